import '../../shared/zod-jitless.ts';
import type { FetchLike } from '@modelcontextprotocol/client';
import { cappedBody } from '../../transports/capped-body.ts';
import { isSafeAddress } from './addresses.ts';
import { AuthFault } from './fault.ts';
import type { AuthWorld } from './types.ts';

const answerMs = 15_000;
const answerBytes = 1024 * 1024;

/**
 * The requests of one sign-in: without cookies, to safe addresses alone, and never on to another origin. It remembers
 * from whom nothing could be read, since fetch tells a missing permission and a dead server by the same words.
 */
export class Reach {
  readonly #silent = new Set<string>();

  /** @param server the MCP server's address, which decides whether this machine's own addresses may be asked */
  constructor(
    private readonly world: Pick<AuthWorld, 'fetch' | 'mayReach'>,
    private readonly server: URL,
  ) {}

  readonly fetch: FetchLike = async (input, init) => {
    const url = new URL(input);
    if (!isSafeAddress(url, this.server))
      throw new AuthFault(
        'signInFailed',
        `Signing in would lead over ${url.origin}, which is not safe. It was not asked; tell whoever runs the server.`,
      );
    try {
      const response = await this.world.fetch(url, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
      });
      const tooLong = () => new Error(`More than ${answerBytes} bytes`);
      return cappedBody(response, { limit: answerBytes, onOver: tooLong });
    } catch (error) {
      if (error instanceof TypeError) this.#silent.add(url.origin);
      throw error;
    }
  };

  /** An origin that gave nothing to read, and that the browser was not allowed to talk to. */
  async blocked(): Promise<string | undefined> {
    for (const origin of this.#silent) if (!(await this.world.mayReach(origin))) return origin;
    return undefined;
  }
}
