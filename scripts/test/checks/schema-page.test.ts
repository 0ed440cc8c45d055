import { expect, test } from 'vitest'
import { schemaPage } from '../../lib/schema/schema-page.ts'
import { readSqlComments } from '../../lib/schema/sql-comments.ts'
import { findDomainFaults, tableDomains } from '../../lib/schema/table-domains.ts'

const tables = Object.values(tableDomains).flat()
const column = (table: string, name: string) => ({ table, name, type: 'integer', isRequired: true, standard: null })

test('a table without a domain and a domain with an unknown table are errors', () => {
  expect(findDomainFaults(tables)).toEqual([])
  expect(findDomainFaults([...tables, 'new_table'])).toEqual([
    'scripts/lib/schema/table-domains.ts: new_table has no domain',
  ])
  expect(findDomainFaults(tables.slice(1))).toEqual([
    `scripts/lib/schema/table-domains.ts: ${tables[0]} does not exist`,
  ])
})

test('comments are read from above and beside definitions, and later migrations replace them', () => {
  const first = '-- Members.\ncreate table member (\n  id int, -- The key.\n  -- In USD.\n  fee int,\n  plain int\n);\n'
  const second =
    'alter table member\n  -- In cents.\n  add column fee int,\n  add column note text;\n-- Not about a table.\n'
  expect([...readSqlComments([first, second])]).toEqual([
    ['member', 'Members.'],
    ['member.id', 'The key.'],
    ['member.fee', 'In cents.'],
  ])
})

test('the page shows columns, keys, foreign keys and comments', () => {
  const page = schemaPage({
    columns: [...tables.map((table) => column(table, 'id')), column('photo', 'member_id')],
    keys: [
      { table: 'photo', columns: ['id'], isPrimary: true, target: null, targetColumns: null },
      { table: 'photo', columns: ['member_id'], isPrimary: false, target: 'member', targetColumns: ['id'] },
    ],
    comments: new Map([
      ['photo', 'A picture.'],
      ['photo.member_id', 'a | b'],
    ]),
  })
  expect(page).toContain('### photo\n\nA picture.\n\nPrimary key: id\n')
  expect(page).toContain('| member_id | integer | no |  | member.id | a \\| b |')
  expect(page).toContain('  member ||--o{ photo : "member_id"')
  expect(page).toContain('    integer id PK')
})
