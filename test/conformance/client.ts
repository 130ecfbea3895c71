/**
 * What the suite starts as "the client": it hands the scenario to the browser that runs already and ends as that went.
 * Run by Node 22 or newer without tsx, which would cost more time than the scenario. URL of the server: last argument.
 */
const { CONFORMANCE_DAEMON: daemon = '', MCP_CONFORMANCE_SCENARIO: scenario } = process.env;
const { MCP_CONFORMANCE_PROTOCOL_VERSION: version, MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
const task = { scenario, version, url: process.argv.at(-1), context: JSON.parse(context) as unknown };
const answer = await fetch(daemon, { method: 'POST', body: JSON.stringify(task) });
const { ok, story } = (await answer.json()) as { ok: boolean; story: readonly string[] };
console.log(story.join('\n'));
process.exit(ok ? 0 : 1);

export {};
