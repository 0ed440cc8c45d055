import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'
import { findSpecificationFaults, outcomesOf, rowsMin, rowsOf } from '../../lib/specification/specification.ts'
import { findUnknownTitles } from '../../lib/specification/test-titles.ts'
import { plant } from './plant.ts'

const head = '# Specification\n\n| § | What it says | Where it lives | Test |\n|---|---|---|---|\n'
const rows = [
  '| 9.1 | Toasts stand 3000 ms | `web/toast.ts` | web/src/toast.test.ts › a toast stands 3000 ms |',
  '| 9.2 | A guest is sent to log in | every page | e2e/guard.test.ts › the guard keeps the way<br>web/src/toast.test.ts › paths > go back |',
]

const web =
  (status = 'passed', spec = ['9.1']) =>
  (home: string) => ({
    testResults: [
      {
        name: join(home, 'web/src/toast.test.ts'),
        assertionResults: [
          { ancestorTitles: [], title: 'a toast stands 3000 ms', status, meta: { spec } },
          { ancestorTitles: ['paths'], title: 'go back', status: 'passed', meta: { spec: ['9.2'] } },
        ],
      },
    ],
  })
const annotations = [{ type: 'spec', description: '9.2' }]
const browser =
  (status = 'expected', result = 'passed') =>
  (home: string) => ({
    config: { rootDir: join(home, 'e2e') },
    suites: [
      {
        file: 'guard.test.ts',
        specs: [],
        suites: [
          {
            file: 'guard.test.ts',
            specs: [
              { title: 'the guard keeps the way', tests: [{ status, annotations, results: [{ status: result }] }] },
            ],
          },
        ],
      },
    ],
  })

type TreeInput = { table?: string[]; reports?: ((home: string) => unknown)[]; least?: number }

function faults({ table = rows, reports = [web(), browser()], least = 1 }: TreeInput) {
  const home = plant({ 'docs/SPECIFICATION.md': `${head}${table.join('\n')}\n`, 'web/toast.ts': '' })
  for (const [index, report] of reports.entries()) writeReport(home, `${index}.json`, report(home))
  return findSpecificationFaults(home, least)
}

