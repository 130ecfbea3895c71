/** The texts of the diagnostics page around its lines; the page is seldom opened, so the other pages do not carry them. */
export const diagnosticsTexts = {
  title: 'Diagnostics',
  again: 'Check again',
  copy: 'Copy as text',
  copied: 'Copied. It holds no secrets; addresses and names of servers are in it.',
  looking: 'Checking…',
  checked: 'Checked {time}.',
  detail: 'Details',
  ok: 'In order',
  warn: 'Look at this',
  bad: 'Not in order',
  off: 'Note',
} as const;
