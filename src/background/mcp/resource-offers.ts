import '../../shared/zod-jitless.ts';
import { ProtocolError, type RequestOptions } from '@modelcontextprotocol/client';
import { type Outcome, succeed } from '../../shared/failure.ts';
import { methodNotFound } from '../../shared/json-rpc.ts';
import type { ResourceContent, ResourceLists } from '../../shared/resource.ts';
import { type Ask, listMs, nextRevision, pageAt, readMs } from './ask.ts';
import { Kept } from './kept.ts';
import { type ReadList, readPages, ttlOf } from './read-pages.ts';
import { contentsSchema, readContents } from './resource-contents.ts';
import {
  maxResources,
  readResourceList,
  readTemplateList,
  resourcePageSchema,
  templatePageSchema,
} from './resource-list.ts';
import type { Session } from './session.ts';
import { entriesOf } from './unread-lists.ts';

/** Resources that were read and are kept at once, and the most characters that each may have for it. */
const keptReads = 20;
const keptChars = 256 * 1024;

/** The resources of one connected server. */
export class ResourceOffers {
  revision = nextRevision();
  readonly #ask: Ask;
  readonly #mayKeep: (ttlMs: number) => number;
  readonly #lists: Kept<ResourceLists>;
  readonly #reads: Kept<ResourceContent[]>;

  /** @param mayKeep for how long a list may be kept of which the server tells this time, ms */
  constructor(ask: Ask, mayKeep: (ttlMs: number) => number, now: () => number) {
    this.#ask = ask;
    this.#mayKeep = mayKeep;
    this.#lists = new Kept(1, now);
    this.#reads = new Kept(keptReads, now);
  }

  /** Both lists. Never rejects. */
  async list(fresh: boolean): Promise<Outcome<ResourceLists>> {
    const kept = fresh ? undefined : this.#lists.get('');
    if (kept !== undefined) return succeed(kept);
    const { revision } = this;
    const read = await this.#ask('the list of resources', listMs, readBoth);
    if (!read.ok) return read;
    const [resources, templates] = read.value;
    const lists = { resources: readResourceList(resources), templates: readTemplateList(templates) };
    // A list that changed while it was read is told, but not kept.
    if (revision === this.revision)
      this.#lists.put('', lists, this.#mayKeep(Math.min(resources.ttlMs, templates.ttlMs)));
    return succeed(lists);
  }

  /** One resource, all its parts. Never rejects. */
  async read(uri: string): Promise<Outcome<ResourceContent[]>> {
    const kept = this.#reads.get(uri);
    if (kept !== undefined) return succeed(kept);
    const read = await this.#ask(`the resource ${uri}`, readMs, (session, options) =>
      session.client.request({ method: 'resources/read', params: { uri } }, contentsSchema, options),
    );
    if (!read.ok) return read;
    const contents = readContents(uri, read.value);
    if (contents.ok && JSON.stringify(contents.value).length <= keptChars)
      this.#reads.put(uri, contents.value, ttlOf(read.value.ttlMs));
    return contents;
  }

  /** The server says that its lists are others now. */
  listChanged(): void {
    this.revision = nextRevision();
    this.#lists.clear();
  }

  /** The server says that this resource, or one below it, is another now. */
  updated(uri: string): void {
    this.#reads.delete(uri);
  }
}

async function readBoth({ client }: Session, options: RequestOptions): Promise<[ReadList, ReadList]> {
  const resources = await readPages('resources', maxResources, async (cursor) => {
    const request = { method: 'resources/list' as const, params: pageAt(cursor) };
    const page = await client.request(request, resourcePageSchema, options);
    return { ...page, entries: entriesOf(page, 'resources') };
  });
  const templates = readPages('resource templates', maxResources, async (cursor) => {
    const request = { method: 'resources/templates/list' as const, params: pageAt(cursor) };
    const page = await client.request(request, templatePageSchema, options);
    return { ...page, entries: entriesOf(page, 'resourceTemplates') };
  });
  return [resources, await templates.catch(withoutTemplates)];
}

/** Many servers that have resources know no templates: that must not cost the user the resources. */
function withoutTemplates(error: unknown): ReadList {
  if (!(error instanceof ProtocolError)) throw error;
  const stopped = `The server gave no list of templates: ${error.message}`;
  return { entries: [], ttlMs: Infinity, ...(error.code !== methodNotFound && { stopped }) };
}
