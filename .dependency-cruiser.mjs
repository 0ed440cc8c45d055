// The import rules of ARCHITECTURE.md. scripts/test/checks/import-rules.test.ts plants a violation of each of them.

const test = '\\.(test|property)\\.tsx?$|^(server|web|contract)/src/test/|^scripts/test/|^e2e/'
const configFile = '\\.config\\.(ts|mjs|js)$|^\\.[^/]+\\.mjs$'
const npm = 'node_modules'
const local = '^(contract|server|web|scripts|bench|e2e|locales)/'

/** What the product files of a folder may import from this repository; other rules cover packages. */
const folderRule = ({ name, comment, from, may }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: local, pathNot: [npm, ...may] },
})

const contract = '^contract/src/'
const serverBase = [
  '^server/src/(context|error-code|log|log-events|network|rate-limit|refusal|signature|local-request|turn-login|random-numbers|encrypt-secret|durations)\\.ts$',
  '^server/src/db/',
  '^server/src/ports/',
]
const featureJobs = '^server/src/features/[^/]+/jobs\\.ts$'

const serverRules = [
  folderRule({
    name: 'server-feature-imports',
    comment:
      'A server feature imports the contract, context, feature, ports, refusal, db, ledger, audio, jobs, http/mount and http/session.',
    from: '^server/src/features/',
    may: [
      contract,
      ...serverBase,
      '^server/src/features/',
      '^server/src/ledger/',
      '^server/src/audio/index\\.ts$',
      '^server/src/jobs/',
      '^server/src/feature\\.ts$',
      '^server/src/http/(mount|session)\\.ts$',
    ],
  }),
  {
    name: 'server-feature-index',
    comment: 'A server feature imports other features only through their index.ts, and the table of their jobs.',
    severity: 'error',
    from: { path: '^server/src/features/([^/]+)/' },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$', featureJobs],
    },
  },
  folderRule({
    name: 'server-feature-jobs',
    comment:
      'The table of the jobs of a feature imports the contract and jobs/job.ts, so that every feature may import it.',
    from: featureJobs,
    may: [contract, '^server/src/jobs/job\\.ts$'],
  }),
  {
    name: 'server-feature-file',
    comment: 'Only the assembly imports the feature.ts of a feature.',
    severity: 'error',
    from: { path: local, pathNot: ['^server/src/app\\.ts$', test] },
    to: { path: '^server/src/features/[^/]+/feature\\.ts$' },
  },
  {
    name: 'server-ledger-index',
    comment: 'Other code imports only the index.ts of the ledger.',
    severity: 'error',
    from: { path: local, pathNot: '^server/src/ledger/' },
    to: { path: '^server/src/ledger/', pathNot: '^server/src/ledger/index\\.ts$' },
  },
  folderRule({
    name: 'server-ledger-imports',
    comment: 'The ledger imports db and refusal.',
    from: '^server/src/ledger/',
    may: ['^server/src/ledger/', '^server/src/db/', '^server/src/refusal\\.ts$'],
  }),
  folderRule({
    name: 'server-audio-imports',
    comment: 'The parsers of recordings import no other code of the product.',
    from: '^server/src/audio/',
    may: ['^server/src/audio/'],
  }),
  folderRule({
    name: 'server-http-imports',
    comment: 'http imports the contract, context, ports, refusal and db, never a feature.',
    from: '^server/src/http/',
    may: [contract, ...serverBase, '^server/src/http/'],
  }),
  folderRule({
    name: 'server-realtime-imports',
    comment:
      'realtime imports the contract, context, ports, refusal, db and http/session, limits and errors, never a feature.',
    from: '^server/src/realtime/',
    may: [contract, ...serverBase, '^server/src/realtime/', '^server/src/http/(session|limits|errors)\\.ts$'],
  }),
  folderRule({
    name: 'server-jobs-imports',
    comment: 'jobs imports the contract, context, ports, refusal and db, never a feature.',
    from: '^server/src/jobs/',
    may: [contract, ...serverBase, '^server/src/jobs/'],
  }),
  folderRule({
    name: 'server-port-imports',
    comment: 'Ports are types: they import the contract, log-events and each other.',
    from: '^server/src/ports/',
    may: [contract, '^server/src/log-events\\.ts$', '^server/src/ports/'],
  }),
  folderRule({
    name: 'server-adapter-imports',
    comment:
      'Adapters import the contract, config, ports, the types of context, error-code, log, local-request, and packages, never a feature.',
    from: '^server/src/adapters/',
    may: [
      '^server/src/adapters/',
      '^server/src/ports/',
      '^server/src/(config/config|context|durations|error-code|log|local-request)\\.ts$',
      contract,
    ],
  }),
  folderRule({
    name: 'server-doctor-imports',
    comment:
      'The checks of an installation import config, ports, the types of context, db and the base modules, never a feature.',
    from: '^server/src/doctor/',
    may: [contract, ...serverBase, '^server/src/doctor/', '^server/src/config/config\\.ts$'],
  }),
  folderRule({
    name: 'server-metrics-imports',
    comment: 'Metrics import ports, the types of context, db and the base modules, never a feature.',
    from: '^server/src/metrics/',
    may: [...serverBase, '^server/src/metrics/'],
  }),
  {
    name: 'server-base-imports-no-feature',
    comment: 'The base modules import no feature and no assembly.',
    severity: 'error',
    from: { path: ['^server/src/config/', '^server/src/(context|refusal)\\.ts$', '^server/src/db/'], pathNot: test },
    to: { path: ['^server/src/(app|main)\\.ts$', '^server/src/features/'] },
  },
  {
    name: 'pg-only-in-db',
    comment:
      'Only server/src/db opens pg; its types may be imported elsewhere, and server/src/test creates test databases.',
    severity: 'error',
    from: { path: local, pathNot: ['^server/src/db/', '^server/src/test/'] },
    to: { path: 'node_modules/(@types/)?pg/', dependencyTypesNot: ['type-only'] },
  },
]

