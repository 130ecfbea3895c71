import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionId } from '../../../src/shared/extension-id.ts';

/**
 * Writes a new profile in which the user has pressed "Allow access" for these match patterns: the browser's own prompt
 * cannot be pressed by a program. Only where preferences are not signed, which is Linux.
 */
export async function allowHosts(userDataDir: string, patterns: readonly string[]): Promise<void> {
  const file = join(userDataDir, 'Default', 'Preferences');
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const allowed = { api: [], explicit_host: patterns, manifest_permissions: [], scriptable_host: [] };
  const permissions = {
    active_permissions: allowed,
    granted_permissions: allowed,
    runtime_granted_permissions: allowed,
  };
  const extensions = { ui: { developer_mode: true }, settings: { [extensionId]: permissions } };
  await mkdir(join(userDataDir, 'Default'), { recursive: true });
  await writeFile(file, JSON.stringify({ extensions }));
}
