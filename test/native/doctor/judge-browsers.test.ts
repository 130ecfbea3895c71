import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeBrowsers } from '../../../native/doctor/judge-browsers.ts';
import { installHost } from '../../../native/install/install-host.ts';
import { extensionId } from '../../../src/shared/extension-id.ts';
import { tsArgs } from '../../support/programs.ts';

const place = mkdtempSync(join(tmpdir(), 'jörg’s 漢 profile '));
const manifestDir = join(place, 'NativeMessagingHosts');
const manifest = join(manifestDir, 'com.mcp.bridge.json');
const wrapper = join(manifestDir, 'mcp-bridge-host.sh');
const hostScript = join(place, 'host.mjs');
const env = { PATH: '/usr/bin:/bin' };

/** Stands for the built host: the same program, from its sources. */
beforeAll(() => {
  const [, loader, main] = tsArgs('native/host/main.ts');
  writeFileSync(hostScript, `import '${loader}';\nawait import('file://${main}');\n`);
});

const judge = (fixWith?: string) =>
  judgeBrowsers({ browsers: [], userDataDir: place }, { env, ...(fixWith !== undefined && { fixWith }) });

async function problems(): Promise<string[]> {
  const { steps } = await judge();
  return steps.filter(({ status }) => status === 'problem').map(({ name }) => name);
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(file, changed);
}

describe('judgeBrowsers', () => {
  it.each<[string, () => void, string]>([
    ['nothing installed', () => rmSync(manifestDir, { recursive: true, force: true }), 'manifest'],
    ['the manifest deleted', () => rmSync(manifest), 'manifest'],
    ['a manifest cut off', () => writeFileSync(manifest, '{'), 'manifest'],
    ['another extension allowed', () => edit(manifest, extensionId, 'a'.repeat(32)), 'origin'],
    ['the wrapper deleted', () => rmSync(wrapper), 'program'],
    ['the wrapper not executable', () => chmodSync(wrapper, 0o600), 'program'],
    ['node gone', () => edit(wrapper, /exec '[^']*'/, "exec '/gone/node'"), 'node'],
    ['the host gone', () => edit(wrapper, 'host.mjs', 'gone.mjs'), 'host'],
    ['a wrapper that talks', () => edit(wrapper, '\n', '\necho hello\n'), 'echo'],
  ])('finds %s, and mends it', async (_what, breakIt, name) => {
    await installHost({ manifestDir, hostScript });
    breakIt();
    expect(await problems()).toEqual([name]);
    const { steps, mended } = await judge(hostScript);
    expect(mended).toEqual([place]);
    expect(steps.map((step) => [step.name, step.status])).toEqual(
      ['manifest', 'name', 'origin', 'program', 'node', 'host', 'echo'].map((step) => [step, 'ok']),
    );
  });

  it('changes nothing where nothing is wrong', async () => {
    await installHost({ manifestDir, hostScript });
    const before = readFileSync(wrapper, 'utf8');
    expect((await judge('/another/host.mjs')).mended).toEqual([]);
    expect(readFileSync(wrapper, 'utf8')).toBe(before);
  });

  it('does not mend with a host that is not built, and says so', async () => {
    await installHost({ manifestDir, hostScript });
    rmSync(manifest);
    const { steps, mended } = await judge(join(place, 'unbuilt.mjs'));
    expect(mended).toEqual([]);
    expect(steps.map(({ name }) => name)).toEqual(['mending', 'manifest']);
    expect(steps[0]).toMatchObject({ status: 'problem', remedy: 'Run "npm run build" first.' });
  });

  it('says what stood in the way of mending', async () => {
    rmSync(manifestDir, { recursive: true, force: true });
    writeFileSync(manifestDir, 'a file where a folder should be');
    const { steps } = await judge(hostScript);
    expect(steps[0]).toMatchObject({ name: 'mending', remedy: 'Make that place writable for you.' });
    rmSync(manifestDir);
  });

  it('takes a browser that is not there for a problem', async () => {
    const { steps } = await judgeBrowsers({ browsers: ['chrome-canary'] }, { env });
    expect(steps).toMatchObject([{ name: 'browsers', status: 'problem' }]);
  });
});
