import { failure } from '../shared/failure.ts';
import { TransportFault } from './types.ts';

/** Reads a configured address and its headers. Throws a TransportFault with `configInvalid` for what no request can have. */
export function readAddress(config: {
  readonly url: string;
  readonly headers?: Record<string, string> | undefined;
}): {
  url: URL;
  headers: Headers;
} {
  return { url: readUrl(config.url.trim()), headers: readHeaders(config.headers ?? {}) };
}

function readUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw invalid(`"${text}" is no web address. Enter one that begins with http:// or https://.`);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    throw invalid('Take the user name and password out of the address and use an Authorization header.');
  return url;
}

function readHeaders(entries: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(entries)) {
    try {
      headers.set(name, value);
    } catch {
      throw invalid(`The header "${name}" holds signs that a header cannot have. Correct its name or value.`);
    }
  }
  return headers;
}

function invalid(message: string): TransportFault {
  return new TransportFault(failure('configInvalid', message), 'no');
}
