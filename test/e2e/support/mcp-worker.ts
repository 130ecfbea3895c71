import { connect } from '../../../src/background/mcp/connect.ts';
import type { Connection, ToolList } from '../../../src/background/mcp/types.ts';
import type { RunOutcome } from '../../../src/shared/call.ts';
import type { Failure, Outcome } from '../../../src/shared/failure.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TransportConfig } from '../../../src/shared/settings.ts';

/** A service worker with nothing but our MCP connections in it, driven by a spec. */
export interface McpWorker {
  readonly connect: (transport: TransportConfig) => Promise<Outcome<{ version: string; tools: ToolList }>>;
  readonly call: (name: string, args: JsonObject) => Promise<RunOutcome>;
  readonly close: () => Promise<void>;
  /** The names of the tools in the next list that the server tells of by itself. */
  readonly nextTools: () => Promise<string[]>;
  readonly lost: Failure[];
  /** What the extension's content security policy objected to. */
  readonly violations: string[];
}

declare global {
  var mcp: McpWorker;
}

let connection: Connection | undefined;
const violations: string[] = [];
self.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));

const lost: Failure[] = [];
const lists: ToolList[] = [];
globalThis.mcp = {
  nextTools: async () => {
    for (;;) {
      const list = lists.shift();
      if (list !== undefined) return list.tools.map(({ name }) => name);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
  violations,
  lost,
  connect: async (transport) => {
    lost.length = 0;
    lists.length = 0;
    const outcome = await connect(
      { id: 's', name: 'S', enabled: true, trustHints: false, transport },
      { lost: (failure) => lost.push(failure), toolsChanged: (list) => lists.push(list) },
      new AbortController().signal,
    );
    if (!outcome.ok) return outcome;
    connection = outcome.value;
    return { ok: true, value: { version: connection.protocolVersion, tools: connection.tools } };
  },
  call: async (name, args) => {
    if (connection === undefined) throw new Error('Connect first.');
    return await connection.callTool(name, args, { signal: new AbortController().signal, timeoutMs: 20_000 });
  },
  close: async () => await connection?.close(),
};
