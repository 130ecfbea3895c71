import { existsSync } from 'node:fs';
import { readEdition } from './budgets/edition.ts';
import { editionFaults, manifestFaults } from './budgets/editions.ts';
import { sizeFaults, sizesOf, sizeTable } from './budgets/sizes.ts';

/** Measures dist/chat and dist/full against their budgets and holds the manifests to what they name. */
const read = (name: string) =>
  existsSync(`dist/${name}`) ? readEdition(`dist/${name}`) : new Map<string, Buffer>();
const [chat, full] = [read('chat'), read('full')];
const faults = [
  ...[chat, full].flatMap((edition) => [...manifestFaults(edition), ...sizeFaults(edition)]),
  ...editionFaults(chat, full),
];
console.log(sizeTable(sizesOf(chat)));
for (const fault of new Set(faults)) console.error(fault);
const [worker, content] = sizesOf(chat).map(({ bytes }) => (bytes / 1024).toFixed(1));
if (faults.length === 0)
  console.log(`worker ${worker ?? ''} KiB, content script ${content ?? ''} KiB, both editions alike`);
process.exitCode = faults.length === 0 ? 0 : 1;
