import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifest } from '../../../manifest.ts';
import { installHost, uninstallHost } from '../../../native/install/install-host.ts';
import { extensionId, extensionOrigin } from '../../../src/shared/extension-id.ts';
import { root, tsArgs } from '../../support/programs.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'install-'));

describe('installHost', () => {
  it('writes a manifest that Chrome takes and a wrapper that only the user may change', async () => {
    const manifestDir = join(folder(), 'a b', 'NativeMessagingHosts');
    const path = await installHost({
      manifestDir,
      hostScript: '/x/host.mjs',
      nodePath: '/n/node',
      platform: 'linux',
    });
    const wrapper = join(manifestDir, 'mcp-bridge-host.sh');
    expect(path).toBe(join(manifestDir, 'com.mcp.bridge.json'));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      name: 'com.mcp.bridge',
      description: 'Runs MCP servers for MCP Multi Bridge',
      path: wrapper,
      type: 'stdio',
      allowed_origins: ['chrome-extension://odoiccholgakeembmbfapckdiacjokci/'],
    });
    expect(statSync(wrapper).mode & 0o777).toBe(0o700);
    await uninstallHost(manifestDir);
    expect([path, wrapper].filter((file) => existsSync(file))).toEqual([]);
    await uninstallHost(manifestDir);
  });

  it('leaves no empty folder behind, and no other one without its files', async () => {
    const home = folder();
    const [own, shared, empty] = ['mcp-multi-bridge/chrome', 'shared', 'empty'].map((name) =>
      join(home, name),
    ) as [string, string, string];
    for (const manifestDir of [own, shared]) await installHost({ manifestDir, hostScript: '/x/host.mjs' });
    writeFileSync(join(shared, 'com.other.host.json'), '{}');
    mkdirSync(empty);
    for (const manifestDir of [own, shared, empty]) await uninstallHost(manifestDir);
    expect(readdirSync(home).sort()).toEqual(['empty', 'shared']);
    expect(readdirSync(shared)).toEqual(['com.other.host.json']);
  });

  it("allows the extension whose id follows from the manifest's key", () => {
    const { key } = manifest('chat', '1.0.0');
    const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
    const id = hash.replace(/./g, (digit) => String.fromCharCode(97 + parseInt(digit, 16)));
    expect(extensionId).toBe(id);
  });

  it('makes a wrapper that starts the host from a folder with every awkward sign', async () => {
    const place = join(folder(), `it's a "漢字" $HOME \`x\` folder`);
    mkdirSync(place);
    const script = join(place, 'host.mjs');
    writeFileSync(script, 'console.log(JSON.stringify(process.argv.slice(2)));');
    await installHost({ manifestDir: place, hostScript: script, platform: 'linux' });
    // An empty PATH, as little as a desktop may give a browser.
    const output = execFileSync(join(place, 'mcp-bridge-host.sh'), [extensionOrigin], { env: {} });
    expect(JSON.parse(output.toString())).toEqual(['--origin', extensionOrigin, extensionOrigin]);
  });
});

describe('the command line', () => {
  async function run(args: readonly string[], home: string): Promise<{ code: unknown; text: string }> {
    const child = spawn(process.execPath, [...tsArgs('native/cli.ts'), ...args], {
      cwd: root,
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: undefined },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { code: await new Promise((resolve) => child.once('close', resolve)), text };
  }

  it('does not pretend: without a built host, without a browser', async () => {
    const home = folder();
    expect(await run(['install'], home)).toMatchObject({
      code: 1,
      text: expect.stringContaining('build') as string,
    });
    expect(await run(['uninstall'], home)).toMatchObject({
      code: 1,
      text: expect.stringContaining('No known browser') as string,
    });
    expect(await run(['uninstall', '--browser', 'edge'], home)).toMatchObject({
      code: 1,
      text: expect.stringContaining('edge') as string,
    });
  });

  it('takes the host away from browsers that are there, and touches no others', async () => {
    const home = folder();
    const place = join(home, '.config', 'chromium', 'NativeMessagingHosts');
    const path = await installHost({ manifestDir: place, hostScript: '/x/host.mjs' });
    expect(await run(['uninstall'], home)).toMatchObject({
      code: 0,
      text: expect.stringContaining('chromium') as string,
    });
    expect(existsSync(path)).toBe(false);
    expect(existsSync(place)).toBe(false);
    expect(existsSync(join(home, '.config', 'google-chrome'))).toBe(false);
  });
});
