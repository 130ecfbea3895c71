import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifest } from '../../manifest.ts';
import { installHost, uninstallHost } from '../../native/install/install-host.ts';
import { launch, type RunningBrowser } from '../../scripts/lib/browser.ts';
import type { TransportConfig } from '../../src/shared/settings.ts';
import { bundle } from '../fixtures/bundle.ts';
import { alive, freePort } from '../support/ports.ts';
import { everythingScript, type Program, root, startProgram, tsArgs } from '../support/programs.ts';
import type {} from './support/mcp-worker.ts';

/** Our connections in a real extension worker: its policy, its fetch, its native messaging. */
let browser: RunningBrowser;
let worker: Worker;
let programs: Program[] = [];
const folder = mkdtempSync(join(tmpdir(), 'transports-'));
const profile = join(folder, 'profile');
const hosts = join(profile, 'NativeMessagingHosts');
const hostScript = join(root, 'dist/native/host.mjs');

beforeAll(async () => {
  const extension = join(folder, 'extension');
  mkdirSync(extension);
  writeFileSync(
    join(extension, 'manifest.json'),
    JSON.stringify({
      manifest_version: 3,
      name: 'MCP connections',
      version: '1',
      key: manifest('chat', '1').key,
      background: { service_worker: 'worker.js' },
      permissions: ['nativeMessaging'],
      host_permissions: ['http://127.0.0.1/*'],
    }),
  );
  writeFileSync(join(extension, 'worker.js'), await bundle(join(root, 'test/e2e/support/mcp-worker.ts')));
  browser = await launch({ extensionDir: extension, userDataDir: profile, headless: true });
  worker = await browser.worker();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(programs.map((program) => program.kill()));
  programs = [];
  rmSync(folder, { recursive: true, force: true });
});

const connect = (transport: TransportConfig) => worker.evaluate((config) => mcp.connect(config), transport);
const call = (name: string, args: Record<string, string | number>) =>
  worker.evaluate(([tool, given]) => mcp.call(tool, given), [name, args] as const);
const close = () => worker.evaluate(() => mcp.close());
const lost = () => worker.evaluate(() => mcp.lost);

async function everything(kind: 'http' | 'sse'): Promise<{ config: TransportConfig; program: Program }> {
  const port = await freePort();
  const program = await startProgram([everythingScript, kind === 'http' ? 'streamableHttp' : 'sse'], port);
  programs.push(program);
  return { config: { kind, url: `http://127.0.0.1:${port}/${kind === 'http' ? 'mcp' : 'sse'}` }, program };
}

const stdio: TransportConfig = {
  kind: 'stdio',
  command: process.execPath,
  args: [everythingScript, 'stdio'],
};

describe.each(['http', 'sse'] as const)('%s in the worker', (kind) => {
  it('connects, calls, also a tool with an outputSchema, and breaks no rule of the policy', async () => {
    const { config } = await everything(kind);
    expect(await connect(config)).toMatchObject({ ok: true, value: { version: '2025-11-25' } });
    expect(await call('echo', { message: 'Grüße 🌍' })).toEqual({
      ok: true,
      result: { content: [{ type: 'text', text: 'Echo: Grüße 🌍' }], isError: false },
    });
    expect(await call('get-structured-content', { location: 'Chicago' })).toMatchObject({
      ok: true,
      result: { structured: { temperature: 36 } },
    });
    await close();
    expect(await worker.evaluate(() => mcp.violations)).toEqual([]);
  });

  it('ends a call at once when the server is killed, and proves the next one not run', async () => {
    const { config, program } = await everything(kind);
    await connect(config);
    const running = call('trigger-long-running-operation', { duration: 30, steps: 30 });
    await call('echo', { message: 'it runs' });
    await program.kill();
    const start = performance.now();
    expect(await running).toMatchObject({ ok: false, executed: 'unknown' });
    expect(performance.now() - start).toBeLessThan(2_500);
    expect(await call('echo', { message: 'anybody?' })).toMatchObject({ ok: false, executed: 'no' });
    expect(await lost()).toHaveLength(1);
  });

  it('says that nothing answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}/x`;
    expect(await connect({ kind, url })).toMatchObject({ ok: false, failure: { code: 'connectionRefused' } });
  });
});

