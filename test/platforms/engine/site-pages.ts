import { aistudio } from '../../../src/platforms/aistudio.ts';
import { chatglm } from '../../../src/platforms/chatglm.ts';
import { chatgpt } from '../../../src/platforms/chatgpt.ts';
import { claude } from '../../../src/platforms/claude.ts';
import { copilot } from '../../../src/platforms/copilot.ts';
import { deepseek } from '../../../src/platforms/deepseek.ts';
import { doubao } from '../../../src/platforms/doubao.ts';
import { gemini } from '../../../src/platforms/gemini.ts';
import { githubCopilot } from '../../../src/platforms/github-copilot.ts';
import { grok } from '../../../src/platforms/grok.ts';
import { huggingchat } from '../../../src/platforms/huggingchat.ts';
import { kimi } from '../../../src/platforms/kimi.ts';
import { lmarena } from '../../../src/platforms/lmarena.ts';
import { meta } from '../../../src/platforms/meta.ts';
import { mistral } from '../../../src/platforms/mistral.ts';
import { openrouter } from '../../../src/platforms/openrouter.ts';
import { perplexity } from '../../../src/platforms/perplexity.ts';
import { playground } from '../../../src/platforms/playground.ts';
import { poe } from '../../../src/platforms/poe.ts';
import { qianwen } from '../../../src/platforms/qianwen.ts';
import { qwen } from '../../../src/platforms/qwen.ts';
import { t3chat } from '../../../src/platforms/t3chat.ts';
import { yiyan } from '../../../src/platforms/yiyan.ts';
import { yuanbao } from '../../../src/platforms/yuanbao.ts';
import { zai } from '../../../src/platforms/zai.ts';
import type { Platform } from '../../../src/platforms/types.ts';
import { specPage } from './spec-page.ts';

/** One answer between a user's turn and the composer, as a site shows it. */
export interface SitePage {
  readonly platform: Platform;
  readonly generation: string;
  /** The id that the site gives the answer's turn, if it gives one. */
  readonly id: string | undefined;
  /** `thought`: HTML of what the model thinks, on sites that show it. */
  readonly page: (html: {
    readonly answer: string;
    readonly user: string;
    readonly thought: string;
  }) => string;
}