function writeReport(home: string, name: string, report: unknown) {
  const folder = join(home, '.cache/test-reports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), JSON.stringify(report))
}

test('a table whose tests all passed has no fault', () => {
  expect(faults({})).toEqual([])
})

test('a test missing from the reports is reported with its row', () => {
  expect(faults({ reports: [browser()] })).toEqual([
    'docs/SPECIFICATION.md:5: did not run: web/src/toast.test.ts › a toast stands 3000 ms',
    'docs/SPECIFICATION.md:6: did not run: web/src/toast.test.ts › paths > go back',
  ])
})

test.each(['failed', 'skipped', 'todo'])('a test that %s does not prove its row', (status) => {
  expect(faults({ reports: [web(status), browser()] })).toEqual([
    'docs/SPECIFICATION.md:5: did not pass: web/src/toast.test.ts › a toast stands 3000 ms',
  ])
})

test.each([
  ['failed', 'unexpected', 'failed'],
  ['was skipped', 'skipped', 'skipped'],
  ['was meant to fail', 'expected', 'failed'],
])('a browser test that %s does not prove its row', (_, status, result) => {
  expect(faults({ reports: [web(), browser(status, result)] })).toEqual([
    'docs/SPECIFICATION.md:6: did not pass: e2e/guard.test.ts › the guard keeps the way',
  ])
})

test('a browser test that passed on retry proves its row', () => {
  expect(faults({ reports: [web(), browser('flaky', 'passed')] })).toEqual([])
})

test('a test that ran without naming its row, or names another one, is an error', () => {
  expect(faults({ reports: [web('passed', ['9.2']), browser()] })).toEqual([
    'docs/SPECIFICATION.md:5: ran without naming 9.1: web/src/toast.test.ts › a toast stands 3000 ms',
    'docs/SPECIFICATION.md: 9.2 does not list web/src/toast.test.ts › a toast stands 3000 ms',
  ])
})

test('a name that ran twice must pass twice', () => {
  expect(faults({ reports: [web(), web('failed'), browser()] })).toHaveLength(1)
})

test.each([0, 1, 2, 3])('an empty cell %i is reported', (column) => {
  const cells = ['9.1', 'Toasts stand', 'web', 'web/src/toast.test.ts › a toast stands 3000 ms']
  const table = [`| ${cells.with(column, '').join(' | ')} |`]
  expect(faults({ table })).toContainEqual(expect.stringMatching(/^docs\/SPECIFICATION\.md:5: nothing under “/))
})

test('a row with missing cells and a missing file are reported', () => {
  const table = ['| 9.3 | Toasts |', ...rows.map((row) => row.replace('web/toast.ts', 'web/moved.ts'))]
  expect(faults({ table })).toEqual([
    'docs/SPECIFICATION.md:5: 2 cells instead of 4',
    'docs/SPECIFICATION.md:6: web/moved.ts is not there',
  ])
})

test('fewer rows than before, no table and no run are errors', () => {
  expect(faults({ least: 3 })).toEqual(['docs/SPECIFICATION.md: 2 rows, and 3 were there before'])
  expect(faults({ reports: [] })).toEqual(['no reports of a full run: npm test writes them'])
  expect(findSpecificationFaults(plant({}))).toEqual(['docs/SPECIFICATION.md: missing'])
})

test('every row of our own table fails when its test is missing', () => {
  const markdown = readFileSync(join(root, 'docs/SPECIFICATION.md'), 'utf8')
  const table = rowsOf(markdown)
  expect(table.length).toBeGreaterThanOrEqual(rowsMin)
  const names = [...new Set(table.flatMap(({ tests }) => tests))]
  for (const name of names) {
    const others = names.filter((other) => other !== name)
    const home = plant({ 'docs/SPECIFICATION.md': markdown.replaceAll(ourFiles, 'there') })
    writeReport(home, 'all.json', reportOf(home, table, others))
    const red = findSpecificationFaults(home).map((fault) => Number(fault.split(':')[1]))
    const bound = table.filter(({ tests }) => tests.includes(name)).map(({ line }) => line)
    expect(new Set(red)).toEqual(new Set(bound))
  }
})

const ourFiles = /`(?:web|server|contract|e2e|scripts|locales|docs)\/[^`\s]+`/g

function reportOf(home: string, table: ReturnType<typeof rowsOf>, names: string[]) {
  return {
    testResults: names.map((test) => {
      const [file = '', title = ''] = test.split(' › ')
      const spec = table.filter(({ tests }) => tests.includes(test)).map(({ cells }) => cells[0])
      return {
        name: join(home, file),
        assertionResults: [{ ancestorTitles: [], title, status: 'passed', meta: { spec } }],
      }
    }),
  }
}

test('equal names are distinguished by their file', () => {
  const outcomes = outcomesOf('/home', [web()('/home'), browser()('/home')])
  expect([...outcomes.keys()]).toEqual([
    'web/src/toast.test.ts › a toast stands 3000 ms',
    'web/src/toast.test.ts › paths > go back',
    'e2e/guard.test.ts › the guard keeps the way',
  ])
})

test('a renamed test of the legal documents is found before it runs, also in a group and from a table', () => {
  const guard = "test.each(['guard'])('the %s keeps the way', () => {})"
  const titles = (toast: string) =>
    findUnknownTitles(
      plant({
        'docs/LEGAL.md': `${head}${rows.join('\n')}\n`,
        'web/src/toast.test.ts': toast,
        'e2e/guard.test.ts': guard,
      }),
    )
  const group = "describe('paths', () => {\n  test('go back', () => {})\n})\n"
  expect(titles(`test('a toast stands 3000 ms', () => {})\n${group}`)).toEqual([])
  expect(titles(`test('a toast stands 4000 ms', () => {})\n${group}`)).toEqual([
    'docs/LEGAL.md:5: no such test: web/src/toast.test.ts › a toast stands 3000 ms',
  ])
})
