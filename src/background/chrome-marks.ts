import type { Mark, MarkStore } from '../eventlog/marks.ts';

const prefix = 'mark:';

/** Marks in chrome.storage.local: a LevelDB of its own, so damage to the log's IndexedDB does not reach it. */
export const chromeMarks: MarkStore = {
  async all() {
    const items = await chrome.storage.local.get<Record<string, Mark>>(null);
    const marks = Object.entries(items).filter(([key]) => key.startsWith(prefix));
    return new Map(marks.map(([key, mark]) => [key.slice(prefix.length), mark]));
  },
  write: (stream, mark) => chrome.storage.local.set({ [prefix + stream]: mark }),
  remove: (stream) => chrome.storage.local.remove(prefix + stream),
};
