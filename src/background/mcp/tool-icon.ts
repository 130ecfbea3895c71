import { isJsonObject, type Json } from '../../shared/json.ts';

/** Every view of the tools carries the icons: a picture of 16 px needs no more than this many characters. */
const maxIcon = 16 * 1024;

/**
 * A tool's icon (2025-11-25, "Icons"), if it comes as a data: URI. An address is never fetched: the page that shows the
 * tools would tell the address's owner who looks at them, and when. An SVG in an <img> runs nothing and loads nothing.
 */
export function toolIcon(icons: Json | undefined): string | undefined {
  if (!Array.isArray(icons)) return undefined;
  return (icons as readonly Json[])
    .map((icon) => (isJsonObject(icon) && typeof icon['src'] === 'string' ? icon['src'] : ''))
    .find((src) => src.length <= maxIcon && /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(src));
}
