import { existsSync, mkdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';
import { installHost } from '../native/install/install-host.ts';
import { servePlayground } from '../native/playground/serve.ts';
import { asksForHelp, tellFailure } from '../native/wrong-usage.ts';
import { type RunningBrowser, ensureBrowser, launch } from './lib/browser.ts';
import { freePort, runNode, startServer } from './lib/child.ts';
import { Cleanup } from './lib/cleanup.ts';
import { extensionFrame, pressButton } from './lib/closed-shadow.ts';
import { factsOf, report } from './start/facts.ts';
import { type StartOptions, startOptions, startUsage } from './start/options.ts';
import { addServers, goAutomatic } from './start/set-up.ts';
import { follow } from './start/transcript.ts';

/** `npm start`: the whole bridge at work, from an empty profile to a file on disk. Exit code 0 when every fact holds. */
const modules = resolve('node_modules/@modelcontextprotocol');
const taskSeconds = 90;

async function main(options: StartOptions, cleanup: Cleanup): Promise<boolean> {
  const started = Date.now();
  const step = (text: string) =>
    console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

  step('Building the extension, the native host and the playground');
  await runNode(['--import', 'tsx', 'scripts/build.ts']);
  const found = ensureBrowser();
  if (!found.ok) throw new Error(found.failure.message);
  step(`Starting ${found.value.name}${options.headless ? ', without a window' : ''}`);
  const place = await workPlace(cleanup);
  const servers = await startServers(place.folder, cleanup);
  const browser = await launch({
    extensionDir: 'dist/chat',
    userDataDir: place.profile,
    headless: options.headless,
    browser: found.value,
    handleSignals: false,
    extraArgs: ['--window-size=1920,1040'],
  });
  cleanup.add(() => browser.close());

  try {
    return await showBridge({ options, place, servers, browser, step });
  } catch (error) {
    if (!cleanup.interrupted) await pictureOf(browser, options.screenshot);
    throw error;
  }
}

interface Scene {
  readonly options: StartOptions;
  readonly place: Awaited<ReturnType<typeof workPlace>>;
  readonly servers: Awaited<ReturnType<typeof startServers>>;
  readonly browser: RunningBrowser;
  readonly step: (text: string) => void;
}

async function showBridge({ options, place, servers, browser, step }: Scene): Promise<boolean> {
  step('Adding two servers in the popup: one over HTTP, one as a local process');
  const tools = await addServers(browser, servers.list);
  await goAutomatic(browser);

  step(`Opening ${servers.playgroundUrl}, attaching the tool list, giving the task`);
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  const summaryPath = join(place.folder, 'summary.md');
  await giveTask(page, servers.playgroundUrl, place.folder, summaryPath);
  const transcript = await follow(page, await extensionFrame(page, 'src/ui/sidebar.html'), taskSeconds);

  step('Done.');
  await pictureOf(browser, options.screenshot);
  await keepSummary(summaryPath, options.screenshot);
  const passed = report(
    factsOf({ tools, transcript, folder: place.folder, samples: place.samples, summaryPath }),
  );
  step(passed ? 'Everything holds.' : 'Something does not hold.');
  process.exitCode = passed ? 0 : 1;
  if (options.keep) await keepOpen(browser);
  return passed;
}

async function pictureOf(browser: RunningBrowser, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await browser.context.pages().at(-1)?.screenshot({ path });
  console.log(`Picture: ${path}`);
}

/** Beside the picture: the folder of the task goes at the end. */
async function keepSummary(from: string, picture: string): Promise<void> {
  if (!existsSync(from)) return;
  const { dir, name } = parse(picture);
  const path = join(dir, `${name}-summary.md`);
  await cp(from, path);
  console.log(`Summary: ${path} (a copy: the folder of the task is removed at the end)\n`);
}

/** A profile with the native host registered in it, and a work folder with the sample files. Both go in the end. */
async function workPlace(cleanup: Cleanup) {
  const root = await mkdtemp(join(tmpdir(), 'mcp-multi-bridge-'));
  cleanup.add(() => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const profile = join(root, 'profile');
  const folder = join(root, 'sample-folder');
  await cp('examples/sample-folder', folder, { recursive: true });
  await installHost({
    manifestDir: join(profile, 'NativeMessagingHosts'),
    hostScript: 'dist/native/host.mjs',
  });
  if (process.platform === 'win32')
    console.log(
      'On Windows hosts are found by registry only: run `node dist/native/cli.mjs install` once before.',
    );
  return { profile, folder, samples: await readdir(folder) };
}

async function startServers(folder: string, cleanup: Cleanup) {
  const port = await freePort();
  const script = join(modules, 'server-everything/dist/index.js');
  await startServer([script, 'streamableHttp'], port, { PORT: String(port) }, cleanup);
  const playground = await servePlayground({ quiet: true });
  cleanup.add(() => playground.close());
  const quote = (text: string) => `"${text}"`;
  return {
    playgroundUrl: playground.url,
    list: [
      { name: 'Everything', transport: 'Streamable HTTP', url: `http://127.0.0.1:${port}/mcp` },
      {
        name: 'Files',
        transport: 'Stdio (Local)',
        command: process.execPath.includes(' ') ? quote(process.execPath) : process.execPath,
        args: [join(modules, 'server-filesystem/dist/index.js'), folder].map(quote).join(' '),
      },
    ] as const,
  };
}

async function giveTask(
  page: Awaited<ReturnType<RunningBrowser['openExtensionPage']>>,
  url: string,
  folder: string,
  summaryPath: string,
): Promise<void> {
  await page.goto(url);
  await page.locator('[data-composer]').waitFor();
  await pressButton(page, /MCP/);
  const sidebar = await extensionFrame(page, 'src/ui/sidebar.html');
  await sidebar.getByRole('button', { name: 'Attach .md' }).click();
  await page.locator('[data-file-chip]', { hasText: 'mcp-tools.md' }).waitFor();
  await sidebar.getByRole('tab', { name: 'Calls' }).click();
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill(
      `Enter agent mode. List the files in \`${folder}\`, read three of them and write a summary to \`${summaryPath}\`.`,
    );
  await page.keyboard.press('Enter');
}

async function keepOpen(browser: RunningBrowser): Promise<void> {
  console.log('The browser stays open. Ctrl-C, or closing it, ends everything.');
  await new Promise((done) => browser.context.once('close', done));
}

const cleanup = new Cleanup();
const argv = process.argv.slice(2);
cleanup.onSignals();
try {
  if (asksForHelp(argv)) console.log(startUsage);
  else process.exitCode = (await main(startOptions(argv, process.platform, process.env), cleanup)) ? 0 : 1;
} catch (error) {
  process.exitCode = cleanup.interrupted ? 1 : tellFailure(error);
} finally {
  await cleanup.run();
}
