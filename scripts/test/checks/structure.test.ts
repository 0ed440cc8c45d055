import { expect, test } from 'vitest'
import { findStructureFaults } from '../../checks/check-structure.ts'
import { plant } from './plant.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)

test('a file of 300 lines passes, one more does not', () => {
  const root = plant({ 'web/src/ui/a.tsx': lines(300), 'web/src/ui/b.module.css': lines(301), 'e2e/c.ts': lines(302) })
  expect(findStructureFaults(root)).toEqual([
    'e2e/c.ts: 302 lines, 300 at most',
    'web/src/ui/b.module.css: 301 lines, 300 at most',
  ])
})

test('a folder for everything is refused by name', () => {
  const root = plant({ 'server/src/utils/a.ts': lines(1), 'web/src/features/gifts/services/b.ts': lines(1) })
  expect(findStructureFaults(root)).toEqual([
    'server/src/utils/a.ts: no folder is called utils',
    'web/src/features/gifts/services/b.ts: no folder is called services',
  ])
})

test('only config.ts reads the environment', () => {
  const read = 'export const port = process.env.PORT\n'
  const root = plant({
    'server/src/config.ts': read,
    'server/src/http/server.ts': read,
    'server/src/http/other.ts': "import { env } from 'node:process'\n",
    'server/src/http/server.test.ts': read,
    'contract/src/index.ts': read,
    'scripts/start.ts': read,
  })
  expect(findStructureFaults(root)).toEqual([
    'contract/src/index.ts: only server/src/config.ts reads the environment',
    'server/src/http/other.ts: only server/src/config.ts reads the environment',
    'server/src/http/server.ts: only server/src/config.ts reads the environment',
  ])
})

test('packages and built files are not ours to judge', () => {
  expect(
    findStructureFaults(plant({ 'web/node_modules/a/utils/b.ts': lines(999), 'web/dist/c.css': lines(999) })),
  ).toEqual([])
})

test('each feature is named where the rooms are told, for the server and for the web', () => {
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