/** A small page of each site and generation. */
export const sitePages: Readonly<Record<string, SitePage>> = {
  'chatgpt legacy': {
    platform: chatgpt,
    generation: 'legacy',
    id: 'm2',
    page: ({ answer, user }) => `
      <article data-testid="conversation-turn-1"><div data-message-author-role="user" data-message-id="m1"><div class="whitespace-pre-wrap">${user}</div></div></article>
      <article data-testid="conversation-turn-2"><div data-message-author-role="assistant" data-message-id="m2"><div class="markdown prose">${answer}</div></div></article>
      <form><div id="prompt-textarea" contenteditable="true"></div></form>`,
  },
  'chatgpt rebuilt': {
    platform: chatgpt,
    generation: 'rebuilt-2026-09',
    id: 't1:assistant',
    page: ({ answer, user }) => `
      <div data-turn-key="t1"><div data-chatgpt-search-unit-key="t1:user"><div data-user-message-bubble>${user}</div></div>
      <div data-chatgpt-search-unit-key="t1:assistant"><div data-markdown-text-style="assistant-message">${answer}</div></div></div>
      <form data-chatgpt-composer><div contenteditable="true"></div></form>`,
  },
  'chatgpt mobile': {
    platform: chatgpt,
    generation: 'mobile',
    id: 'a1',
    page: ({ answer, user }) => `<section data-web-mobile-conversation><ol data-conversation-transcript>
      <li data-message-role="user" id="u1">${user}</li><li data-message-role="assistant" id="a1"><div data-assistant-markdown>${answer}</div></li></ol></section>`,
  },
  deepseek: {
    platform: deepseek,
    generation: '2026-04',
    id: '3',
    page: ({ answer, user, thought }) => `
      <div data-virtual-list-item-key="-2"><div class="ds-message"><div class="ds-collapsible-text">${user}</div></div></div>
      <div data-virtual-list-item-key="3"><div class="ds-message"><div class="ds-think-content"><div class="ds-markdown">${thought}</div></div>
      <div class="ds-markdown ds-assistant-message-main-content">${answer}</div></div></div>
      <div><textarea></textarea><div role="button" class="ds-button ds-button--primary ds-button--circle ds-button--disabled"></div></div>`,
  },
  gemini: {
    platform: gemini,
    generation: 'current',
    id: 'message-content-id-r_1',
    page: ({ answer, user, thought }) => `<div id="chat-history">
      <user-query><div class="query-text"><p class="query-text-line">${user}</p></div></user-query>
      <model-response><model-thoughts><message-content><div class="markdown">${thought}</div></message-content></model-thoughts>
      <message-content id="message-content-id-r_1"><div class="markdown">${answer}</div></message-content></model-response></div>
      <rich-textarea><div class="ql-editor" contenteditable="true"></div></rich-textarea>`,
  },
  claude: {
    platform: claude,
    generation: 'current',
    id: undefined,
    page: ({ answer, user, thought }) => `
      <div data-test-render-count="1"><div data-testid="user-message">${user}</div></div>
      <div data-test-render-count="2"><div data-is-streaming="false"><div class="font-claude-response">
      <div><button class="group/status" aria-expanded="true">Thought</button><div class="overflow-hidden"><div class="standard-markdown">${thought}</div></div></div>
      <div class="standard-markdown">${answer}</div></div></div></div>
      <div data-testid="chat-input" contenteditable="true"></div>`,
  },
  kimi: {
    platform: kimi,
    generation: 'current',
    id: undefined,
    page: ({ answer, user, thought }) => `
      <div class="chat-content-item-user"><div class="user-content">${user}</div></div>
      <div class="chat-content-item-assistant"><div class="segment-assistant"><div class="segment-content">
      <div class="toolcall-container thinking-container"><div class="markdown-container">${thought}</div></div>
      <div class="markdown-container"><div class="markdown">${answer}</div></div></div></div></div>
      <div class="chat-input-editor" contenteditable="true"></div>`,
  },
  grok: {
    platform: grok,
    generation: 'current',
    id: 'response-2',
    page: ({ answer, user, thought }) => `
      <div id="response-1" class="items-end"><div class="message-bubble">${user}</div></div>
      <div id="response-2" class="items-start"><div class="message-bubble"><div class="thinking-container">${thought}</div>${answer}</div></div>`,
  },
  perplexity: {
    platform: perplexity,
    generation: 'current',
    id: undefined,
    page: ({ answer, user }) => `<h1 class="group/query"><span class="select-text">${user}</span></h1>
      <div id="markdown-content-0"><div class="prose">${answer}</div></div><div id="ask-input" contenteditable="true"></div>`,
  },
  aistudio: {
    platform: aistudio,
    generation: 'current',
    id: 'turn-3',
    page: ({ answer, user, thought }) => `
      <ms-chat-turn id="turn-1"><div data-turn-role="User"><div class="turn-content">${user}</div></div></ms-chat-turn>
      <ms-chat-turn id="turn-3"><div data-turn-role="Model"><div class="turn-content"><ms-thought-chunk>${thought}</ms-thought-chunk>${answer}</div></div></ms-chat-turn>
      <ms-autosize-textarea><textarea></textarea></ms-autosize-textarea>`,
  },
  copilot: {
    platform: copilot,
    generation: 'current',
    id: undefined,
    page: ({ answer, user }) => `<div data-content="user-message">${user}</div>
      <div data-content="ai-message"><span class="sr-only">Copilot said</span>${answer}</div><textarea id="userInput"></textarea>`,
  },
  mistral: {
    platform: mistral,
    generation: 'current',
    id: 'b',
    page: ({ answer, user, thought }) => `
      <div data-message-author-role="user" data-message-id="a"><div data-message-part-type="user">${user}</div></div>
      <div data-message-author-role="assistant" data-message-id="b"><div data-message-part-type="reasoning">${thought}</div>
      <div data-message-part-type="answer">${answer}</div></div>`,
  },
  zai: {
    platform: zai,
    generation: 'current',
    id: 'message-2',
    page: ({ answer, user, thought }) => `
      <div id="message-1"><div class="chat-user">${user}</div></div>
      <div id="message-2"><div class="chat-assistant"><div id="response-content-container"><div class="markdown-prose"><div class="thinking-chain-container">${thought}</div>${answer}</div></div></div></div><textarea id="chat-input"></textarea>`,
  },
  playground: {
    platform: playground,
    generation: '1',
    id: 't2',
    page: ({ answer, user, thought }) => `<main data-playground>
      <div data-turn="t1" data-role="user"><div data-answer>${user}</div></div>
      <div data-turn="t2" data-role="assistant"><div data-thinking><div data-answer>${thought}</div></div><div data-answer>${answer}</div></div></main>`,
  },
  qwen: specPage('chat.qwen.ai', { platform: qwen, id: undefined }),
  doubao: specPage('www.doubao.com', { platform: doubao, id: '2' }),
  yuanbao: specPage('yuanbao.tencent.com', { platform: yuanbao, id: undefined }),
  qianwen: specPage('www.qianwen.com', { platform: qianwen, id: 'r2' }),
  openrouter: specPage('openrouter.ai', { platform: openrouter, id: undefined }),
  poe: specPage('poe.com', { platform: poe, id: undefined }),
  huggingchat: specPage('huggingface.co', { platform: huggingchat, id: undefined }),
  'github-copilot': specPage('github.com', { platform: githubCopilot, id: undefined }),
  chatglm: specPage('chatglm.cn', { platform: chatglm, id: undefined }),
  lmarena: specPage('lmarena.ai', { platform: lmarena, id: undefined }),
  t3chat: specPage('t3.chat', { platform: t3chat, id: undefined }),
  meta: specPage('www.meta.ai', { platform: meta, id: '2_assistant' }),
  yiyan: specPage('yiyan.baidu.com', { platform: yiyan, id: undefined }),
};
