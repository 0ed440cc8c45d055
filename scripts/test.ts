import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { checkSpecification } from './check-specification.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { root, run } from './lib/run.ts'
import { type Count, countPlaywright, countVitest } from './lib/test-report.ts'

const reports = join(root, '.cache/test-reports')
const total: Count = { passed: 0, failed: 0, skipped: 0 }

// What an earlier run has shown proves nothing now.
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
heading('check')
total.failed += (await check()).failed
await vitest('server tests', { cwd: 'server' })
await vitest('web tests', { cwd: 'web' })
await vitest('script tests', { cwd: '.', config: 'scripts/test/vitest.config.ts' })
await browserTests()
specification()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function vitest(name: string, { cwd, config }: { cwd: string; config?: string }) {
  heading(name)
  const report = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...(config ? ['-c', config] : []), ...reporters]
  const { code } = await run({ command: 'vitest', args, cwd: join(root, cwd), show: true })
  addUp({ name, code, count: countVitest(readReport(report)) })
}

async function browserTests() {
  const name = 'browser tests'
  heading(name)
  try {
    console.log(`browser: ${await ensureBrowser()}`)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    total.failed += 1
    return
  }
  const built = await run({ command: 'npm', args: ['run', 'build'], show: true })
  if (built.code !== 0) {
    console.log(`${name}: the web does not build`)
    total.failed += 1
    return
  }
  const weighed = await run({ command: process.execPath, args: ['scripts/weight.ts'], show: true })
  if (weighed.code !== 0) total.failed += 1
  const report = freshReport(name)
  const { code } = await run({
    command: 'playwright',
    // Who needed the second try is named at the end; countPlaywright forgives only a few.
    args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    show: true,
  })
  addUp({ name, code, count: countPlaywright(readReport(report)) })
}

/** What the suites have just shown has to be all that the specification says. */
function specification() {
  heading('specification')
  if (checkSpecification().failed === 0) total.passed += 1
  else total.failed += 1
}

/** A suite that failed without a failing test, or that ran nothing, is a failure of its own. */
function addUp({ name, code, count }: { name: string; code: number; count: Count }) {
  const isBroken = count.failed === 0 && (code !== 0 || count.passed === 0)
  if (isBroken) console.log(`${name}: ${count.passed === 0 ? 'no test ran' : `ended with code ${code}`}`)
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  total.passed += count.passed
  total.failed += count.failed + (isBroken ? 1 : 0)
}

function freshReport(name: string): string {
  const path = join(reports, `${name.replaceAll(' ', '-')}.json`)
  rmSync(path, { force: true })
  return path
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function heading(name: string) {
  console.log(`\n══ ${name}`)
}