describe('a server of the modern era in the worker', () => {
  it('is used over HTTP without a handshake, and its new tool is told', async () => {
    const program = await startProgram(tsArgs('test/support/modern-server.ts'), await freePort());
    programs.push(program);
    const connected = await connect({ kind: 'http', url: `http://127.0.0.1:${program.port}/mcp` });
    expect(connected).toMatchObject({ ok: true, value: { version: '2026-07-28' } });
    expect(await call('echo', { message: 'Grüße 🌍' })).toMatchObject({
      ok: true,
      result: { content: [{ type: 'text', text: 'Echo: Grüße 🌍' }], isError: false },
    });
    await call('grow', {});
    expect(await worker.evaluate(() => mcp.nextTools())).toEqual(['echo', 'grow', 'more']);
    await close();
    expect(await worker.evaluate(() => mcp.violations)).toEqual([]);
  });

  it('is used over stdio', async () => {
    await installHost({ manifestDir: hosts, hostScript });
    const args = [...tsArgs('test/support/modern-server.ts'), 'stdio'];
    expect(await connect({ kind: 'stdio', command: process.execPath, args })).toMatchObject({
      ok: true,
      value: { version: '2026-07-28' },
    });
    expect(await call('echo', { message: 'x' })).toMatchObject({ ok: true });
    await close();
  });
});

describe('stdio in the worker', () => {
  it('says how to install the host when it is missing', async () => {
    await uninstallHost(hosts);
    expect(await connect(stdio)).toMatchObject({
      ok: false,
      failure: {
        code: 'hostMissing',
        message: expect.stringContaining('mcp-multi-bridge install') as string,
      },
    });
  });

  it('says so when the host is registered for another extension', async () => {
    const path = await installHost({ manifestDir: hosts, hostScript });
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/chrome-extension:\/\/\w+/, `chrome-extension://${'a'.repeat(32)}`),
    );
    expect(await connect(stdio)).toMatchObject({ ok: false, failure: { code: 'hostForbidden' } });
  });

  it('works right after the installation, without a restart, and leaves no process', async () => {
    await installHost({ manifestDir: hosts, hostScript });
    expect(await connect(stdio)).toMatchObject({ ok: true, value: { version: '2025-11-25' } });
    expect(await call('echo', { message: 'Grüße 🌍' })).toMatchObject({
      ok: true,
      result: { content: [{ type: 'text', text: 'Echo: Grüße 🌍' }] },
    });
    const env = await call('get-env', {});
    expect(env).toMatchObject({ ok: true, result: { isError: false } });
    await close();
  });

  it('carries results far beyond one frame', async () => {
    const big = `process.stdin.setEncoding('utf8'); let text = '';
      process.stdin.on('data', (chunk) => {
        text += chunk;
        for (let at = text.indexOf('\\n'); at >= 0; at = text.indexOf('\\n')) {
          const message = JSON.parse(text.slice(0, at)); text = text.slice(at + 1);
          if (message.id === undefined) continue;
          const results = {
            initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'b', version: '1' } },
            'tools/list': { tools: [{ name: 'big', inputSchema: { type: 'object' } }] },
            'tools/call': { content: [{ type: 'text', text: '"é🌍\\\\'.repeat((message.params.arguments ?? {}).times) }] },
          };
          process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: results[message.method] ?? {} }) + '\\n');
        }
      });`;
    await connect({ kind: 'stdio', command: process.execPath, args: ['-e', big] });
    for (const times of [200_000, 2_000_000]) {
      const same = await worker.evaluate(async (count) => {
        const outcome = await mcp.call('big', { times: count });
        const part = outcome.ok ? outcome.result.content[0] : undefined;
        return part?.type === 'text' && part.text === '"é🌍\\'.repeat(count);
      }, times);
      expect(same, `${times * 10} bytes`).toBe(true);
    }
    await close();
  });

  it('ends the child when the worker is stopped', async () => {
    const pidFile = join(folder, 'pid');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); process.on('SIGTERM', () => {}); import(${JSON.stringify(everythingScript)})`;
    expect(await connect({ kind: 'stdio', command: process.execPath, args: ['-e', code] })).toMatchObject({
      ok: true,
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(await alive(pid)).toBe(true);
    const page = await browser.openExtensionPage('manifest.json');
    const session = await browser.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    const end = performance.now() + 2_000;
    while ((await alive(pid)) && performance.now() < end);
    expect(await alive(pid)).toBe(false);
  });
});
