// The rooms of ARCHITECTURE.md, as rules. scripts/test/checks/import-rules.test.ts plants a violation of each of them.

const test = '\\.(test|property)\\.tsx?$|^(server|web|contract)/src/test/|^scripts/test/|^e2e/'
const configFile = '\\.config\\.(ts|mjs|js)$|^\\.[^/]+\\.mjs$'
const npm = 'node_modules'
const local = '^(contract|server|web|scripts|bench|e2e|locales)/'

/** A room, by what its product files may reach inside this repository; packages are judged by rules of their own. */
const room = ({ name, comment, from, may }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: local, pathNot: [npm, ...may] },
})

const contract = '^contract/src/'
const serverGround = ['^server/src/(context|network|refusal|signature|local-request)\\.ts$', '^server/src/db/']

const serverRooms = [
  room({
    name: 'server-feature-rooms',
    comment:
      'A server feature imports the contract, context, refusal, db, ledger, audio, jobs, http/mount and http/session.',
    from: '^server/src/features/',
    may: [
      contract,
      ...serverGround,
      '^server/src/features/',
      '^server/src/ledger/',
      '^server/src/audio/index\\.ts$',
      '^server/src/jobs/',
      '^server/src/http/(mount|session)\\.ts$',
    ],
  }),
  {
    name: 'server-feature-face',
    comment: 'One server feature knows another only through its index.ts.',
    severity: 'error',
    from: { path: '^server/src/features/([^/]+)/' },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
    },
  },
  {
    name: 'server-ledger-sealed',
    comment: 'Nobody reaches past ledger/index.ts.',
    severity: 'error',
    from: { path: local, pathNot: '^server/src/ledger/' },
    to: { path: '^server/src/ledger/', pathNot: '^server/src/ledger/index\\.ts$' },
  },
  room({
    name: 'server-ledger-rooms',
    comment: 'The books import db and refusal.',
    from: '^server/src/ledger/',
    may: ['^server/src/ledger/', '^server/src/db/', '^server/src/refusal\\.ts$'],
  }),
  room({
    name: 'server-audio-rooms',
    comment: 'The parsers of recordings import nothing else of the product.',
    from: '^server/src/audio/',
    may: ['^server/src/audio/'],
  }),
  room({
    name: 'server-http-rooms',
    comment: 'http imports the contract, context, refusal and db, never a feature.',
    from: '^server/src/http/',
    may: [contract, ...serverGround, '^server/src/http/'],
  }),
  room({
    name: 'server-realtime-rooms',
    comment:
      'realtime imports the contract, context, refusal, db and of http who asks, limits and errors, never a feature.',
    from: '^server/src/realtime/',
    may: [contract, ...serverGround, '^server/src/realtime/', '^server/src/http/(session|limits|errors)\\.ts$'],
  }),
  room({
    name: 'server-jobs-rooms',
    comment: 'jobs imports the contract, context, refusal and db, never a feature.',
    from: '^server/src/jobs/',
    may: [contract, ...serverGround, '^server/src/jobs/'],
  }),
  room({
    name: 'server-adapter-rooms',
    comment: 'Adapters import config, the types of context, local-request, and packages, never a feature.',
    from: '^server/src/adapters/',
    may: ['^server/src/adapters/', '^server/src/(config|context|local-request)\\.ts$', '^contract/src/brand\\.ts$'],
  }),
  {
    name: 'server-ground-knows-no-feature',
    comment: 'What everything stands on stands on nothing above it.',
    severity: 'error',
    from: { path: ['^server/src/(config|context|refusal)\\.ts$', '^server/src/db/'], pathNot: test },
    to: { path: ['^server/src/(app|main)\\.ts$', '^server/src/features/'] },
  },
  {
    name: 'pg-opened-by-db-only',
    comment:
      'Only server/src/db opens pg; its types may be named elsewhere, and test databases are made by server/src/test.',
    severity: 'error',
    from: { path: local, pathNot: ['^server/src/db/', '^server/src/test/'] },
    to: { path: 'node_modules/(@types/)?pg/', dependencyTypesNot: ['type-only'] },
  },
]

const webRooms = [
  room({
    name: 'web-feature-rooms',
    comment: 'A web feature imports ui, lib and the contract.',
    from: '^web/src/features/',
    may: [contract, '^web/src/features/', '^web/src/ui/', '^web/src/lib/'],
  }),
  {
    name: 'web-feature-face',
    comment: 'One web feature knows another only through its index.ts.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/index\\.ts$'] },
  },
  room({
    name: 'web-ui-rooms',
    comment: 'ui knows no domain word: it imports itself and lib/i18n.',
    from: '^web/src/ui/',
    may: ['^web/src/ui/', '^web/src/lib/i18n/i18n\\.ts$'],
  }),
  {
    name: 'web-ui-shows-only',
    comment: 'ui fetches nothing and keeps no state of the product: react and widgets are its only packages.',
    severity: 'error',
    from: { path: '^web/src/ui/', pathNot: test },
    to: { path: 'node_modules/(@tanstack/react-query|zustand|socket\\.io-client|zod)/' },
  },
  room({
    name: 'web-lib-rooms',
    comment: 'lib imports the contract, packages, the words, and ui/toast to say a failure aloud.',
    from: '^web/src/lib/',
    may: [contract, '^web/src/lib/', '^locales/', '^web/src/ui/feedback/toast\\.ts$'],
  }),
  {
    name: 'web-runs-in-a-browser',
    comment: 'Nothing the browser runs imports a module of Node; prerender.tsx draws pages while the web is built.',
    severity: 'error',
    from: { path: '^web/src/', pathNot: [test, '^web/src/app/prerender\\.tsx$'] },
    to: { dependencyTypes: ['core'] },
  },
]

const borders = [
  {
    name: 'contract-stands-alone',
    comment: 'The contract imports zod and itself.',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: test },
    to: { pathNot: [contract, 'node_modules/zod/'], couldNotResolve: false },
  },
  {
    name: 'web-never-server',
    comment: 'Web and server meet only in the contract.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-never-web',
    comment: 'Web and server meet only in the contract.',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: 'product-never-tools',
    comment: 'The product does not lean on its scripts, benches and journeys.',
    severity: 'error',
    from: { path: '^(contract|server|web)/' },
    to: { path: '^(scripts|bench|e2e)/' },
  },
  {
    name: 'tests-stay-tests',
    comment: 'The product imports no test and no test helper.',
    severity: 'error',
    // The bench of the web is a browser's visit, and makes its members as the browser tests do.
    from: { path: local, pathNot: [test, configFile, '^bench/web/'] },
    to: { path: test },
  },
  {
    name: 'no-dev-package-in-product',
    comment: 'What runs in production is a dependency, not a development dependency.',
    severity: 'error',
    from: { path: '^(contract|server|web)/src/', pathNot: test },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  },
]

const hygiene = [
  {
    name: 'no-cycle',
    comment: 'A circle has no first file to read.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'A file that nothing imports and that imports nothing is dead.',
    severity: 'error',
    from: { orphan: true, path: '^(contract|server|web|bench|e2e)/', pathNot: ['\\.d\\.ts$', test, configFile] },
    to: {},
  },
  {
    name: 'no-unresolved',
    comment: 'Every import leads somewhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-package',
    comment: "A package is declared in the workspace's own package.json (development tools in the root's).",
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

export default {
  forbidden: [...serverRooms, ...webRooms, ...borders, ...hygiene],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: '(^|/)(dist|data|\\.cache|test-results)/' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  },
}
