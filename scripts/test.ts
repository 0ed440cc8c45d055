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
import { ensureProgram } from './lib/system/ensure-program.ts'
import { coturn, faketime } from './lib/system/find-program.ts'
import { makeMemoryFolder } from './lib/system/memory-folder.ts'

const reports = join(root, '.cache/test-reports')
const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end, where readers of a long run look first. */
const remarks: string[] = []
const times = partTimes()
const slowest: string[] = []

/** On a shared machine of a CI service a page may lose a race; each second try is named at the end. Elsewhere there is none. */
const secondTriesMax = process.env.CI ? 2 : 0

type Suite = { name: string; cwd: string; args: string[] }
const webTests = { name: 'web tests', cwd: 'web', args: ['--maxWorkers=1'] }
const serverTests = { name: 'server tests', cwd: 'server', args: ['--maxWorkers=2'] }
const scriptTests = { name: 'script tests', cwd: '.', args: ['-c', 'scripts/test/vitest.config.ts', '--maxWorkers=3'] }

// What an earlier run has shown proves nothing now.
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Everything that is started below has its temporary files there.
const memoryFolder = makeMemoryFolder()
if (memoryFolder) process.env.TMPDIR = memoryFolder
const printBrowserLine = (line: string) => console.log(`browser │ ${line}`)
const [canBrowse] = await Promise.all([buildForBrowser(), check()])
if (!(await ensureProgram(faketime))) remarks.push('not run: faults of the clock, which need the package libfaketime')
// One after another: two suites at once on two cores take as long together, and a page that has to wait for the other loses races.
await vitest(serverTests)
await Promise.all([canBrowse && browserTests(), vitest(webTests)])
await vitest(scriptTests)
specification()
if (slowest.length > 0) console.log(`\nthe slowest browser tests\n${slowest.join('\n')}`)
console.log(`\n${times.table().join('\n')}`)
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A browser, and what it is shown. False where one of them is missing. */
async function buildForBrowser(): Promise<boolean> {
  try {
    printBrowserLine(await ensureBrowser())
    if (!(await ensureProgram(coturn))) remarks.push('skipped: calls through a relay, which need the package coturn')
  } catch (error) {
    printBrowserLine(error instanceof Error ? error.message : String(error))
    fail('browser tests: no browser')
    return false
  }
  const build = () => run({ command: 'npm', args: ['run', 'build'], onLine: printBrowserLine })
  const built = await times.measure('build of the web', build)
  if (built.code !== 0) {
    fail('browser tests: the web does not build')
    return false
  }
  const weighed = await run({ command: process.execPath, args: ['scripts/weight.ts'], onLine: printBrowserLine })
  if (weighed.code !== 0) fail('the web is too heavy')
  return true
}

async function check() {
  const checked = await times.measure('check', () => run({ command: process.execPath, args: ['scripts/check.ts'] }))
  printBlock('check', checked.output)
  if (checked.code !== 0) fail('the check')
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

/** The longest suite, line by line as it goes. */
async function browserTests() {
  const name = 'browser tests'
  const path = freshReport(name)
  const suite = {
    command: 'playwright',
    args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', `--retries=${secondTriesMax > 0 ? 1 : 0}`],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    onLine: printBrowserLine,
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

/** The whole output of something that has ended, without a line of the browser tests in between. */
function printBlock(name: string, output: string) {
  console.log(`\n══ ${name}\n${output.trimEnd()}\n`)
}
