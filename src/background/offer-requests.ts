import { fail, type Outcome, succeed } from '../shared/failure.ts';
import type { FromUi } from '../shared/messages.ts';
import type { offerRequests } from '../shared/offer-messages.ts';
import type { App } from './app.ts';
import type { Offers } from './mcp/types.ts';
import { promptForChat } from './prompt-text.ts';
import { attachContents, chatOf, insertPrompt } from './to-chat.ts';

type OfferType = (typeof offerRequests)[number]['shape']['type']['def']['values'][0];
export type OfferRequest = Extract<FromUi, { type: OfferType }>;

/** What is asked of one server's resources and prompts by a page of ours. */
export interface Asker {
  /** The chat tab that the page belongs to. */
  readonly tab: number | undefined;
  /** Stands for the page as long as it is open. */
  readonly page: object;
}

/** Carries out one request for resources or prompts. Never rejects for a foreseen reason. */
export async function answerOffers(
  app: Pick<App, 'servers' | 'pages' | 'watches'>,
  message: OfferRequest,
  { tab, page }: Asker,
): Promise<Outcome<unknown>> {
  if (message.type === 'resources.watched') {
    app.watches.set(page, message.list);
    return succeed(null);
  }
  const offers = app.servers.connection(message.server)?.offers;
  if (!offers)
    return fail(
      'serverUnavailable',
      'This server is not connected now. Reconnect it in the popup, then try again.',
    );
  return answerOf(app, offers, message, tab);
}

async function answerOf(
  app: Pick<App, 'servers' | 'pages'>,
  offers: Offers,
  message: Exclude<OfferRequest, { type: 'resources.watched' }>,
  tab: number | undefined,
): Promise<Outcome<unknown>> {
  const { admit } = app.servers;
  switch (message.type) {
    case 'resources.requested':
      return admit(await offers.listResources(message.fresh));
    case 'resource.readRequested': {
      const read = admit(await offers.readResource(message.uri));
      return read.ok ? succeed({ contents: read.value }) : read;
    }
    case 'resource.attachRequested': {
      const chat = await chatOf(app.pages, tab);
      const read = chat.ok ? admit(await offers.readResource(message.uri)) : chat;
      return chat.ok && read.ok ? attachContents(chat.value, message.name, read.value) : read;
    }
    case 'serverPrompts.requested':
      return admit(await offers.listPrompts(message.fresh));
    case 'serverPrompt.readRequested': {
      const got = admit(await offers.getPrompt(message.name, message.args));
      return got.ok ? succeed({ text: promptForChat(got.value).text }) : got;
    }
    case 'serverPrompt.insertRequested': {
      const chat = await chatOf(app.pages, tab);
      const got = chat.ok ? admit(await offers.getPrompt(message.name, message.args)) : chat;
      return chat.ok && got.ok ? insertPrompt(chat.value, got.value) : got;
    }
    case 'completion.requested':
      return admit(await offers.complete(message));
  }
}
