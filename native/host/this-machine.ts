import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Machine } from './environment.ts';

/** The machine this runs on, as yet without the login shell's PATH. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    nodePath: process.execPath,
    listFolder: namesIn,
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Most machines lack most of these folders.
    return [];
  }
}
