import { describe, expect, it } from 'vitest';
import { conversationAt, platformAt } from '../../../src/platforms/engine/place.ts';
import { platforms } from '../../../src/platforms/index.ts';

function placeOf(address: string): string {
  const url = new URL(address);
  const platform = platformAt(platforms, url);
  return platform === undefined ? 'none' : `${platform.id} ${conversationAt(platform, url) ?? 'new'}`;
}

describe('platformAt and conversationAt', () => {
  it.each([
    ['https://chatgpt.com/', 'chatgpt new'],
    ['https://chatgpt.com/?temporary-chat=true', 'chatgpt new'],
    ['https://chatgpt.com/c/68d1-ab', 'chatgpt 68d1-ab'],
    ['https://chatgpt.com/c/WEB:68d1-ab', 'chatgpt new'],
    ['https://chatgpt.com/g/g-p-12-some/c/68d1-ab?model=x', 'chatgpt 68d1-ab'],
    ['https://chatgpt.com/g/g-12', 'chatgpt new'],
    ['https://chatgpt.com/uc/9', 'chatgpt 9'],
    ['https://chat.openai.com/c/1', 'chatgpt 1'],
    ['https://chat.deepseek.com/', 'deepseek new'],
    ['https://chat.deepseek.com/a/chat/s/7f-1', 'deepseek 7f-1'],
    ['http://127.0.0.1:43117/', 'playground new'],
    ['http://127.0.0.1:43119/c/x_1', 'playground x_1'],
    ['http://127.0.0.1:43120/', 'none'],
    ['http://chatgpt.com/', 'none'],
    ['https://chatgpt.com.evil.test/c/1', 'none'],
    ['https://evil-chatgpt.com/c/1', 'none'],
  ])('%s is %s', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});
