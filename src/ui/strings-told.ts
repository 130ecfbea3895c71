import { textsOf } from './texts.ts';

/** Texts of the line that says what the assistant was told: fetched with it, so not part of strings.ts. */
const texts = textsOf({
  'told.of': 'The assistant was told of {tools} at {time}.',
  'told.tools.one': '{n} tool',
  'told.tools.other': '{n} tools',
  'told.since': '{changes} since: {which}.',
  'told.changes.one': '{n} has changed',
  'told.changes.other': '{n} have changed',
  'told.added': '{n} new',
  'told.removed': '{n} gone',
  'told.changed': '{n} changed',
  'told.tell': 'Tell the assistant',
  'told.telling': 'Inserting what has changed…',
  'told.done': 'What has changed is in the input box. Send it, and the assistant knows.',
});

/** See textsOf(). */
export const { t: tTold, plural: pluralTold } = texts;
