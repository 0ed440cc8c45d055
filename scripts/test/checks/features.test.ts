import { expect, test } from 'vitest'
import { type Existing, findFeatureFaults } from '../../checks/check-features.ts'
import { plant } from './plant.ts'

const existing: Existing = {
  server: ['gifts'],
  web: ['gifts', 'help'],
  routes: ['gifts'],
  tables: ['gift'],
  locales: ['gifts', 'help'],
}
const gifts = { server: true, web: true, routes: ['gifts'], tables: ['gift'], locales: ['gifts'] }
const help = { server: false, web: true, routes: [], tables: [], locales: ['help'] }
const faultsOf = (table: Parameters<typeof findFeatureFaults>[0], change: Partial<Existing> = {}) =>
  findFeatureFaults(table, { ...existing, ...change }, plant({ 'docs/GIFTS.md': '' }))

test('a table of existing names has no fault', () => {
  expect(faultsOf({ gifts: { ...gifts, docs: 'docs/GIFTS.md' }, help })).toEqual([])
})

test('a folder or a group of routes without a row is an error', () => {
  expect(faultsOf({ gifts, help }, { web: ['gifts', 'help', 'quiz'], routes: ['gifts', 'quiz'] })).toEqual([
    'web/src/features/quiz has no row in contract/src/feature-table.ts',
    "the routes 'quiz' belong to no feature of contract/src/feature-table.ts",
  ])
})

test('a row must not name a folder, table, namespace or page that does not exist', () => {
  const row = { ...gifts, tables: ['present'], locales: ['presents'], docs: 'docs/PRESENTS.md' }
  expect(faultsOf({ gifts: row, help }, { server: [] })).toEqual([
    'gifts: there is no server/src/features/gifts',
    "gifts: 'present' is not one of the tables",
    "gifts: 'presents' is not one of the locales",
    'gifts: there is no docs/PRESENTS.md',
  ])
})

test('a name belongs to one feature', () => {
  expect(faultsOf({ gifts, help: { ...help, locales: ['help', 'gifts'] } })).toEqual([
    "help: 'gifts' of the locales belongs to another feature too",
  ])
})
