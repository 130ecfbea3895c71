import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** 16 × 16 drawings; strokes take the colour of the text around them. Shapes differ, so that colour is never alone. */
const drawings = {
  check: svg`<circle cx="8" cy="8" r="6.25"/><path d="m5.2 8.2 2 2 3.6-4.2"/>`,
  cross: svg`<circle cx="8" cy="8" r="6.25"/><path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4"/>`,
  warning: svg`<path d="M8 2.2 14.4 13.5H1.6zM8 6.5v3.2m0 1.9v.1"/>`,
  question: svg`<circle cx="8" cy="8" r="6.25"/><path d="M6.2 6.3c0-1 .8-1.7 1.8-1.7s1.8.7 1.8 1.6c0 1.2-1.8 1.3-1.8 2.7m0 2.1v.1"/>`,
  clock: svg`<circle cx="8" cy="8" r="6.25"/><path d="M8 4.5V8l2.4 1.5"/>`,
  spinner: svg`<path d="M8 1.75A6.25 6.25 0 1 1 1.75 8"/>`,
  circle: svg`<circle cx="8" cy="8" r="6.25"/>`,
  off: svg`<circle cx="8" cy="8" r="6.25"/><path d="M5 8h6"/>`,
  hand: svg`<circle cx="8" cy="8" r="6.25"/><path d="M6.4 5.6v4.8m3.2-4.8v4.8"/>`,
  chevron: svg`<path d="m6 3.5 4.5 4.5L6 12.5"/>`,
  plus: svg`<path d="M8 3v10M3 8h10"/>`,
  close: svg`<path d="m4 4 8 8m0-8-8 8"/>`,
  refresh: svg`<path d="M13 8a5 5 0 1 1-1.5-3.6L13 6m0-3.5V6H9.5"/>`,
  trash: svg`<path d="M3 4.5h10M6.5 4.5V3h3v1.5m-5 0 .6 8.5h5.8l.6-8.5"/>`,
  copy: svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2"/>`,
  clip: svg`<path d="m13 7.5-5.3 5.3a3.2 3.2 0 0 1-4.5-4.5l5.4-5.4a2.1 2.1 0 0 1 3 3l-5.3 5.3a1 1 0 0 1-1.5-1.4l4.9-4.9"/>`,
  download: svg`<path d="M8 2.5v7.5m-3.2-3L8 10.2 11.2 7M3 13.5h10"/>`,
  play: svg`<path d="M5 3.2v9.6L12.5 8z" fill="currentColor"/>`,
  stop: svg`<rect x="4" y="4" width="8" height="8" rx="1" fill="currentColor"/>`,
  send: svg`<path d="M2.5 3 14 8 2.5 13l1.7-5zM4.2 8H9"/>`,
  insert: svg`<path d="M8 2.5V10m-3-3 3 3 3-3M2.5 10.5v3h11v-3"/>`,
  moon: svg`<path d="M13.3 9.6A5.8 5.8 0 0 1 6.4 2.7a5.8 5.8 0 1 0 6.9 6.9z"/>`,
  sun: svg`<circle cx="8" cy="8" r="2.8"/><path d="M8 1.5v1.3m0 10.4v1.3M1.5 8h1.3m10.4 0h1.3M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9"/>`,
  down: svg`<path d="M8 3v10m-4-4 4 4 4-4"/>`,
  folder: svg`<path d="M1.8 12.5v-9h4.4l1.6 2h6.4v7z"/>`,
  globe: svg`<circle cx="8" cy="8" r="6.25"/><path d="M1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4z"/>`,
  braces: svg`<path d="M6 2.5c-2.5 0-1.2 4.5-3.5 5.5 2.3 1 1 5.5 3.5 5.5m4-11c2.5 0 1.2 4.5 3.5 5.5-2.3 1-1 5.5-3.5 5.5"/>`,
  lock: svg`<rect x="3.5" y="7" width="9" height="6.5" rx="1.2"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>`,
  info: svg`<circle cx="8" cy="8" r="6.25"/><path d="M8 7.3v3.6m0-6v.1"/>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof drawings;

/** An icon beside its own words: hidden from screen readers. */
export function icon(name: IconName, extra = ''): TemplateResult {
  return html`<svg
    class=${extra === '' ? nothing : extra}
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${drawings[name]}
  </svg>`;
}
