/** NAME=value lines (for headers also `Name: value`) as a record, or the number of the first line that is neither. */
export type SecretLines =
  | { readonly ok: true; readonly values: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly line: number };

/** Reads environment variables or HTTP headers, one a line. Blank lines are skipped; the last of a name wins. */
export function readSecretLines(text: string, kind: 'env' | 'headers'): SecretLines {
  const values: [string, string][] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const entry = kind === 'env' ? environmentLine.exec(line) : headerLine.exec(line);
    if (entry?.[1] === undefined || entry[2] === undefined) return { ok: false, line: index + 1 };
    values.push([entry[1], entry[2].trim()]);
  }
  return { ok: true, values: Object.fromEntries(values) };
}

const environmentLine = /^\s*(?:export\s+)?([A-Za-z_][\w.]*)\s*=(.*)$/;
/** A header's name is a token: RFC 9110, 5.6.2. */
const headerLine = /^\s*([!#$%&'*+\-.^_`|~\w]+)\s*[:=](.*)$/;
