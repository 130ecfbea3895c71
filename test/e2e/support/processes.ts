import { readdir, readFile } from 'node:fs/promises';

/** Ids of the living processes that have `text` in their command line (Linux). */
export async function processesWith(text: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const has = await Promise.all(ids.map((id) => hasText(id, text)));
  return ids.filter((id, index) => has[index] === true && id !== process.pid);
}

/** A process may end while it is looked at: then it has nothing. */
async function hasText(id: number, text: string): Promise<boolean> {
  const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').includes(text);
}
