import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { checkSpecification } from './checks/check-specification.ts'
import { root, run } from './lib/run.ts'
import {
  type Count,
  countPlaywright,
  countVitest,
  failedFiles,
  namesOfFailedVitest,
  namesOfPlaywright,
  secondTriesMax,
  withSecondTry,
} from './lib/specification/test-report.ts'
import { ensureBrowser } from './lib/system/ensure-browser.ts'

const reports = join(root, '.cache/test-reports')
const total: Count = { passed: 0, failed: 0, skipped: 0 }
/** Printed again at the end, where readers of a long run look first. */
const remarks: string[] = []

// What an earlier run has shown proves nothing now.
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
heading('check')
const checked = await check()
total.failed += checked.failed
if (checked.failed > 0) remarks.push(`failed: ${checked.failed} steps of the check`)
await vitest('server tests', { cwd: 'server' })
await vitest('web tests', { cwd: 'web' })
await vitest('script tests', { cwd: '.', config: 'scripts/test/vitest.config.ts' })
await browserTests()
specification()
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Runs a suite; a few files that failed may pass, run by themselves, at a second try. */
async function vitest(name: string, { cwd, config }: { cwd: string; config?: string }) {
  heading(name)
  const runFiles = async (reportName: string, files: string[]) => {
    const report = freshReport(reportName)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['run', ...(config ? ['-c', config] : []), ...reporters, ...files]
    const { code } = await run({ command: 'vitest', args, cwd: join(root, cwd), show: true })
    return { code, report: readReport(report) }
  }
  let { code, report } = await runFiles(name, [])
  const failed = failedFiles(report)
  if (failed.length > 0 && failed.length <= secondTriesMax) {
    remarks.push(...namesOfFailedVitest(report).map((test) => `needed a second try: ${inProject(test)}`))
    heading(`${name}, a second try`)
    const second = await runFiles(`${name} again`, failed)
    code = second.code
    report = withSecondTry(report, second.report)
    // The specification is held against what counts: one report for each suite.
    writeFileSync(reportPath(name), JSON.stringify(report))
    rmSync(reportPath(`${name} again`), { force: true })
  }
  remarks.push(...namesOfFailedVitest(report).map((test) => `failed: ${inProject(test)}`))
  addUp({ name, code, count: countVitest(report) })
}

async function browserTests() {
  const name = 'browser tests'
  heading(name)
  try {
    console.log(`browser: ${await ensureBrowser()}`)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    fail(`${name}: no browser`)
    return
  }
  const built = await run({ command: 'npm', args: ['run', 'build'], show: true })
  if (built.code !== 0) {
    fail(`${name}: the web does not build`)
    return
  }
  const weighed = await run({ command: process.execPath, args: ['scripts/weight.ts'], show: true })
  if (weighed.code !== 0) fail('the web is too heavy')
  const path = freshReport(name)
  const { code } = await run({
    command: 'playwright',
    // Who needed the second try is named at the end; countPlaywright forgives only a few.
    args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    show: true,
  })
  const report = readReport(path)
  remarks.push(...namesOfPlaywright(report, 'flaky').map((test) => `needed a second try: ${test}`))
  remarks.push(...namesOfPlaywright(report, 'unexpected').map((test) => `failed: ${test}`))
  addUp({ name, code, count: countPlaywright(report) })
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
