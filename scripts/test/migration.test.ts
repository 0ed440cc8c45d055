import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMigration } from '../generate/new-migration.ts'
import { plant } from './checks/plant.ts'

const folder = 'server/src/db/migrations'
const withMigrations = (...names: string[]) =>
  plant(Object.fromEntries(['README.md', ...names].map((name) => [`${folder}/${name}`, 'select 1;'])))

test('a migration gets the number after the highest one and a snake-case name', () => {
  const home = withMigrations('0001_start.sql', '0390_proposals.sql', '0120_ledger.sql')
  expect(basename(makeMigration({ home, name: 'Add hometown-field' }))).toBe('0391_add_hometown_field.sql')
  expect(basename(makeMigration({ home, name: 'second' }))).toBe('0392_second.sql')
  expect(readFileSync(join(home, folder, '0392_second.sql'), 'utf8')).toMatch(/^-- /)
})

test('the first migration has number 0001', () => {
  expect(basename(makeMigration({ home: withMigrations(), name: 'start' }))).toBe('0001_start.sql')
})

test.each(['', 'ab', '../escape', '1st', "o'clock", 'x'.repeat(41)])(
  'the name %j is rejected, no file is created',
  (name) => {
    const home = withMigrations('0001_start.sql')
    expect(() => makeMigration({ home, name })).toThrow(RangeError)
    expect(readdirSync(join(home, folder))).toEqual(['0001_start.sql', 'README.md'])
  },
)
