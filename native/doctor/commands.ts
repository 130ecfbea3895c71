import { loginShellPath } from '../host/login-shell.ts';
import { isProgram } from '../host/server-process.ts';
import { thisMachine } from '../host/this-machine.ts';
import { guiPath } from './gui-path.ts';
import { judgeBrowsers } from './judge-browsers.ts';
import { judgeCommand } from './judge-command.ts';
import { judgePath } from './judge-path.ts';
import { doctorOptions } from './options.ts';
import { isWell, reportJson, reportText } from './report.ts';

/** `doctor`: checks every step from the browser to a server. Returns what to print and whether all is well. */
export async function runDoctor(
  argv: readonly string[],
  hostScript: string,
): Promise<{ readonly text: string; readonly well: boolean }> {
  const { fix, json, commands, ...choice } = doctorOptions(argv);
  const gui = guiPath();
  const env = gui === undefined ? process.env : { ...process.env, PATH: gui.path };
  const login = gui === undefined ? undefined : await loginShellPath({ env });
  const machine = { ...thisMachine(), env, ...(login?.ok === true && { loginPath: login.value }) };
  const found = await judgeBrowsers(choice, { env, ...(fix && { fixWith: hostScript }) });
  const findings = {
    mended: found.mended,
    steps: [
      ...found.steps,
      judgePath(gui, login),
      ...commands.map((command) => judgeCommand(command, machine, isProgram)),
    ],
  };
  return { text: json ? reportJson(findings) : reportText(findings), well: isWell(findings) };
}
