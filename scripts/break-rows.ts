import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dice } from './lib/dice.ts'
import { root, run } from './lib/run.ts'
import { drawnBy, type RowBreak, rowBreaks } from './lib/specification/row-breaks.ts'
import { outcomesOf, rowsOf } from './lib/specification/specification.ts'

const usage = `Usage: npm run break-rows -- [WORDS…]     breaks the drawn rows, or those with any of WORDS in them, one by one
       npm run break-rows -- --draw SEED  draws twenty rows`

type Outcome = 'green' | 'red' | 'did not run'

const table = () => rowsOf(readFileSync(join(root, 'docs/SPECIFICATION.md'), 'utf8'))

/** Twenty rows by chance; the same seed draws the same from the same table. */
function draw(seed: number): void {
  const rows = table()
  const { between } = dice(seed)
  console.log(`seed ${seed}, of ${rows.length} rows:`)
  for (let count = 0; count < 20; count += 1) {
    const [row] = rows.splice(between(0, rows.length - 1), 1)
    if (row) console.log(`${row.cells[0]} ${row.cells[1]}`)
  }
}

/** Breaks the product row by row in a copy of what is committed; each time a test of that row has to turn red. */
async function breakRows(selected: readonly RowBreak[]): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'karibu-rows-'))
  // The database of the tests runs as a user of its own, who has to get there.
  chmodSync(copy, 0o711)
  console.log(`seed ${drawnBy}; working in ${copy}`)
  try {
    await sure('git', ['clone', '--quiet', root, copy], root)
    await sure('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], copy)
    for (const broken of selected) if (!(await turnsRed(copy, broken))) process.exitCode = 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function turnsRed(copy: string, { row, change, file, from, to }: RowBreak): Promise<boolean> {
  const tests = table().find(({ cells }) => cells[1] === row)?.tests ?? []
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (tests.length === 0 || !before.includes(from)) {
    console.log(`? ${row}: ${tests.length === 0 ? 'no such row' : `${file} has no ${from}`}`)
    return false
  }
  writeFileSync(
    path,
    before.replace(from, () => to),
  )
  console.log(`${row}: ${change}`)
  let isRed = false
  for (const test of tests) {
    const { outcome, message } = await outcomeOf(copy, test)
    console.log(`  ${outcome}: ${test}${outcome === 'green' ? '' : `\n    ${message}`}`)
    isRed ||= outcome === 'red'
  }
  writeFileSync(path, before)
  return isRed
}

/** Runs one test by its name in the table. */
async function outcomeOf(copy: string, test: string): Promise<{ outcome: Outcome; message: string }> {
  const [file = '', name = ''] = test.split(' › ')
  const report = join(copy, '.report.json')
  rmSync(report, { force: true })
  const run = { file, name, report }
  const { output } = await (file.startsWith('e2e/') ? inBrowser(copy, run) : inVitest(copy, run))
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '{}'
  const passed = outcomesOf(copy, [JSON.parse(text)]).get(test)?.passed
  if (passed === undefined) return { outcome: 'did not run', message: output.slice(-2000) }
  return { outcome: passed ? 'green' : 'red', message: complaintIn(text) }
}

/** The first line of what a failed test says. */
function complaintIn(report: string): string {
  const message = /"(?:message|failureMessages)":\s*\[?\s*"((?:[^"\\]|\\.)*)"/.exec(report)?.[1] ?? ''
  return message.replaceAll(/\\u001b\[\d*m/g, '').split('\\n')[0] ?? ''
}

type TestRun = { file: string; name: string; report: string }

function inVitest(copy: string, { file, name, report }: TestRun) {
  const workspace = file.startsWith('scripts/') ? '.' : (file.split('/')[0] ?? '.')
  const config = workspace === '.' ? ['-c', 'scripts/test/vitest.config.ts'] : []
  const only = ['-t', `${escaped(name.replaceAll(' > ', ' '))}$`]
  const args = ['run', ...config, file.split('/').at(-1) ?? '', ...only, '--reporter=json', `--outputFile=${report}`]
  return run({ command: join(copy, 'node_modules/.bin/vitest'), args, cwd: join(copy, workspace) })
}

function inBrowser(copy: string, { file, name, report }: TestRun) {
  const only = ['-g', `${escaped(name)}$`]
  const args = ['test', '-c', 'e2e/playwright.config.ts', file, ...only, '--reporter=json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return run({ command: join(copy, 'node_modules/.bin/playwright'), args, cwd: copy, env })
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

async function sure(command: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await run({ command, args, cwd })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`)
}

const args = process.argv.slice(2)
const [first, second] = args
if (first === '--draw' && Number.isInteger(Number(second))) draw(Number(second))
else if (first?.startsWith('-')) console.log(usage)
else await breakRows(rowBreaks.filter(({ row }) => args.length === 0 || args.some((part) => row.includes(part))))
