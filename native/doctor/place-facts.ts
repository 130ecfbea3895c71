import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { errorText } from '../../src/shared/failure.ts';
import { isProgram } from '../host/server-process.ts';
import { manifestPathIn } from '../install/host-files.ts';
import type { Place } from '../install/places.ts';
import { registeredManifest, registryViews, type View } from '../install/registry.ts';
import { readWrapper } from '../install/wrapper.ts';
import { programOf } from './host-manifest.ts';

/** What is found at one place where a browser looks for hosts. Everything that is not there is undefined. */
export interface PlaceFacts {
  readonly browser: string;
  readonly platform: string;
  /** Windows: the manifest that each view of the registry names. */
  readonly registered?: readonly { readonly view: View; readonly manifest: string | undefined }[];
  readonly manifestPath: string;
  readonly manifest: FileFacts;
  /** What the manifest names, when it names anything. */
  readonly program?: { readonly path: string; readonly file: FileFacts; readonly executable: boolean };
  /** What the program starts, when it is a wrapper of ours. `version` as node tells it: v20.19.0. */
  readonly wrapped?: {
    readonly nodePath: string;
    readonly version: string | undefined;
    readonly hostScript: string;
    readonly scriptThere: boolean;
  };
}

interface FileFacts {
  readonly there: boolean;
  readonly text?: string;
  /** Why it could not be read. */
  readonly trouble?: string;
}

/** Looks at one place. */
export function factsOf(place: Place, platform: string = process.platform): PlaceFacts {
  const { key } = place;
  const registered =
    key === undefined
      ? undefined
      : registryViews().map((view) => ({ view, manifest: registeredManifest(key, view) }));
  const manifestPath =
    registered?.find(({ manifest }) => manifest !== undefined)?.manifest ??
    manifestPathIn(place.manifestDir, platform);
  const manifest = fileFacts(manifestPath);
  const path = manifest.text === undefined ? undefined : programOf(manifest.text);
  return {
    browser: place.browser,
    platform,
    ...(registered !== undefined && { registered }),
    manifestPath,
    manifest,
    ...(path !== undefined && programFacts(path, platform)),
  };
}

function programFacts(path: string, platform: string): Pick<PlaceFacts, 'program' | 'wrapped'> {
  const file = fileFacts(path);
  const program = { path, file, executable: isProgram(path) };
  const parts = file.text === undefined ? undefined : readWrapper(platform, file.text);
  if (parts === undefined) return { program };
  const { nodePath, hostScript } = parts;
  return {
    program,
    wrapped: { nodePath, version: versionOf(nodePath), hostScript, scriptThere: existsSync(hostScript) },
  };
}

function versionOf(nodePath: string): string | undefined {
  const { status, stdout } = spawnSync(nodePath, ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
    windowsHide: true,
  });
  return status === 0 ? stdout.trim() : undefined;
}

function fileFacts(path: string): FileFacts {
  if (!existsSync(path)) return { there: false };
  try {
    return { there: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { there: true, trouble: errorText(error) };
  }
}
