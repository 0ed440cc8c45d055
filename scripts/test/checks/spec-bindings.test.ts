import { expect, test } from 'vitest'
import { generateTable } from '../../lib/specification/table.ts'
import { plant } from './plant.ts'

const toast = 'web/src/toast.test.ts'
const guard = 'e2e/guard.test.ts'
const imported = "import { spec } from './test/spec.ts'\n"
const once = `${imported}test('a toast lasts 3 s', spec('9.1'), () => {})\n`

type TreeInput = { tests?: Record<string, string>; rows?: string[]; least?: number }

/** A table of one row in section 9, and the given tests. */
function generate({
  tests = { [toast]: once },
  rows = ['| 9.1 | Toasts last 3000 ms | everywhere | |'],
  least = 1,
}: TreeInput) {
  const head = '# Specification\n\n## 9. Limits\n\n| § | What it says | Where it lives | Test |\n|---|---|---|---|\n'
  return generateTable(plant({ 'docs/SPECIFICATION.md': `${head}${rows.join('\n')}\n`, ...tests }), least)
}

/** The column of tests that the sources give one row. */
const cellFor = (text: string, path = toast) => {
  const { page, faults } = generate({ tests: { [path]: `${imported}${text}` } })
  expect(faults).toEqual([])
  return page.split('\n')[6]?.split(' | ')[3]?.replace(/ \|$/, '')
}

test('handwritten columns are kept, and the tests of both runners are listed by file', () => {
  const rows = ['| 9.1 | Toasts \\| notices | `web/src/toast.test.ts` | e2e/gone.test.ts › an old name |']
  const walk = `${imported}test('a | walk', spec('9.1'), async ({ open }) => {})\n`
  const { page, faults } = generate({ tests: { [toast]: once, [guard]: walk }, rows })
  expect(faults).toEqual([])
  expect(page.split('\n')[6]).toBe(
    `| 9.1 | Toasts \\| notices | \`${toast}\` | ${guard} › a \\| walk<br>${toast} › a toast lasts 3 s |`,
  )
})

test('a test names rows beside other options, and in a group', () => {
  expect(cellFor("test('it’s here', { ...spec('9.1'), timeout: 5 }, () => {})")).toBe(`${toast} › it’s here`)
  expect(cellFor("describe('toasts', () => {\n  test('last', spec('9.1'), () => {})\n})")).toBe(
    `${toast} › toasts > last`,
  )
  expect(cellFor("test.describe('toasts', () => {\n  test('last', spec('9.1'), () => {})\n})", guard)).toBe(
    `${guard} › last`,
  )
})

test.each([
  [
    "test.each([[{ a: 1 }, 'x'], [{ b: 'c' }, 'y']])('%j is %s', spec('9.1'), () => {})",
    ['{"a":1} is x', '{"b":"c"} is y'],
  ],
  ["test.each(['x', 'y'] as const)('%s', spec('9.1'), () => {})", ['x', 'y']],
  [`for (const [name, ...rows] of [['x', '9.1'], ['y']]) test(\`is \${name}\`, spec(...rows), () => {})`, ['is x']],
  [
    `const all = [{ at: { x: 1 }, row: '9.1' }]\nfor (const { at, row } of all) test(\`is \${at.x}\`, spec(row), () => {})`,
    ['is 1'],
  ],
  [
    "const rows: Rows = { x: ['9.1'], y: [] }\nfor (const one of ['x', 'y']) test(one, spec(...rows[one]), () => {})",
    ['x'],
  ],
  [
    `for (const a of ['x', 'y']) for (const b of [1, 2]) test(\`\${a}\${b}\`, spec('9.1'), () => {})`,
    ['x1', 'x2', 'y1', 'y2'],
  ],
  ["for (const [o, row] of [[{ a: null }, '9.1']]) test(JSON.stringify(o), spec(row), () => {})", ['{"a":null}']],
])('the cases of a test are read from the source: %s', (text, titles) => {
  expect(cellFor(text)).toBe(titles.map((title) => `${toast} › ${title}`).join('<br>'))
})

test('the cases may come from a neighbouring file', () => {
  const names = { 'web/src/names.ts': "export const names: readonly Name[] = ['x', 'y']\n" }
  const text = `${imported}import { names } from './names.ts'\nfor (const name of names) test(name, spec('9.1'), () => {})\n`
  expect(generate({ tests: { [toast]: text, ...names } }).page).toContain(`${toast} › x<br>${toast} › y |`)
})

test('a file with another `spec` function does not bind rows', () => {
  expect(generate({ tests: { [toast]: "const spec = () => {}\ntest('x', spec('9.1'), () => {})\n" } }).faults).toEqual([
    'docs/SPECIFICATION.md:7: nothing under “Test”',
  ])
})

test('an unknown row is an error at its test', () => {
  const text = `${once}test('another', spec('9.2'), () => {})\n`
  expect(generate({ tests: { [toast]: text } }).faults).toEqual([`${toast}:3: docs/SPECIFICATION.md has no row 9.2`])
})

test('a row without a test, with missing cells, and removed rows are errors', () => {
  expect(generate({ tests: {} }).faults).toEqual(['docs/SPECIFICATION.md:7: nothing under “Test”'])
  expect(generate({ rows: ['| 9.1 | Toasts | |'] }).faults).toEqual(['docs/SPECIFICATION.md:7: 3 cells instead of 4'])
  expect(generate({ least: 2 }).faults).toEqual(['docs/SPECIFICATION.md: 1 rows, and 2 were there before'])
})

test('an id of another section and a duplicate id are errors', () => {
  const row = '| 9.1 | Toasts | everywhere | |'
  expect(generate({ rows: [row, row] }).faults).toEqual([
    'docs/SPECIFICATION.md:7: the id 9.1 is used twice',
    'docs/SPECIFICATION.md:8: the id 9.1 is used twice',
  ])
  expect(generate({ rows: [row, '| 8.1 | Toasts | everywhere | |'] }).faults).toContain(
    'docs/SPECIFICATION.md:8: the id 8.1 is not that of a row of section 9',
  )
})

test.each([
  "test(titleOf('x'), spec('9.1'), () => {})",
  `test(\`\${count} toasts\`, spec(\`9.1\`), () => {})`,
  "test('x', spec(...rowsFor('x')), () => {})",
  "for (const name of namesOf('x')) test(name, spec('9.1'), () => {})",
  "test.each(cases)('%s', spec('9.1'), () => {})",
  "test.each([{ name: 'x' }])('$name', spec('9.1'), () => {})",
  "test.each([[Screen, 'x']])('%s', spec('9.1'), () => {})",
])('a title or a row known only at run time is an error: %s', (text) => {
  expect(generate({ tests: { [toast]: `${once}${text}\n` } }).faults).toEqual([
    `${toast}:3: the rows or the title cannot be read from the source; write them as literals`,
  ])
})

test.each([
  "const shown = spec('9.1')",
  "test('x', () => { test.info(spec('9.1')) })",
  "group('x', spec('9.1'), () => {})",
])('a row named outside the options of a test is an error: %s', (text) => {
  expect(generate({ tests: { [toast]: `${once}${text}\n` } }).faults).toEqual([
    `${toast}:3: spec(…) is not among the options of a test`,
  ])
})
