import { asksForHelp, tellFailure, WrongUsage } from '../native/wrong-usage.ts';
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
const usage = `npm run new platform|machine|transport <name>

  Writes the skeleton of a new part and enters it where its kind is registered, then says what is left to do.

  platform   a chat site, such as my-site: what its pages look like, a replica of them, a test
  machine    a state machine, such as tool-call: its types, decisions, view and test
  transport  a way to reach a server, such as http: its opener, configuration, choice in the form, test
  <name>     in kebab-case; the name of a transport is one word`;

try {
  const argv = process.argv.slice(2);
  if (asksForHelp(argv)) console.log(usage);
  else await make(argv);
} catch (error) {
  process.exitCode = tellFailure(error);
}

async function make([kind = '', name = '', ...more]: readonly string[]): Promise<void> {
  const skeleton = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (kind === '') throw new WrongUsage('Say what to make.', usage);
  if (skeleton === undefined)
    throw new WrongUsage(`"${kind}" is none of ${Object.keys(kinds).join(', ')}.`, usage);
  if (name === '') throw new WrongUsage(`Name the new ${kind}.`, usage);
  if (more.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new WrongUsage(`"${[name, ...more].join(' ')}" is no name in kebab-case.`, usage);
  if (skeleton === transportSkeleton && name.includes('-'))
    throw new WrongUsage(`"${name}" is not one word.`, usage);
  const made = skeleton(name);
  for (const { how, path } of await write(made)) console.log(`${how} ${path}`);
  console.log(['', 'Then:', ...made.next.map((line) => `  ${line}`)].join('\n'));
}
