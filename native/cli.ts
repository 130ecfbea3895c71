import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInstall, runUninstall } from './install/commands.ts';
import { installUsage } from './install/options.ts';
import { asksForHelp, tellFailure, WrongUsage } from './wrong-usage.ts';

const usage = `mcp-multi-bridge <command> [options]   (in a checkout: node dist/native/cli.mjs <command> [options])

  install     register the native host, which runs Stdio servers, with the browsers of this user
  uninstall   take it away again
  doctor      check every step from the browser to a Stdio server, and mend it with --fix
  playground  serve the practice chat page on this machine

  <command> --help shows the options of a command.`;

/** The built host lies beside the built command line: dist/native/host.mjs. */
const hostScript = join(dirname(fileURLToPath(import.meta.url)), 'host.mjs');

async function main([command, ...argv]: readonly string[]): Promise<void> {
  switch (command) {
    case 'install':
    case 'uninstall':
      if (asksForHelp(argv)) console.log(installUsage[command]);
      else console.log(await (command === 'install' ? runInstall(argv, hostScript) : runUninstall(argv)));
      break;
    case 'doctor': {
      const { doctorUsage } = await import('./doctor/options.ts');
      if (asksForHelp(argv)) console.log(doctorUsage);
      else await doctor(argv);
      break;
    }
    case 'playground': {
      const { runPlayground } = await import('./playground/serve.ts');
      await runPlayground([...argv]);
      break;
    }
    case '--help':
    case '-h':
    case 'help':
      console.log(usage);
      break;
    case undefined:
      throw new WrongUsage('Name a command.', usage);
    default:
      throw new WrongUsage(`There is no command ${command}.`, usage);
  }
}

async function doctor(argv: readonly string[]): Promise<void> {
  const { runDoctor } = await import('./doctor/commands.ts');
  const { text, well } = await runDoctor(argv, hostScript);
  console.log(text);
  if (!well) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = tellFailure(error);
});
