import { textsOf } from './texts.ts';

/** Texts of the tab that puts resources and prompts into the chat: fetched with it, so not part of strings.ts. */
const texts = textsOf({
  'add.filter': 'Search resources and prompts',
  'add.refresh': 'Refresh',
  'add.none': 'No connected server offers resources or prompts.',
  'add.noneText':
    'Some servers have more than tools: files and records to attach, and prepared prompts to insert. Connect one, and they appear here.',
  'add.noChat':
    'Open a supported AI chat in this tab to put something into it. Copy and Download work here too.',
  'add.noMatch': 'Nothing matches “{text}”.',
  'add.prompts': 'Prompts',
  'add.resources': 'Resources',
  'add.templates': 'Resources by address',
  'add.asking': 'Asking the server…',
  'add.listEmpty': 'The server lists none now.',
  'add.retry': 'Try again',
  'add.showAll': 'Show all {n}',
  'add.rejected.one': '{n} entry cannot be used',
  'add.rejected.other': '{n} entries cannot be used',
  'add.attach': 'Attach',
  'add.copy': 'Copy',
  'add.download': 'Download',
  'add.reading': 'Reading it…',
  'add.attaching': 'Attaching it…',
  'add.attachedFile': 'Attached as {files}. It is sent when you send your message.',
  'add.attachedText': 'The chat took no file, so the text is in the input box. Nothing was sent.',
  'add.copied': 'The text is on the clipboard.',
  'add.notText': 'This resource is no text. Download it instead.',
  'add.downloaded': 'Saved as {files}.',
  'add.fillIn': 'Fill in {names} first.',
  'add.address': 'Address',
  'add.required': 'required',
  'add.optional': 'optional',
  'add.watch': 'Tell me when it changes',
  'add.watchStarting': 'Asking the server to tell of changes…',
  'add.watchSince': 'Watched since {time}.',
  'add.watchChanged': 'Changed {time}. Attach it again.',
  'add.changedBadge': 'changed',
  'add.insert': 'Insert',
  'add.inserting': 'Inserting it…',
  'add.inserted': 'The prompt is in the input box. Read it, then send it.',
  'add.insertedFiles': 'The prompt is in the input box, with {files} attached. Read it, then send it.',
  'add.insertedPartly': 'The prompt is in the input box, but not {names}: {reason}',
  'add.choices.one': '{n} suggestion',
  'add.choices.other': '{n} suggestions',
});

/** See textsOf(). */
export const { t: tAdd, plural: pluralAdd } = texts;
