import { expect, test } from 'vitest';
import { Watches } from '../../src/background/watches.ts';

test('a server watches what any open page wants, once, and no longer than one does', () => {
  const applied: Record<string, readonly string[]> = {};
  const watches = new Watches(
    () => ['a', 'b'],
    (server, uris) => void (applied[server] = uris),
  );
  const [one, two] = [{}, {}];
  watches.set(one, [
    { server: 'a', uri: 'x://1' },
    { server: 'b', uri: 'x://2' },
    { server: 'gone', uri: 'x://3' },
  ]);
  watches.set(two, [{ server: 'a', uri: 'x://1' }]);
  expect(applied).toEqual({ a: ['x://1'], b: ['x://2'] });
  watches.set(one, []);
  expect(applied).toEqual({ a: ['x://1'], b: [] });
  watches.drop(two);
  expect(applied).toEqual({ a: [], b: [] });
});
