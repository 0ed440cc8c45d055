import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkSpecification } from './checks/check-specification.ts'
import { partTimes } from './lib/part-times.ts'
import { root, run } from './lib/run.ts'
import {
  type Count,
  countPlaywright,
  countVitest,
  namesOfFailedVitest,
  namesOfPlaywright,
  slowestOfPlaywright,
} from './lib/specification/test-report.ts'
import { ensureBrowser } from './lib/system/ensure-browser.ts'

const reports = join(root, '.cache/test-reports')
const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end, where readers of a long run look first. */
const remarks: string[] = []
const times = partTimes()
const slowest: string[] = []

/** On a shared machine of a CI service a page may lose a race; each second try is named at the end. Elsewhere there is none. */
const secondTriesMax = process.env.CI ? 2 : 0

type Suite = { name: string; cwd: string; args: string[] }
// The server tests bear other work beside them; the script tests, which end processes and measure, come when the browsers
// are about to end.
const suites: Suite[] = [
  { name: 'web tests', cwd: 'web', args: ['--maxWorkers=1'] },
  { name: 'server tests', cwd: 'server', args: ['--maxWorkers=2'] },
  { name: 'script tests', cwd: '.', args: ['-c', 'scripts/test/vitest.config.ts', '--maxWorkers=3'] },
]

// What an earlier run has shown proves nothing now.
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Each suite waits often, for a server to start or for a page to load: two lanes use two cores better than one.
await Promise.all([browserLane(), otherLane()])
specification()
if (slowest.length > 0) console.log(`\nthe slowest browser tests\n${slowest.join('\n')}`)
console.log(`\n${times.table().join('\n')}`)
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** The longest suite, line by line as it goes, and what it needs. */
async function browserLane() {
  const printLine = (line: string) => console.log(`browser │ ${line}`)
  try {
    printLine(await ensureBrowser())
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error))
    fail('browser tests: no browser')
    return
  }
  const build = () => run({ command: 'npm', args: ['run', 'build'], onLine: printLine })
  const built = await times.measure('build of the web', build)
  if (built.code !== 0) {
    fail('browser tests: the web does not build')
    return
  }
  const weighed = await run({ command: process.execPath, args: ['scripts/weight.ts'], onLine: printLine })
  if (weighed.code !== 0) fail('the web is too heavy')
  await browserTests(printLine)
}

/** Everything else, one suite after another; the output of each is printed as a whole when it has ended. */
async function otherLane() {
  const checked = await times.measure('check', () => run({ command: process.execPath, args: ['scripts/check.ts'] }))
  printBlock('check', checked.output)
  if (checked.code !== 0) fail('the check')
  for (const suite of suites) await vitest(suite)
}

async function vitest({ name, cwd, args: own }: Suite) {
  const path = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const suite = { command: 'vitest', args: ['run', ...own, ...reporters], cwd: join(root, cwd) }
  const { code, output } = await times.measure(name, () => run(suite))
  printBlock(name, output)
  const report = readReport(path)
  remarks.push(...namesOfFailedVitest(report).map((test) => `failed: ${inProject(test)}`))
  addUp({ name, code, count: countVitest(report) })
}

async function browserTests(printLine: (line: string) => void) {
  const name = 'browser tests'
  const path = freshReport(name)
  const suite = {
    command: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', `--retries=${secondTriesMax > 0 ? 1 : 0}`],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    onLine: printLine,
  }
  const { code } = await times.measure(name, () => run(suite))
  const report = readReport(path)
  slowest.push(...slowestOfPlaywright(report))
  remarks.push(...namesOfPlaywright(report, 'flaky').map((test) => `needed a second try: ${test}`))
  remarks.push(...namesOfPlaywright(report, 'unexpected').map((test) => `failed: ${test}`))
  addUp({ name, code, count: countPlaywright(report, secondTriesMax) })
}

/** What the suites have just shown has to be all that the specification says. */
function specification() {
  heading('specification')
  if (checkSpecification().failed === 0) total.passed += 1
  else fail('a row of the specification has no test that passed')
}

function fail(remark: string) {
  total.failed += 1
  remarks.push(`failed: ${remark}`)
}

/** Paths in reports are whole; a reader knows them from the project's root on. */
function inProject(text: string): string {
  return text.replaceAll(`${root}/`, '')
}

/** A suite that failed without a failing test, or that ran nothing, is a failure of its own. */
function addUp({ name, code, count }: { name: string; code: number; count: Count }) {
  const isBroken = count.failed === 0 && (code !== 0 || count.passed === 0)
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  total.passed += count.passed
  total.failed += count.failed
  if (isBroken) fail(`${name}: ${count.passed === 0 ? 'no test ran' : `ended with code ${code}`}`)
}

function reportPath(name: string): string {
  return join(reports, `${name.replaceAll(' ', '-')}.json`)
}

function freshReport(name: string): string {
  const path = reportPath(name)
  rmSync(path, { force: true })
  return path
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function heading(name: string) {
  console.log(`\n══ ${name}`)
}

/** The whole output of something that has ended, without a line of the other lane in between. */
function printBlock(name: string, output: string) {
  console.log(`\n══ ${name}\n${output.trimEnd()}\n`)
}
