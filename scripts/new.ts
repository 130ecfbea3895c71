import { errorText } from '../src/shared/failure.ts';
import { type Skeleton, write } from './new/change.ts';
import { machineSkeleton } from './new/machine.ts';
import { platformSkeleton } from './new/platform.ts';
import { transportSkeleton } from './new/transport.ts';

/** `npm run new platform|machine|transport <name>`: writes a skeleton whose tests name what is still missing. */
const kinds: Readonly<Record<string, (name: string) => Skeleton>> = {
  platform: platformSkeleton,
  machine: machineSkeleton,
  transport: transportSkeleton,
};
const [kind = '', name = ''] = process.argv.slice(2);
const skeleton = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;

if (skeleton === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error(`npm run new ${Object.keys(kinds).join('|')} <name>   (the name in kebab-case)`);
  process.exitCode = 2;
} else {
  try {
    const made = skeleton(name);
    for (const path of await write(made)) console.log(`wrote ${path}`);
    console.log(['', 'Then:', ...made.next.map((line) => `  ${line}`)].join('\n'));
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = 1;
  }
}
