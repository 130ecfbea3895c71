import { errorText, fail, type Outcome, succeed } from '../shared/failure.ts';
import { t } from './strings.ts';

/** Puts text on the clipboard. Falls back to a selection where a host page's policy denies the clipboard to frames. */
export async function copyText(text: string): Promise<Outcome<null>> {
  try {
    await navigator.clipboard.writeText(text);
    return succeed(null);
  } catch (error) {
    return copyBySelection(text) ? succeed(null) : fail('notAllowed', t('link.copyFailed'), errorText(error));
  }
}

/** Named by hand because the DOM types mark it deprecated; nothing else copies in a frame without a permission. */
interface CopyCommand {
  execCommand: (command: 'copy') => boolean;
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'offscreen';
  document.body.append(area);
  area.select();
  const copied = (document as CopyCommand).execCommand('copy');
  area.remove();
  return copied;
}

/** Saves a file through a link's download; needs no permission. */
export function downloadFile(
  fileName: string,
  content: string | Uint8Array<ArrayBuffer> | Blob,
  mimeType: string,
): void {
  const url = URL.createObjectURL(new Blob([content], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser takes the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
