import { isJsonObject } from '../../src/shared/json.ts';
import { extensionId, extensionOrigin } from '../../src/shared/extension-id.ts';
import { nativeHostName } from '../../src/shared/native-messages.ts';
import { type Step, stepsAbout } from './step.ts';

/** The program that a manifest's text names, or undefined. */
export function programOf(manifestText: string): string | undefined {
  const manifest = parsed(manifestText);
  return isJsonObject(manifest) && typeof manifest['path'] === 'string' ? manifest['path'] : undefined;
}

/** Judges name and origin; undefined when it is not JSON. The program that it names is another matter. */
export function judgeManifest(about: string, manifestText: string): Step[] | undefined {
  const { ok, problem } = stepsAbout(about);
  const manifest = parsed(manifestText);
  if (!isJsonObject(manifest)) return undefined;
  const { name, type, allowed_origins: origins } = manifest;
  return [
    name === nativeHostName && type === 'stdio'
      ? ok('name', `The manifest is of ${nativeHostName}.`)
      : problem(
          'name',
          `The manifest is of ${JSON.stringify(name)}, type ${JSON.stringify(type)}, instead of "${nativeHostName}", type "stdio".`,
        ),
    Array.isArray(origins) && origins.includes(extensionOrigin)
      ? ok('origin', `The extension ${extensionId} may use the host.`)
      : problem(
          'origin',
          `The manifest does not allow ${extensionOrigin}; it allows ${origins === undefined ? 'none' : JSON.stringify(origins)}.`,
        ),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Told as a problem of the manifest.
    return undefined;
  }
}
