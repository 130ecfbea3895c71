/** The texts of the parts of signing in, which pages fetch when they are wanted: `{name}` is a slot, as in strings.ts. */
const texts = {
  press: 'Sign in at {host}',
  more: 'Allow more at {host}',
  why: 'A window of {host} opens. What you enter there the extension never sees.',
  underWay: 'Waiting for the window of {host}…',
  done: 'Signed in at {host}',
  out: 'Sign out',
  outOf: 'Sign out of {name}',
  clientId: 'Client ID',
  clientIdHint: 'Only if you registered a client yourself. Its redirect address: {address}',
  clientSecret: 'Client secret',
  clientSecretHint: 'Only if the registration gave one. It is never shown again.',
  clientSecretKept: 'Stored. Enter another one to replace it.',
  clientSecretForget: 'Forget the client secret',
  metadataUrl: 'Client metadata document',
  metadataUrlHint: 'An https address of a client ID metadata document, if you have one.',
} as const;

/** The text with its slot filled. The value is put in as it is: it must be rendered as text. */
export function authText(key: keyof typeof texts, value = ''): string {
  return texts[key].replace(/\{\w+\}/, () => value);
}
