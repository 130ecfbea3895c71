import { win32 } from 'node:path';

/**
 * The full path of a program of Windows itself. By its bare name Windows would first look in the working folder, which
 * may be anyone's.
 */
export function systemProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const root = Object.entries(env).find(([key]) => key.toUpperCase() === 'SYSTEMROOT')?.[1];
  return win32.join(root ?? 'C:\\Windows', 'System32', name);
}
