import { expect, test } from 'vitest'
import { readAsvsPage } from '../../lib/asvs/asvs-page.ts'
import { plant } from './plant.ts'

const levels = { 1: ['1.1.1', '1.1.2'], 2: ['2.1.1'] }
const rows = [
  '| 1.1.1 | 1 | frames | met | server/src/a.test.ts › carries the header<br>`server/src/a.ts` |',
  '| 1.1.2 | 1 | LDAP | not applicable | no LDAP |',
  '| 2.1.1 | 2 | vault | open | `SECRET` is a variable |',
]

function read(table: string[]) {
  const page = `# ASVS\n\n<!-- summary -->\n<!-- /summary -->\n\n${table.join('\n')}\n`
  const tests = "test('every answer carries the header', () => {})\n// carries nothing\n"
  const home = plant({ 'docs/ASVS.md': page, 'server/src/a.ts': '', 'server/src/a.test.ts': tests })
  return readAsvsPage(home, levels)
}
const faults = (...table: string[]) => read(table).faults
const [met = '', ...others] = rows

test('a table of all requirements has no fault, and its summary counts them', () => {
  const { page, faults: found } = read(rows)
  expect(found).toEqual([])
  expect(page).toContain('| 1 | 1 | 1 | 0 | 2 |\n| 2 | 0 | 0 | 1 | 1 |\n| both | 1 | 1 | 1 | 3 |\n<!-- /summary -->')
})

test('a requirement without a row, with two, of another level or unknown is an error', () => {
  expect(faults(met)).toEqual(['docs/ASVS.md: 1.1.2 has no row', 'docs/ASVS.md: 2.1.1 has no row'])
  expect(faults(...rows, met)).toEqual(['docs/ASVS.md:9: 1.1.1 is there twice'])
  expect(faults(met.replace('| 1 |', '| 2 |'), ...others)).toEqual(['docs/ASVS.md:6: 1.1.1 is of level 1'])
  expect(faults(...rows, '| 9.9.9 | 1 | x | open | y |')).toEqual([
    'docs/ASVS.md:9: 9.9.9 is no requirement of the list',
  ])
})

test.each([
  ['carries the header', 'carries the footer', 'no such test: server/src/a.test.ts › carries the footer'],
  ['carries the header', 'carries nothing', 'no such test: server/src/a.test.ts › carries nothing'],
  ['a.test.ts', 'b.test.ts', 'no such test: server/src/b.test.ts › carries the header'],
  ['`server/src/a.ts`', '`server/src/b.ts`', 'server/src/b.ts is not there'],
  ['server/src/a.test.ts › carries the header<br>`server/src/a.ts`', 'we think so', 'met without a test'],
  ['server/src/a.test.ts › carries the header<br>', '', 'met without a test'],
  ['| met |', '| done |', '“done” is none of met, not applicable, open'],
  ['| frames |', '| |', 'nothing under “requirement”'],
  ['| frames |', '|', '4 cells instead of 5'],
])('a row with %j changed to %j is an error', (before, after, fault) => {
  expect(faults(met.replace(before, after), ...others)).toContain(`docs/ASVS.md:6: ${fault}`)
})
