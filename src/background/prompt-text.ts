import { fileNameOf, mediaTypeOf } from '../shared/file-name.ts';
import { inertText } from '../shared/inert.ts';
import type { AttachedFile } from '../shared/page-messages.ts';
import type { PromptMessage } from '../shared/resource.ts';
import type { ContentPart } from '../shared/tool.ts';

const roles = { user: 'User', assistant: 'Assistant' } as const;

/**
 * A server's prompt as a chat takes it: the texts of its messages in one text, with the roles named where there is more
 * than one message, and what is no text as files.
 */
export function promptForChat(messages: readonly PromptMessage[]): { text: string; files: AttachedFile[] } {
  const files = messages.flatMap(({ part }, index) => fileOf(part, index + 1) ?? []);
  const spoken = messages.flatMap(({ role, part }) => {
    const text = textOf(part);
    return text === undefined ? [] : [{ role, text: inertText(text) }];
  });
  const named = spoken.length > 1;
  const text = spoken.map(({ role, text: said }) => (named ? `${roles[role]}:\n${said}` : said)).join('\n\n');
  return { text, files };
}

function textOf(part: ContentPart): string | undefined {
  if (part.type === 'text') return part.text;
  if (part.type === 'link')
    return [`${part.name}: ${part.uri}`, part.description ?? ''].filter((line) => line !== '').join('\n');
  return part.type === 'resource' && part.text === undefined && part.blob === undefined
    ? part.uri
    : undefined;
}

function fileOf(part: ContentPart, number: number): AttachedFile | undefined {
  if (part.type === 'image' || part.type === 'audio') {
    const { mimeType, data } = part;
    const thing = { uri: '', name: `${part.type}-${number}`, mimeType, isText: false };
    return { name: fileNameOf(thing), mimeType: mediaTypeOf(thing), base64: data };
  }
  if (part.type !== 'resource') return undefined;
  const { uri, mimeType, text, blob } = part;
  const thing = { uri, isText: text !== undefined, ...(mimeType !== undefined && { mimeType }) };
  const head = { name: fileNameOf(thing), mimeType: mediaTypeOf(thing) };
  if (text !== undefined) return { ...head, text };
  return blob === undefined ? undefined : { ...head, base64: blob };
}
