import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findImportFaults, ruleNames } from '../../checks/check-imports.ts'
import { plant, type Tree } from './plant.ts'

const declared = (name: string, dependencies: string[], devDependencies: string[] = []) =>
  JSON.stringify({
    name,
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0'])),
    devDependencies: Object.fromEntries(devDependencies.map((dependency) => [dependency, '1.0.0'])),
  })

const packageNamed = (name: string): Tree => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export const it = 1\n',
})

/** A small copy of the layout: every import that the rules allow, and none that they forbid. */
const cleanTree: Tree = {
  'package.json': declared('karibu', [], ['vitest']),
  'contract/package.json': JSON.stringify({
    name: '@karibu/contract',
    exports: { '.': './src/index.ts' },
    dependencies: { zod: '1.0.0' },
  }),
  'server/package.json': declared('@karibu/server', ['@karibu/contract', 'pg', 'fastify', 'graphile-worker', 'zod']),
  'web/package.json': declared(
    '@karibu/web',
    ['@karibu/contract', 'react', 'zustand', '@tanstack/react-query'],
    ['vite'],
  ),
  ...Object.assign(
    {},
    ...['zod', 'pg', 'fastify', 'graphile-worker', 'react', 'zustand', '@tanstack/react-query'].map(packageNamed),
    ...['vitest', 'vite', 'left-pad'].map(packageNamed),
  ),
  'contract/src/index.ts':
    "import { it } from 'zod'\nimport { gifts } from './gifts.ts'\nexport const api = { gifts, it }\n",
  'contract/src/gifts.ts': "import type { It } from 'zod'\nexport const gifts: It = 1\n",
  'locales/en/gifts.json': '{}',
  'server/src/main.ts': "import { app } from './app.ts'\nimport { config } from './config/config.ts'\napp(config)\n",
  'server/src/config/config.ts': 'export const config = {}\n',
  'server/src/context.ts':
    "import type { Pool } from 'pg'\nimport type { Config } from './config/config.ts'\nimport type { Db } from './db/database.ts'\nexport type Context = { config: Config; db: Db; pool: Pool }\n",
  'server/src/refusal.ts': "import { api } from '@karibu/contract'\nexport const refusal = api\n",
  'server/src/app.ts':
    "import './features/gifts/feature.ts'\nimport './http/session.ts'\nimport './realtime/socket.ts'\nimport './adapters/mail.ts'\nexport const app = (config: object) => config\n",
  'server/src/db/database.ts': "import { it } from 'pg'\nexport type Db = typeof it\n",
  'server/src/ledger/index.ts': "export { post } from './post.ts'\n",
  'server/src/ledger/post.ts': "import type { Db } from '../db/database.ts'\nexport const post = (db: Db) => db\n",
  'server/src/http/mount.ts': "import { it } from 'fastify'\nexport const on = it\n",
  'server/src/http/session.ts':
    "import { refusal } from '../refusal.ts'\nimport { on } from './mount.ts'\nexport const session = [refusal, on]\n",
  'server/src/realtime/socket.ts':
    "import type { Context } from '../context.ts'\nexport const socket = (ctx: Context) => ctx\n",
  'server/src/jobs/enqueue.ts': "import { it } from 'graphile-worker'\nexport const enqueue = it\n",
  'server/src/jobs/job.ts': "import { it } from 'zod'\nexport const job = it\n",
  'server/src/adapters/mail.ts': "import { config } from '../config/config.ts'\nexport const mail = config\n",
  'server/src/features/gifts/feature.ts':
    "import { giftJobs } from './jobs.ts'\nimport { routes } from './routes.ts'\nexport const gifts = { giftJobs, routes }\n",
  'server/src/features/gifts/jobs.ts': "import { job } from '../../jobs/job.ts'\nexport const giftJobs = { job }\n",
  'server/src/features/gifts/routes.ts':
    "import { api } from '@karibu/contract'\nimport { on } from '../../http/mount.ts'\nimport { enqueue } from '../../jobs/enqueue.ts'\nimport { post } from '../../ledger/index.ts'\nimport { wallet } from '../wallet/index.ts'\nexport const routes = [api, on, enqueue, post, wallet]\n",
  'server/src/features/gifts/gifts.test.ts':
    "import { test } from 'vitest'\nimport { harness } from '../../test/harness.ts'\ntest('a fact', harness)\n",
  'server/src/features/wallet/index.ts': "export { wallet } from './read-wallet.ts'\n",
  'server/src/features/wallet/read-wallet.ts':
    "import { giftJobs } from '../gifts/jobs.ts'\nexport const wallet = giftJobs\n",
  'server/src/test/harness.ts': "import { app } from '../app.ts'\nexport const harness = () => void app({})\n",
  'web/src/app/main.tsx': "import { GiftGrid } from '../features/gifts/index.ts'\nexport const main = GiftGrid\n",
  'web/src/features/gifts/index.ts': "export { GiftGrid } from './gift-grid.tsx'\n",
  'web/src/features/gifts/gift-grid.tsx':
    "import { it } from 'react'\nimport { Button } from '../../ui/button.tsx'\nimport { call } from '../../lib/api.ts'\nimport { Balance } from '../wallet/index.ts'\nexport const GiftGrid = () => <Button a={it} b={call} c={Balance} />\n",
  'web/src/features/wallet/index.ts': "export { Balance } from './balance.tsx'\n",
  'web/src/features/wallet/balance.tsx': 'export const Balance = () => null\n',
  'web/src/ui/button.tsx':
    "import { t } from '../lib/i18n/i18n.ts'\nexport const Button = (props: object) => <b {...props}>{t}</b>\n",
  'web/src/lib/i18n/i18n.ts':
    "import en from '../../../../locales/en/gifts.json' with { type: 'json' }\nexport const t = en\n",
  'web/src/lib/api.ts': "import { api } from '@karibu/contract'\nexport const call = api\n",
}

