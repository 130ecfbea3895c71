import { before, camel, pascal, type Skeleton } from './change.ts';

/** A chat site: descriptor, registry line, replica of its page, test. */
export function platformSkeleton(name: string): Skeleton {
  const registry = 'src/platforms/index.ts';
  return {
    files: {
      [`src/platforms/${name}.ts`]: descriptor(name),
      [`test/fixtures/pages/${name}.ts`]: replica(name),
      [`test/platforms/${name}.test.ts`]: test(name),
    },
    edits: [
      {
        path: registry,
        write: (text) =>
          before(
            before(text, /import type/, `import { ${camel(name)} } from './${name}.ts';\n`, registry),
            /(?<=platforms: readonly Platform\[\] = \[[^\]]*)\]/,
            `${camel(name)},\n`,
            registry,
          ),
      },
    ],
    next: [
      `npx vitest run --project unit test/meta test/platforms/${name}.test.ts   names what is missing`,
      `test/fixtures/server.ts   takes a line in \`pages\`: it serves the replica under the site's host`,
    ],
  };
}

function descriptor(name: string): string {
  return `import type { Platform } from './types.ts';

/** Fill in what test/meta names; a selector that was not seen on a page of the site says so in \`checkedOn\`. */
export const ${camel(name)}: Platform = {
  id: '${name}',
  name: '${pascal(name)}',
  matches: [],
  conversation: [],
  generations: [
    {
      id: '1',
      detect: [],
      composer: [],
      send: [],
      busy: [],
      fileInput: [],
      dropZone: [],
      fileChip: [],
      assistantTurn: [],
      userTurn: [],
      turnId: [],
      answer: [],
      exclude: [],
      codeBlock: [],
      pollutants: [],
    },
  ],
  checkedOn: '',
};
`;
}

function replica(name: string): string {
  return `import { mountFixture, type Site } from './fixture.ts';

/** A replica of the site, as far as our code touches it: its editor, its buttons, its turns and code blocks. */
const missing = (part: string) => (): never => {
  throw new Error(\`Fill me: \${part} of test/fixtures/pages/${name}.ts\`);
};

const site: Site = {
  clearTurns: missing('clearTurns'),
  addUserTurn: missing('addUserTurn'),
  addAssistantTurn: missing('addAssistantTurn'),
  removeLastAnswer: missing('removeLastAnswer'),
  setBusy: missing('setBusy'),
  clearComposer: missing('clearComposer'),
  newPath: missing('newPath'),
  newPathDelay: 0,
  isNewChat: missing('isNewChat'),
};
mountFixture(site);
`;
}

function test(name: string): string {
  return `// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ${camel(name)} } from '../../src/platforms/${name}.ts';
import { platformFaults } from '../meta/platform-faults.ts';

test('the descriptor is whole', () => {
  expect(platformFaults(${camel(name)})).toEqual([]);
});

test('reads the code blocks of a page of the site to the letter', () => {
  expect.fail('Fill me: open a saved page or the replica of ${name} and compare its code blocks');
});
`;
}
