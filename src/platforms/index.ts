import { chatgpt } from './chatgpt.ts';
import { deepseek } from './deepseek.ts';
import { playground } from './playground.ts';
import type { Platform } from './types.ts';

/** Every chat site we know. The manifest's host lists are made from this. */
export const platforms: readonly Platform[] = [chatgpt, deepseek, playground];
