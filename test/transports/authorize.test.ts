import { expect, test } from 'vitest';
import { failure } from '../../src/shared/failure.ts';
import { withAuthorization } from '../../src/transports/authorize.ts';
import type { Authorizer, Refusal } from '../../src/transports/types.ts';

const server = new URL('https://mcp.test/mcp');
const needed = failure('authorizationRequired', 'Sign in.');

/** A fetch that answers with these statuses in turn, and an authorizer with these tokens and verdicts in turn. */
function rig(
  statuses: readonly (number | readonly [number, string])[],
  {
    tokens = [],
    verdicts = [],
  }: { tokens?: string[]; verdicts?: Awaited<ReturnType<Authorizer['refused']>>[] },
) {
  const sent: (readonly [string, string | null, string | undefined])[] = [];
  const refusals: Omit<Refusal, 'response'>[] = [];
  const fetch = withAuthorization(
    (input, init) => {
      sent.push([String(input), new Headers(init?.headers).get('authorization'), init?.redirect]);
      const next = [statuses[sent.length - 1] ?? 200].flat();
      const headers = next[1] === undefined ? {} : { 'www-authenticate': String(next[1]) };
      return Promise.resolve(new Response('body', { status: Number(next[0]), headers }));
    },
    server,
    {
      token: () => tokens.shift(),
      refused: ({ token, again }) => {
        refusals.push({ token, again });
        return Promise.resolve(verdicts.shift());
      },
    },
  );
  return { fetch, sent, refusals };
}

test('a token goes to the server’s own origin alone, and with it no redirect is followed', async () => {
  const { fetch, sent } = rig([], { tokens: ['t', 't'] });
  await fetch('https://mcp.test/other', { headers: { a: 'b' } });
  await fetch('https://elsewhere.test/mcp');
  expect(sent).toEqual([
    ['https://mcp.test/other', 'Bearer t', 'manual'],
    ['https://elsewhere.test/mcp', null, undefined],
  ]);
});

test('a refused request goes out once more with another token, and never a third time', async () => {
  const once = rig([401], { tokens: ['old', 'new'], verdicts: ['again'] });
  expect((await once.fetch(server)).status).toBe(200);
  expect(once.sent.map(([, token]) => token)).toEqual(['Bearer old', 'Bearer new']);
  const never = rig([401, 401], { tokens: ['old', 'new'], verdicts: ['again', 'again'] });
  expect((await never.fetch(server)).status).toBe(401);
  expect(never.sent.length).toBe(2);
  expect(never.refusals).toEqual([
    { token: 'old', again: false },
    { token: 'new', again: true },
  ]);
});

test('where somebody must sign in, the request provably did not run', async () => {
  const { fetch } = rig([401], { verdicts: [needed] });
  await expect(fetch(server)).rejects.toMatchObject({ failure: needed, executed: 'no' });
});

test('a refusal that is no matter of signing in is the server’s answer as it stands', async () => {
  const plain = rig([401], { verdicts: [undefined] });
  expect(await (await plain.fetch(server)).text()).toBe('body');
  const forbidden = rig([403, [403, 'Bearer error="insufficient_scope"'], 500], { verdicts: [needed] });
  expect([(await forbidden.fetch(server)).status, forbidden.refusals]).toEqual([403, []]);
  await expect(forbidden.fetch(server)).rejects.toMatchObject({ failure: needed });
  expect((await forbidden.fetch(server)).status).toBe(500);
});
