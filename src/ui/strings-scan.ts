import { textsOf } from './texts.ts';

/** Texts of the scan of a page: fetched with it, so not part of strings.ts. */
const texts = textsOf({
  'scan.title': 'This page',
  'scan.scan': 'Scan this page',
  'scan.again': 'Scan again',
  'scan.scanning': 'Looking at the page…',
  'scan.hint': 'What is recognised in the open chat, and by which selector. Nothing you wrote is in it.',
  'scan.copy': 'Copy the report',
  'scan.copied': 'Copied. It holds no messages; put it into a report of the changed site.',
  'scan.done': 'Scanned {site}: {words}',
  'scan.fine': 'everything that should stand in it now was found.',
  'scan.missing.one': '{n} part was not found.',
  'scan.missing.other': '{n} parts were not found.',
  'scan.list': 'Parts of the page',
  'scan.found': 'Found',
  'scan.notFound': 'Not found',
  'scan.notNow': 'Not there now',
  'scan.count.one': '{n} match',
  'scan.count.other': '{n} matches',
  'scan.layout': 'Layout',
  'scan.layoutUnknown': 'None of the known ones; read as “{id}”',
  'scan.lastCall': 'Last tool call',
  'scan.noCall': 'None can be read in this page.',
  'scan.callExact': '{name}, in the exact form',
  'scan.callRepaired': '{name}, repaired: it waits for your press',
  'scan.ways': 'Results are given as',
  'scan.byHand': 'this site takes only your own press of send',
  'scan.way.fileInput': 'file (by its input)',
  'scan.way.drop': 'dropped file',
  'scan.way.paste': 'pasted file',
  'scan.way.text': 'text',
  'scan.part.composer': 'Message box',
  'scan.part.send': 'Send button',
  'scan.part.fileInput': 'File input',
  'scan.part.dropZone': 'Drop zone',
  'scan.part.busy': 'Sign of a reply being written',
  'scan.part.assistantTurn': 'Assistant’s messages',
  'scan.part.userTurn': 'Your messages',
  'scan.part.codeBlock': 'Code blocks',
  'scan.fault.noTurns':
    '{site}: no message of this conversation is recognised. If the page shows some, the site has changed and tool calls in it are not seen. Scan the page and report what it says.',
  'scan.fault.noAnswers':
    '{site}: your messages are recognised, but none of the assistant’s. If it has answered, the site has changed and its tool calls are not seen. Scan the page and report what it says.',
  'scan.fault.noComposer':
    '{site}: the message box of this conversation was not found, so results cannot be put into it. If the page has one, the site has changed. Results stay under Calls, where you can copy them.',
});

/** See textsOf(). */
export const { t: tScan, plural: pluralScan } = texts;
