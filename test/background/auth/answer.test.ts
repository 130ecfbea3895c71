import { expect, test } from 'vitest';
import { readAnswer } from '../../../src/background/auth/answer.ts';
import type { Found } from '../../../src/background/auth/types.ts';
import { errorText } from '../../../src/shared/failure.ts';

const redirectUri = 'https://abc.chromiumapp.org/signed-in';
const state = 'state-of-ours';
const issuer = 'https://login.test';
const found = (promised: boolean): Found => ({
  issuer,
  url: issuer,
  metadata: {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: promised,
  },
  resource: undefined,
  scopes: undefined,
});
const read = (query: string, promised = true, at = redirectUri) => {
  try {
    return readAnswer(`${at}?${query}`, { found: found(promised), redirectUri, state });
  } catch (error) {
    return errorText(error);
  }
};
const iss = `iss=${encodeURIComponent(issuer)}`;
const foreign = 'The answer of the sign-in does not belong to it, so it was thrown away. Try again.';

test('a code with our state and the issuer that was asked is taken', () => {
  expect(read(`code=c&state=${state}&${iss}`)).toEqual({ code: 'c', iss: issuer });
  expect(read(`code=c&state=${state}`, false)).toEqual({ code: 'c' });
});

test.each([
  ['no state', `code=c&${iss}`],
  ['another state', `code=c&state=other&${iss}`],
  ['two states', `code=c&state=${state}&state=other&${iss}`],
  ['two codes', `code=c&code=d&state=${state}&${iss}`],
  ['two issuers', `code=c&state=${state}&${iss}&iss=x`],
  ['no code', `state=${state}&${iss}`],
  ['an empty code', `code=&state=${state}&${iss}`],
  // An error is only believed of the one that was asked.
  ['an error with another state', `error=access_denied&state=other&${iss}`],
])('%s: thrown away', (_, query) => {
  expect(read(query)).toBe(foreign);
});

test.each([
  'https://abc.chromiumapp.org/',
  'https://abc.chromiumapp.org/signed-in/x',
  'https://abc.chromiumapp.org.attacker.test/signed-in',
  'http://abc.chromiumapp.org/signed-in',
  'not an address',
])('an answer at %s is not ours', (at) => {
  expect(read(`code=c&state=${state}&${iss}`, true, at)).toBe(foreign);
});

test.each([
  ['https://login.test/', true],
  ['https://LOGIN.test', true],
  ['https://login.test:443', true],
  ['https://attacker.test', false],
])('the issuer %s is another one: it is compared letter by letter', (given, promised) => {
  expect(read(`code=c&state=${state}&iss=${encodeURIComponent(given)}`, promised)).toMatch(
    /^Issuer mismatch/,
  );
});

test('a missing issuer is wrong where one was promised', () => {
  expect(read(`code=c&state=${state}`)).toMatch(/^Issuer mismatch/);
});

test('a no is told as the user’s, another error as the authorization server’s', () => {
  expect(read(`error=access_denied&state=${state}&${iss}`)).toBe(
    'Access was refused at login.test. Nothing was changed.',
  );
  expect(read(`error=invalid_scope&state=${state}&${iss}`)).toBe(
    'login.test refuses the sign-in. Its reason is in the details.',
  );
});
