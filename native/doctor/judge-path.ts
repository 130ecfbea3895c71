import type { Outcome } from '../../src/shared/failure.ts';
import type { GuiPath } from './gui-path.ts';
import { type Step, stepsAbout } from './step.ts';

/** Compares the PATH of desktop programs with the one of the login shell. Both undefined on Windows. */
export function judgePath(gui: GuiPath | undefined, login: Outcome<string> | undefined): Step {
  const { ok, note, problem } = stepsAbout('this machine');
  if (gui === undefined || login === undefined)
    return note('PATH', 'A browser keeps the PATH of its start: restart it after you installed a program.');
  if (!login.ok)
    return problem(
      'PATH',
      `${login.failure.message} Until then commands are looked for in the browser's PATH (${gui.path}) and where installers usually put them.`,
      'Make your shell start faster and without questions.',
    );
  const known = gui.path.split(':');
  const more = login.value.split(':').filter((folder) => folder !== '' && !known.includes(folder));
  return more.length === 0
    ? ok('PATH', `Desktop programs find what your login shell finds: ${gui.path} (from ${gui.source}).`)
    : ok(
        'PATH',
        `Desktop programs lack ${more.join(', ')} (their PATH from ${gui.source}: ${gui.path}); the host asks your login shell, so commands there are found.`,
      );
}
