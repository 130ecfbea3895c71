import { composerOf } from '../platforms/engine/composer.ts';
import type { Generation } from '../platforms/types.ts';

/**
 * Catches a paste of tool results into the composer, which would fill the message with text that belongs into a file.
 * Only what the user pastes is looked at (threats 27). `attach` gets the text instead of the page.
 */
export function interceptPastes(
  generation: () => Generation,
  isOn: () => boolean,
  attach: (text: string) => void,
  signal: AbortSignal,
): void {
  const onPaste = (event: ClipboardEvent) => {
    if (!event.isTrusted || !isOn() || !(event.target instanceof Element)) return;
    if (composerOf(generation(), document)?.contains(event.target) !== true) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isResultText(text)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    attach(text);
  };
  window.addEventListener('paste', onPaste, { capture: true, signal });
}

/** Whether a text holds a tool result in the format that is given back to the chat. */
export function isResultText(text: string): boolean {
  return /^\s*\{[^\n]*"type"\s*:\s*"function_result_start"/m.test(text);
}
