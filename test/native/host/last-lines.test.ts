import { describe, expect, it } from 'vitest';
import { LastLines } from '../../../native/host/last-lines.ts';

describe('LastLines', () => {
  it('keeps the last lines, also the one without an end', () => {
    const lines = new LastLines(3, []);
    for (const text of ['one\ntw', 'o\nthree\r\n', '\nfo', 'ur']) lines.push(text);
    expect(lines.text()).toBe('two\nthree\nfour');
  });

  it('blots out the configured secrets, but not short values that are everywhere', () => {
    const lines = new LastLines(3, ['s3cr3t-token', '1']);
    lines.push('token s3cr3t-token refused, s3cr3t-token, try 1');
    expect(lines.text()).toBe('token *** refused, ***, try 1');
  });

  it('cuts lines without end', () => {
    const lines = new LastLines(2, []);
    for (let at = 0; at < 100; at++) lines.push('x'.repeat(1_000));
    expect(lines.text()).toBe(`${'x'.repeat(500)} …`);
  });

  it('gives what came since the last time in whole lines', () => {
    const lines = new LastLines(3, []);
    lines.push('one\ntwo\nthr');
    expect(lines.take()).toBe('one\ntwo');
    expect(lines.take()).toBeUndefined();
    lines.push('ee\n');
    expect(lines.take()).toBe('three');
  });

  it('tells nothing of nothing', () => {
    expect(new LastLines(3, []).text()).toBeUndefined();
  });
});

it('blots a secret out before it cuts a long line', () => {
  const lines = new LastLines(20, ['SECRETSECRETSECRET']);
  lines.push('SECRETSECRETSECRET' + 'x'.repeat(1_990));
  expect(lines.text()).not.toContain('SECRET');
});
