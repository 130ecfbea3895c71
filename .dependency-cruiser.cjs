/** Floors: a folder may import itself and the folders named beside it, nothing else under src. Type-only imports count. */
const floors = {
  shared: [],
  machines: ['shared'],
  eventlog: ['shared'],
  transports: ['shared'],
  platforms: ['shared'],
  ui: ['shared', 'machines'],
  content: ['shared', 'platforms'],
  background: ['shared', 'machines', 'eventlog', 'transports'],
};
const floorRules = Object.entries(floors).map(([from, allowed]) => ({
  name: `floor-${from}`,
  severity: 'error',
  comment: `src/${from} may import only ${[from, ...allowed].join(', ')}`,
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: `^src/(${[from, ...allowed].join('|')})/` },
}));
const onlyIn = (name, pkg, where) => ({
  name: `package-floor-${name}`,
  severity: 'error',
  comment: `${pkg} belongs to ${where.join(', ')}`,
  from: { path: '^src/', pathNot: `^src/(${where.join('|')})/` },
  to: { path: `(^|/)node_modules/${pkg}/` },
});
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'code-not-test',
      severity: 'error',
      from: { path: '^(src|native|scripts)/' },
      to: { path: '^test/' },
    },
    {
      name: 'src-stands-alone',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(native|scripts|examples)/' },
    },
    {
      name: 'native-uses-shared-only',
      severity: 'error',
      from: { path: '^native/' },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'host-has-no-dependencies',
      severity: 'error',
      from: { path: '^native/host/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'no-dev-dependency-in-code',
      severity: 'error',
      // The inspector is there in development builds only.
      from: { path: '^(src|native)/', pathNot: '^src/background/inspector\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    ...floorRules,
    onlyIn('lit', '(lit|lit-html|lit-element|@lit)', ['ui']),
    onlyIn('idb', 'idb', ['eventlog']),
    onlyIn('xstate', 'xstate', ['machines', 'eventlog', 'background']),
    onlyIn('mcp', '@modelcontextprotocol', ['transports', 'background']),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    },
  },
};
