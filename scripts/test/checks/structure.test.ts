import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findStructureFaults } from '../../checks/check-structure.ts'
import { plant } from './plant.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a file of 300 lines passes, a longer one does not', () => {
  const root = plant({ 'web/src/ui/a.tsx': lines(300), 'web/src/ui/b.module.css': lines(301), 'e2e/c.ts': lines(302) })
  expect(findStructureFaults(root)).toEqual([
    'e2e/c.ts: 302 lines, 300 at most',
    'web/src/ui/b.module.css: 301 lines, 300 at most',
  ])
})

test('folders without a subject, such as utils, are rejected', () => {
  const root = plant({ 'server/src/utils/a.ts': lines(1), 'web/src/features/gifts/services/b.ts': lines(1) })
  expect(findStructureFaults(root)).toEqual([
    'server/src/utils/a.ts: no folder may be named utils',
    'web/src/features/gifts/services/b.ts: no folder may be named services',
  ])
})

test('only config.ts reads the environment', () => {
  const read = 'export const port = process.env.PORT\n'
  const root = plant({
    'server/src/config/config.ts': read,
    'server/src/http/server.ts': read,
    'server/src/http/other.ts': "import { env } from 'node:process'\n",
    'server/src/http/server.test.ts': read,
    'contract/src/index.ts': read,
    'scripts/start.ts': read,
  })
  expect(findStructureFaults(root)).toEqual([
    'contract/src/index.ts: only server/src/config/config.ts reads the environment',
    'server/src/http/other.ts: only server/src/config/config.ts reads the environment',
    'server/src/http/server.ts: only server/src/config/config.ts reads the environment',
  ])
})

test('the server writes log lines only with codes', () => {
  const line = "app.log.warn('something failed')\n"
  const root = plant({ 'server/src/http/a.ts': line, 'server/src/http/a.test.ts': line, 'web/src/ui/b.ts': line })
  expect(findStructureFaults(root)).toEqual([
    'server/src/http/a.ts: write log lines with a code of server/src/log-events.ts',
  ])
})

test('packages and built files are not checked', () => {
  expect(
    findStructureFaults(plant({ 'web/node_modules/a/utils/b.ts': lines(999), 'web/dist/c.css': lines(999) })),
  ).toEqual([])
})

test('ARCHITECTURE.md lists each feature, for the server and for the web', () => {
  const page = 'server/src/\n  features/  gifts wallet\nweb/src/\n  features/  as there (gifts)\n'
  const root = plant({
    'ARCHITECTURE.md': page,
    'server/src/features/gifts/a.ts': lines(1),
    'server/src/features/chat/a.ts': lines(1),
    'web/src/features/gifts/a.ts': lines(1),
    'web/src/features/wallet/a.ts': lines(1),
  })
  expect(findStructureFaults(root)).toEqual([
    'ARCHITECTURE.md: does not name server/src/features/chat',
    'ARCHITECTURE.md: does not name web/src/features/wallet',
  ])
})

const files = (folder: string, count: number, end: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file-${at}${end}`, lines(1)]))

test('a folder of 24 files passes with their tests and style sheets, one of 25 does not', () => {
  const root = plant({
    ...files('web/src/ui', 24, '.tsx'),
    ...files('web/src/ui', 24, '.test.tsx'),
    ...files('web/src/ui', 24, '.module.css'),
    ...files('server/src/http', 25, '.ts'),
    ...files('e2e/chat', 25, '.test.ts'),
    ...files('scripts', 24, '.ts'),
    ...files('scripts/checks', 24, '.ts'),
  })
  expect(findStructureFaults(root)).toEqual([
    'e2e/chat: 25 files, 24 at most; move some of them to sub-folders',
    'server/src/http: 25 files, 24 at most; move some of them to sub-folders',
  ])
})

test('a folder with a reason may have more files: each SQL function has its own', () => {
  expect(findStructureFaults(plant(files('server/src/db/functions', 40, '.sql')))).toEqual([])
})

test('a source file that Git ignores is found, committed or not', () => {
  const root = plant({
    '.gitignore': 'data/\n*.log\nnode_modules/\n',
    'e2e/support/data/new.ts': lines(1),
    'e2e/support/data/committed.ts': lines(1),
    'e2e/support/seen.ts': lines(1),
    'e2e/run.log': 'started\n',
    'web/node_modules/a/b.ts': lines(1),
  })
  const git = (...args: string[]) => expect(spawnSync('git', args, { cwd: root }).status).toBe(0)
  git('init', '--quiet')
  git('add', '--force', 'e2e/support/data/committed.ts')
  expect(findStructureFaults(root).sort()).toEqual([
    'e2e/support/data/committed.ts: ignored by Git; correct .gitignore',
    'e2e/support/data/new.ts: ignored by Git; correct .gitignore',
  ])
})
