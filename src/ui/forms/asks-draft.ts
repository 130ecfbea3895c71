import type { Root, ServerConfig } from '../../shared/settings.ts';
import type { ServerView } from '../../shared/views.ts';
import { t } from '../strings.ts';

/** What a server may ask of us, as its form holds it. */
export interface AsksDraft {
  /** One folder a line: `file:///path`, a path, or `Name = file:///path`. */
  readonly roots: string;
  readonly sampling: 'never' | 'ask';
}

/** Nothing is shown to a server, and no model answers it. */
export const noAsks: AsksDraft = { roots: '', sampling: 'never' };

export function asksDraft({ roots = [], sampling = 'never' }: ServerView): AsksDraft {
  return { roots: roots.map(lineOf).join('\n'), sampling };
}

/** The settings; lines that are no folder are left out, {@link asksErrors} names them. */
export function asksOf({ roots, sampling }: AsksDraft): Pick<ServerConfig, 'roots' | 'sampling'> {
  const read = linesOf(roots).flatMap((line) => rootOf(line) ?? []);
  return {
    ...(read.length > 0 && { roots: read }),
    ...(sampling === 'ask' && { sampling }),
  };
}

export function asksErrors({ roots }: AsksDraft): { readonly roots?: string } {
  const wrong = linesOf(roots).findIndex((line) => rootOf(line) === undefined);
  return wrong < 0 ? {} : { roots: t('form.error.roots', { line: wrong + 1 }) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function lineOf({ uri, name }: Root): string {
  return name === undefined ? uri : `${name} = ${uri}`;
}

/** A path becomes the address of the folder (RFC 8089); Windows paths begin with a drive letter. */
function rootOf(line: string): Root | undefined {
  const [, name, place = ''] = /^(?:([^=]*?)\s*=\s*)?((?:file:\/\/|\/|[a-z]:[\\/]).*)$/i.exec(line) ?? [];
  const uri = /^file:\/\//i.test(place) ? place.replace(/^file/i, 'file') : addressOf(place);
  if (place === '' || !URL.canParse(uri)) return undefined;
  return { uri, ...(name !== undefined && name !== '' && { name }) };
}

function addressOf(path: string): string {
  const slashes = path.replaceAll('\\', '/');
  return encodeURI(`file://${slashes.startsWith('/') ? '' : '/'}${slashes}`).replace(
    /[?#]/g,
    encodeURIComponent,
  );
}