/** For each rule, files that break it: added to the clean tree, or replacing its files. */
const violations: Record<string, Tree[]> = {
  'server-feature-imports': [
    {
      'server/src/http/limits.ts': 'export const limits = 1\n',
      'server/src/features/gifts/routes.ts': "import '../../http/limits.ts'\n",
    },
    { 'server/src/features/gifts/routes.ts': "import '../../realtime/socket.ts'\n" },
    { 'server/src/features/gifts/routes.ts': "import '../../adapters/mail.ts'\n" },
    { 'server/src/features/gifts/routes.ts': "import type { config } from '../../config/config.ts'\n" },
  ],
  'server-feature-index': [
    { 'server/src/features/gifts/routes.ts': "import '../wallet/read-wallet.ts'\n" },
    { 'server/src/features/gifts/gifts.test.ts': "import '../wallet/read-wallet.ts'\n" },
  ],
  'server-feature-jobs': [
    { 'server/src/features/gifts/jobs.ts': "import './routes.ts'\nexport const giftJobs = 1\n" },
    { 'server/src/features/gifts/jobs.ts': "import '../../jobs/enqueue.ts'\nexport const giftJobs = 1\n" },
  ],
  'server-feature-file': [
    { 'server/src/features/gifts/routes.ts': "import './feature.ts'\n" },
    { 'server/src/main.ts': "import './features/gifts/feature.ts'\n" },
  ],
  'server-ledger-index': [
    { 'server/src/features/gifts/routes.ts': "import '../../ledger/post.ts'\n" },
    { 'server/src/http/session.ts': "import '../ledger/post.ts'\n" },
    { 'bench/gifts.ts': "import '../server/src/ledger/post.ts'\n" },
  ],
  'server-ledger-imports': [
    { 'server/src/ledger/post.ts': "import '../features/wallet/index.ts'\n" },
    { 'server/src/ledger/post.ts': "import type { Context } from '../context.ts'\n" },
  ],
  'server-audio-imports': [{ 'server/src/audio/webm.ts': "import '../refusal.ts'\n" }],
  'server-http-imports': [
    { 'server/src/http/session.ts': "import '../features/wallet/index.ts'\n" },
    { 'server/src/http/session.ts': "import '../config/config.ts'\n" },
  ],
  'server-realtime-imports': [{ 'server/src/realtime/socket.ts': "import '../features/wallet/index.ts'\n" }],
  'server-jobs-imports': [{ 'server/src/jobs/enqueue.ts': "import '../features/wallet/index.ts'\n" }],
  'server-port-imports': [{ 'server/src/ports/mail.ts': "import type { Context } from '../context.ts'\n" }],
  'server-adapter-imports': [
    { 'server/src/adapters/mail.ts': "import '../features/wallet/index.ts'\n" },
    { 'server/src/adapters/mail.ts': "import '../db/database.ts'\n" },
  ],
  'server-doctor-imports': [{ 'server/src/doctor/check.ts': "import '../features/wallet/index.ts'\n" }],
  'server-metrics-imports': [{ 'server/src/metrics/collect.ts': "import '../features/wallet/index.ts'\n" }],
  'server-base-imports-no-feature': [
    { 'server/src/db/database.ts': "import '../features/wallet/index.ts'\n" },
    { 'server/src/context.ts': "import type { app } from './app.ts'\n" },
  ],
  'pg-only-in-db': [
    { 'server/src/features/gifts/routes.ts': "import 'pg'\n" },
    { 'server/src/features/gifts/gifts.test.ts': "import 'pg'\n" },
    { 'scripts/seed.ts': "import { it } from 'pg'\nexport const seed = it\n" },
    { 'server/src/ledger/post.ts': "import { it } from 'pg'\nexport const post = it\n" },
  ],
  'web-feature-imports': [
    { 'web/src/features/gifts/gift-grid.tsx': "import '../../app/main.tsx'\n" },
    { 'web/src/features/gifts/gift-grid.tsx': "import '../../../../locales/en/gifts.json'\n" },
  ],
  'web-feature-index': [{ 'web/src/features/gifts/gift-grid.tsx': "import '../wallet/balance.tsx'\n" }],
  'web-ui-imports': [
    { 'web/src/ui/button.tsx': "import '../lib/api.ts'\n" },
    { 'web/src/ui/button.tsx': "import '../features/wallet/index.ts'\n" },
    { 'web/src/ui/button.tsx': "import '@karibu/contract'\n" },
  ],
  'web-ui-packages': [
    { 'web/src/ui/button.tsx': "import 'zustand'\n" },
    { 'web/src/ui/button.tsx': "import '@tanstack/react-query'\n" },
  ],
  'web-lib-imports': [
    { 'web/src/lib/api.ts': "import '../ui/button.tsx'\n" },
    { 'web/src/lib/api.ts': "import '../features/wallet/index.ts'\n" },
  ],
  'web-without-node': [{ 'web/src/lib/api.ts': "import 'node:fs'\n" }],
  'contract-imports': [
    { 'contract/src/gifts.ts': "import '../../server/src/refusal.ts'\n" },
    { 'contract/src/gifts.ts': "import '../../web/src/lib/api.ts'\n" },
    { 'contract/src/gifts.ts': "import 'node:crypto'\n" },
    { 'contract/src/gifts.ts': "import 'vitest'\n" },
  ],
  'web-without-server': [{ 'web/src/app/main.tsx': "import '../../../server/src/refusal.ts'\n" }],
  'server-without-web': [{ 'server/src/app.ts': "import '../../web/src/lib/api.ts'\n" }],
  'product-without-tools': [
    { 'server/src/app.ts': "import '../../bench/load.ts'\n", 'bench/load.ts': "import 'node:fs'\n" },
    { 'web/src/app/main.tsx': "import '../../../scripts/seed.ts'\n", 'scripts/seed.ts': "import 'node:fs'\n" },
  ],
  'no-test-in-product': [
    { 'server/src/app.ts': "import './test/harness.ts'\n" },
    { 'server/src/features/wallet/index.ts': "import '../gifts/gifts.test.ts'\n" },
  ],
  'no-dev-package-in-product': [{ 'web/src/app/main.tsx': "import 'vite'\n" }],
  'no-cycle': [{ 'server/src/features/wallet/read-wallet.ts': "import './index.ts'\nexport const wallet = 1\n" }],
  'no-feature-cycle': [
    {
      'server/src/features/gifts/index.ts': "export * from './gift-rules.ts'\n",
      'server/src/features/gifts/gift-rules.ts': 'export const giftsMax = 9\n',
      'server/src/features/wallet/spend.ts': "import '../gifts/index.ts'\n",
    },
    {
      'web/src/features/gifts/gift-rules.ts': "import '../wallet/index.ts'\n",
      'web/src/features/wallet/index.ts': 'export const Balance = 1\n',
      'web/src/features/wallet/spend.ts': "import '../gifts/index.ts'\n",
    },
  ],
  'no-orphan': [{ 'server/src/forgotten.ts': 'export const forgotten = 1\n' }],
  'no-unresolved': [
    { 'server/src/app.ts': "import './nowhere.ts'\n" },
    { 'web/src/app/main.tsx': "import 'no-such-package'\n" },
  ],
  'no-undeclared-package': [
    { 'server/src/app.ts': "import 'left-pad'\n" },
    { 'web/src/app/main.tsx': "import 'fastify'\n" },
  ],
}

function plantProduct(tree: Tree): string {
  const home = plant(tree)
  mkdirSync(join(home, 'node_modules/@karibu'))
  symlinkSync('../../contract', join(home, 'node_modules/@karibu/contract'))
  return home
}

test('a tree that follows the import rules passes', async () => {
  expect(await findImportFaults(plantProduct(cleanTree))).toEqual([])
})

const cases = Object.entries(violations).flatMap(([rule, trees]) => trees.map((tree) => ({ rule, tree })))

test.each(cases)('$rule rejects $tree', async ({ rule, tree }) => {
  const faults = await findImportFaults(plantProduct({ ...cleanTree, ...tree }))
  expect(faults.map((fault) => fault.rule)).toContain(rule)
  for (const fault of faults) expect(fault.comment).not.toBe('')
})

test('every rule has a planted violation', () => {
  expect(Object.keys(violations).sort()).toEqual(ruleNames().sort())
})
