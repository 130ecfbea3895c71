import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, FrameReader, maxFrameBytes } from '../../src/shared/native-frames.ts';

/** Cuts bytes at the given places, in any order and number. */
function chunks(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return places.slice(1).map((end, at) => bytes.subarray(places[at], end));
}

function joined(frames: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(frames.flatMap((frame) => [...frame]));
}

describe('native messaging frames', () => {
  it('come back whole, wherever the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ stringUnit: 'binary' }), { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (messages, cuts) => {
          const bytes = joined(messages.map((message) => encodeFrame(message)));
          const reader = new FrameReader(maxFrameBytes);
          const read = chunks(bytes, cuts).flatMap((chunk) => reader.push(chunk));
          expect(read).toEqual(messages.map((message) => JSON.parse(JSON.stringify(message)) as unknown));
        },
      ),
    );
  });

  it('keep text with lone surrogates', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0xd7ff, max: 0xe001 }), { maxLength: 20 }), (units) => {
        const text = String.fromCharCode(...units);
        expect(new FrameReader(maxFrameBytes).push(encodeFrame(text))).toEqual([text]);
      }),
    );
  });

  it('say their length in the byte order of the machine', () => {
    const frame = encodeFrame('ab');
    const length = Buffer.from(frame.buffer, 0, 4);
    expect(process.arch === 's390x' ? length.readUInt32BE() : length.readUInt32LE()).toBe(4);
    expect(Buffer.from(frame.subarray(4)).toString()).toBe('"ab"');
  });

  it('end at 1,048,576 bytes', () => {
    const longest = 'x'.repeat(maxFrameBytes - 2);
    const frame = encodeFrame(longest);
    expect(frame.length).toBe(4 + 1_048_576);
    expect(new FrameReader(maxFrameBytes).push(frame)).toEqual([longest]);
    expect(() => encodeFrame(`${longest}x`)).toThrow(RangeError);
    expect(() => new FrameReader(maxFrameBytes - 1).push(frame)).toThrow(RangeError);
  });

  it('are refused when they are not UTF-8 or not JSON', () => {
    const bad = Uint8Array.from([...encodeFrame(12).subarray(0, 4), 0xff, 0xfe]);
    expect(() => new FrameReader(100).push(bad)).toThrow(TypeError);
    const noJson = Uint8Array.from([...encodeFrame(12).subarray(0, 4), 0x7b, 0x7b]);
    expect(() => new FrameReader(100).push(noJson)).toThrow(SyntaxError);
  });
});
