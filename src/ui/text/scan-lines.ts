import type { ScannedPart, SitePart, SiteScan } from '../../shared/site-scan.ts';
import { pluralScan, tScan } from '../strings-scan.ts';

/** One line of the report. `off`: it need not stand in the page now. */
export interface ScanLine {
  readonly look: 'ok' | 'bad' | 'off';
  readonly what: string;
  readonly text: string;
  readonly selector?: string;
}

/** What a page shows only now and then: its absence says nothing. */
const passing: readonly SitePart[] = ['send', 'fileInput', 'dropZone', 'busy', 'codeBlock'];

/** The report of a scan as lines, what is missing told as such only where it should stand in the page now. */
export function scanLines(scan: SiteScan): ScanLine[] {
  const { generation, recognised, lastCall, ways, sendByHand } = scan;
  return [
    {
      look: recognised ? 'ok' : 'bad',
      what: tScan('scan.layout'),
      text: recognised ? generation : tScan('scan.layoutUnknown', { id: generation }),
    },
    ...scan.parts.map((part) => partLine(scan, part)),
    lastCall === undefined
      ? { look: 'off', what: tScan('scan.lastCall'), text: tScan('scan.noCall') }
      : {
          look: 'ok',
          what: tScan('scan.lastCall'),
          text: tScan(lastCall.exact ? 'scan.callExact' : 'scan.callRepaired', { name: lastCall.name }),
        },
    {
      look: 'off',
      what: tScan('scan.ways'),
      text: [...ways.map(wayText), ...(sendByHand ? [tScan('scan.byHand')] : [])].join(', '),
    },
  ];
}

/** The report as text, for the clipboard. */
export function scanText(site: string, scan: SiteScan, at: string): string {
  const marks = { ok: '[ok]', bad: '[missing]', off: '[-]' } as const;
  const lines = scanLines(scan).map(({ look, what, text, selector }) =>
    [`${marks[look]} ${what}: ${text}`, ...(selector === undefined ? [] : [`    ${selector}`])].join('\n'),
  );
  return [`MCP Multi Bridge, scan of ${site}, ${at}`, ...lines, ''].join('\n');
}

function partLine({ fault }: SiteScan, { part, selector, count }: ScannedPart): ScanLine {
  const what = tScan(`scan.part.${part}`);
  if (selector !== undefined) return { look: 'ok', what, text: pluralScan('scan.count', count), selector };
  const isDue = part === 'composer' || isBlamed(part, fault);
  return isDue
    ? { look: 'bad', what, text: tScan('scan.notFound') }
    : { look: 'off', what, text: tScan('scan.notNow') };
}

/** A new chat has no messages: they are missing only where they should be. */
function isBlamed(part: SitePart, fault: SiteScan['fault']): boolean {
  if (passing.includes(part)) return false;
  if (part === 'userTurn') return fault === 'noTurns';
  return part === 'assistantTurn' && (fault === 'noTurns' || fault === 'noAnswers');
}

function wayText(way: string): string {
  const known = ['fileInput', 'drop', 'paste', 'text'] as const;
  const name = known.find((one) => one === way);
  return name === undefined ? way : tScan(`scan.way.${name}`);
}
