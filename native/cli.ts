import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInstall, runUninstall } from './install/commands.ts';

const help = `mcp-multi-bridge <command>

  install [--browser NAME ...] [--user-data-dir DIR]
      Register the native host, which runs Stdio servers, with the browsers of this user.
      --browser NAME       only this browser (chrome, chromium, edge, brave, vivaldi, ...)
      --user-data-dir DIR  a browser that was started with --user-data-dir=DIR
  uninstall [--browser NAME ...] [--user-data-dir DIR]
      Take it away again.
  playground [options]
      Serve the practice chat page on this machine.
  --help
      Show this text.`;

/** The built host lies beside the built command line: dist/native/host.mjs. */
const hostScript = join(dirname(fileURLToPath(import.meta.url)), 'host.mjs');

async function main([command, ...argv]: readonly string[]): Promise<void> {
  switch (command) {
    case 'install':
      console.log(await runInstall(argv, hostScript));
      break;
    case 'uninstall':
      console.log(await runUninstall(argv));
      break;
    case 'playground': {
      const { runPlayground } = await import('./playground/serve.ts');
      await runPlayground([...argv]);
      break;
    }
    case undefined:
    case '--help':
    case '-h':
    case 'help':
      console.log(help);
      break;
    default:
      throw new Error(`Unknown command "${command}".\n\n${help}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
