import { describe, expect, it } from 'vitest';
import { Place, type PlaceEvidence } from '../../../src/content/watch/place.ts';
import { chatgpt } from '../../../src/platforms/chatgpt.ts';

const idle: PlaceEvidence = { busy: false, sinceSend: Infinity, sameTurns: true, wasAskedFor: () => false };

function go(path: string, evidence: Partial<PlaceEvidence>, from = '/') {
  let address = new URL(from, 'https://chatgpt.com');
  const place = new Place(chatgpt, () => address);
  address = new URL(path, address);
  return { change: place.check(() => ({ ...idle, ...evidence })), place };
}

describe('Place', () => {
  it.each([
    ['a reply is being generated', '/c/1', { busy: true }, true],
    ['a message was sent 15 s ago', '/c/1', { sinceSend: 15_000 }, true],
    ['a message was sent longer ago', '/c/1', { sinceSend: 15_001 }, false],
    ['nothing happened', '/c/1', {}, false],
    ['the turns are gone', '/c/1', { busy: true, sameTurns: false }, false],
    ['the user clicked a link to it', '/c/1', { busy: true, wasAskedFor: (id: string) => id === '1' }, false],
    [
      'the user clicked a link to another',
      '/c/1',
      { busy: true, wasAskedFor: (id: string) => id === '2' },
      true,
    ],
  ])('a first id while %s', (_name, path, evidence, adopted) => {
    expect(go(path, evidence).change).toEqual({ adopted });
  });

  it('never adopts another id, nor the loss of one', () => {
    expect(go('/c/2', { busy: true }, '/c/1').change).toEqual({ adopted: false });
    expect(go('/', { busy: true }, '/c/1').change).toEqual({ adopted: false });
  });

  it('does not mind changes of the address that keep the conversation', () => {
    expect(go('/c/1?model=x', {}, '/c/1').change).toBeUndefined();
    expect(go('/?temporary-chat=true', {}).change).toBeUndefined();
  });

  it('takes a request without an id for the open chat only if that was adopted', () => {
    const adopted = go('/c/1', { busy: true }).place;
    expect([adopted.isOpen('1'), adopted.isOpen(undefined), adopted.isOpen('2')]).toEqual([
      true,
      true,
      false,
    ]);
    const switched = go('/c/1', {}).place;
    expect([switched.isOpen('1'), switched.isOpen(undefined)]).toEqual([true, false]);
  });
});