const webRules = [
  folderRule({
    name: 'web-feature-imports',
    comment: 'A web feature imports ui, lib and the contract.',
    from: '^web/src/features/',
    may: [contract, '^web/src/features/', '^web/src/ui/', '^web/src/lib/'],
  }),
  {
    name: 'web-feature-index',
    comment: 'A web feature imports other features only through their index.ts.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/index\\.ts$'] },
  },
  folderRule({
    name: 'web-ui-imports',
    comment: 'ui has no domain terms: it imports itself and lib/i18n.',
    from: '^web/src/ui/',
    may: ['^web/src/ui/', '^web/src/lib/i18n/i18n\\.ts$'],
  }),
  {
    name: 'web-ui-packages',
    comment: 'ui fetches nothing and has no product state: react and widgets are its only packages.',
    severity: 'error',
    from: { path: '^web/src/ui/', pathNot: test },
    to: { path: 'node_modules/(@tanstack/react-query|zustand|socket\\.io-client|zod)/' },
  },
  folderRule({
    name: 'web-lib-imports',
    comment:
      'lib imports the contract, packages, translations, and ui/feedback to show a failure and a lost connection.',
    from: '^web/src/lib/',
    may: [contract, '^web/src/lib/', '^locales/', '^web/src/ui/feedback/(toast|network)\\.ts$'],
  }),
  {
    name: 'web-without-node',
    comment: 'Browser code imports no Node module; prerender.tsx renders pages during the build.',
    severity: 'error',
    from: { path: '^web/src/', pathNot: [test, '^web/src/app/prerender\\.tsx$'] },
    to: { dependencyTypes: ['core'] },
  },
]

const boundaries = [
  {
    name: 'contract-imports',
    comment: 'The contract imports zod and itself.',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: test },
    to: { pathNot: [contract, 'node_modules/zod/'], couldNotResolve: false },
  },
  {
    name: 'web-without-server',
    comment: 'Web and server share only the contract.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-without-web',
    comment: 'Web and server share only the contract.',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: 'product-without-tools',
    comment: 'The product imports no scripts, benches and browser tests.',
    severity: 'error',
    from: { path: '^(contract|server|web)/' },
    to: { path: '^(scripts|bench|e2e)/' },
  },
  {
    name: 'no-test-in-product',
    comment: 'The product imports no test and no test helper.',
    severity: 'error',
    // The web bench visits pages in a browser and creates its members like the browser tests; the fuzz bench damages the
    // frames and recordings that the tests make.
    from: { path: local, pathNot: [test, configFile, '^bench/(web|fuzz)/'] },
    to: { path: test },
  },
  {
    name: 'no-dev-package-in-product',
    comment: 'Code that runs in production imports no development dependency.',
    severity: 'error',
    from: { path: '^(contract|server|web)/src/', pathNot: test },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  },
]

const hygiene = [
  {
    name: 'no-cycle',
    comment: 'Files do not import each other in a cycle.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'A file without imports in either direction is dead code.',
    severity: 'error',
    from: { orphan: true, path: '^(contract|server|web|bench|e2e)/', pathNot: ['\\.d\\.ts$', test, configFile] },
    to: {},
  },
  {
    name: 'no-unresolved',
    comment: 'Every import resolves to a file or package; the client of that example is generated where it runs.',
    severity: 'error',
    from: { pathNot: '^examples/generated-client/' },
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
  forbidden: [...serverRules, ...webRules, ...boundaries, ...hygiene],
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
