/** The texts of signing in, as {@link t} in strings.ts takes them. */
export const authStrings = {
  'state.server.signIn': 'Sign-in needed',
  'signIn.press': 'Sign in at {host}',
  'signIn.more': 'Allow more at {host}',
  'signIn.why': 'A window of {host} opens. What you enter there the extension never sees.',
  'signIn.underWay': 'Waiting for the window of {host}…',
  'signIn.done': 'Signed in at {host}',
  'signIn.out': 'Sign out',
  'signIn.outOf': 'Sign out of {name}',

  'form.oauth': 'Sign-in (OAuth)',
  'form.clientId': 'Client ID',
  'form.clientIdHint': 'Only if you registered a client yourself. Its redirect address: {address}',
  'form.clientSecret': 'Client secret',
  'form.clientSecretHint': 'Only if the registration gave one. It is never shown again.',
  'form.clientSecretKept': 'Stored. Enter another one to replace it.',
  'form.clientSecretForget': 'Forget the client secret',
  'form.metadataUrl': 'Client metadata document',
  'form.metadataUrlHint': 'An https address of a client ID metadata document, if you have one.',
  'form.error.metadataUrl': 'This must be a complete https:// address with a path.',
  'form.error.clientSecret': 'A secret needs its client ID.',
} as const;
