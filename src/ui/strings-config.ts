import { textsOf } from './texts.ts';

/** Texts of import and export: fetched with them, so not part of strings.ts. */
const texts = textsOf({
  'import.label': 'Configuration with “mcpServers”, or command lines',
  'import.hint': 'From Claude Desktop, Cursor, Windsurf or VS Code. Paste it here, or drop a file.',
  'import.file': 'Choose a file',
  'import.fileFailed': '{name} cannot be read: {reason}',
  'import.add.one': 'Add {n} server',
  'import.add.other': 'Add {n} servers',
  'import.added.one': '{n} server was added.',
  'import.added.other': '{n} servers were added.',
  'import.problems.one': '{n} mistake. What is right can be added all the same.',
  'import.problems.other': '{n} mistakes. What is right can be added all the same.',
  'import.line': 'Line {line}',
  'import.lineColumn': 'Line {line}, column {column}',
  'import.found': 'Servers found',
  'import.include': 'Add {name}',
  'import.off': 'It will be switched off.',
  'import.trusted': 'Its read-only hints will be trusted.',
  'import.envFile': 'Its “envFile” is not read: enter those variables after adding it.',
  'import.taken': 'A server named “{name}” is there already.',
  'import.takenHow': 'What to do with {name}',
  'import.rename': 'Add under a new name',
  'import.replace': 'Replace the one that is there',
  'import.newName': 'New name for {name}',
  'import.values': 'Values to fill in',
  'import.valuesHint':
    'Other programs take these from their surroundings. An extension cannot, so enter them here.',
  'import.valueMissing': 'Enter a value, or leave the server out.',
  'import.unnamed': 'Imported server',
  'import.error.taken': 'There is a server named “{name}”.',
  'import.error.filledUrl': '{name}: “{url}” is not a complete address. It begins with http:// or https://.',

  'export.hint':
    'As JSON with “mcpServers”, which this extension and other MCP clients read. Look through addresses and arguments before you share it: they are written as they are.',
  'export.secrets': 'With secrets',
  'export.secretsHint':
    'Writes environment variables and headers in plain text. Without, each is a placeholder that is asked for at the import.',
  'export.download': 'Download',
  'export.copied.one': '{n} server copied.',
  'export.copied.other': '{n} servers copied.',
  'export.saved': 'Saved as {file}.',
});

/** See textsOf(). */
export const { t: tConfig, plural: pluralConfig } = texts;
