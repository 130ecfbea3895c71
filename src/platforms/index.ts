import { aistudio } from './aistudio.ts';
import { chatgpt } from './chatgpt.ts';
import { claude } from './claude.ts';
import { copilot } from './copilot.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { grok } from './grok.ts';
import { kimi } from './kimi.ts';
import { mistral } from './mistral.ts';
import { perplexity } from './perplexity.ts';
import { playground } from './playground.ts';
import { zai } from './zai.ts';
import type { Platform } from './types.ts';

/** Every chat site we know. The manifest's host lists are made from this. */
export const platforms: readonly Platform[] = [
  chatgpt,
  gemini,
  claude,
  deepseek,
  kimi,
  grok,
  perplexity,
  aistudio,
  copilot,
  mistral,
  zai,
  playground,
];
