import * as z from 'zod/mini';
import type { JsonObject } from '../../shared/json.ts';
import type { Listed, ResourceInfo, TemplateInfo } from '../../shared/resource.ts';
import { readTemplate } from '../../shared/uri-template.ts';
import type { ReadList } from './read-pages.ts';
import { describedBy, nameIn, type Sorted, sortOut } from './sort-out.ts';

/** Most resources, and most templates, that one server's lists may hold. */
export const maxResources = 5_000;
const maxUri = 8_192;

const listFields = { nextCursor: z.nullish(z.string()), ttlMs: z.optional(z.unknown()) };

/** A page of resources/list, with its resources unread. */
export const resourcePageSchema = z.looseObject({ resources: z.array(z.unknown()), ...listFields });

/** A page of resources/templates/list, with its templates unread. */
export const templatePageSchema = z.looseObject({ resourceTemplates: z.array(z.unknown()), ...listFields });

export function readResourceList(list: ReadList): Listed<ResourceInfo> {
  return sortOut(list, readResource);
}

export function readTemplateList(list: ReadList): Listed<TemplateInfo> {
  return sortOut(list, readTemplateEntry);
}

function readResource(entry: JsonObject): Sorted<ResourceInfo> {
  const uri = nameIn(entry['uri'], maxUri);
  if (uri === undefined) return { name: nameIn(entry['name']) ?? '?', reason: 'It has no usable URI.' };
  const { size } = entry;
  return {
    key: uri,
    item: {
      uri,
      ...common(entry, uri),
      ...(typeof size === 'number' && size >= 0 && Number.isFinite(size) && { size }),
    },
  };
}

function readTemplateEntry(entry: JsonObject): Sorted<TemplateInfo> {
  const uriTemplate = nameIn(entry['uriTemplate'], maxUri);
  const name = nameIn(entry['name']) ?? uriTemplate ?? '?';
  if (uriTemplate === undefined) return { name, reason: 'It has no usable URI template.' };
  if (readTemplate(uriTemplate) === undefined)
    return { name, reason: `Its URI template cannot be read (RFC 6570): ${uriTemplate}` };
  return { key: uriTemplate, item: { uriTemplate, ...common(entry, uriTemplate) } };
}

/** Servers leave the name out although it is required: the URI stands for it. */
function common(entry: JsonObject, uri: string) {
  const mimeType = nameIn(entry['mimeType']);
  return {
    name: nameIn(entry['name']) ?? uri,
    ...describedBy(entry),
    ...(mimeType !== undefined && { mimeType }),
  };
}
