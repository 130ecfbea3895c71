import { aistudio } from './aistudio.ts';
import { chatglm } from './chatglm.ts';
import { chatgpt } from './chatgpt.ts';
import { claude } from './claude.ts';
import { copilot } from './copilot.ts';
import { deepseek } from './deepseek.ts';
import { doubao } from './doubao.ts';
import { gemini } from './gemini.ts';
import { githubCopilot } from './github-copilot.ts';
import { grok } from './grok.ts';
import { huggingchat } from './huggingchat.ts';
import { kimi } from './kimi.ts';
import { lmarena } from './lmarena.ts';
import { meta } from './meta.ts';
import { mistral } from './mistral.ts';
import { openrouter } from './openrouter.ts';
import { perplexity } from './perplexity.ts';
import { playground } from './playground.ts';
import { poe } from './poe.ts';
import { qianwen } from './qianwen.ts';
import { qwen } from './qwen.ts';
import { t3chat } from './t3chat.ts';
import { yiyan } from './yiyan.ts';
import { yuanbao } from './yuanbao.ts';
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
  qwen,
  doubao,
  yuanbao,
  qianwen,
  openrouter,
  poe,
  huggingchat,
  githubCopilot,
  chatglm,
  lmarena,
  t3chat,
  meta,
  yiyan,
  playground,
];
