import { stripVTControlCharacters } from 'node:util'

const errorLinesMax = 8

export type Count = { passed: number; failed: number; skipped: number }

type VitestFile = {
  /** The file's whole path. */
  name: string
  status: string
  assertionResults: {
    status: string
    fullName: string
    ancestorTitles: string[]
    title: string
    meta?: { spec?: string[] }
  }[]
}
export type VitestReport = { testResults: VitestFile[] }
type PlaywrightTest = {
  status: string
  annotations?: { type: string; description?: string }[]
  results: { status: string; duration?: number; error?: { message?: string } }[]
}
export type PlaywrightSuite = {
  file: string
  specs: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}
export type PlaywrightReport = {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: unknown[]
}

/** Counts Vitest's JSON report. A file that fails to load counts as one failure; no report counts as nothing. */
export function countVitest(report: unknown): Count {
  const files = (report as VitestReport | undefined)?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const failedTests = tests.filter(({ status }) => status === 'failed').length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  const passed = tests.filter(({ status }) => status === 'passed').length
  return { passed, failed: failedTests + brokenFiles, skipped: tests.length - passed - failedTests }
}

/** What failed in Vitest's JSON report, each as 'file › test'. */
export function namesOfFailedVitest(report: unknown): string[] {
  const files = ((report as VitestReport | undefined)?.testResults ?? []).filter(({ status }) => status === 'failed')
  return files.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    return tests.length > 0 ? tests.map(({ fullName }) => `${name} › ${fullName}`) : [`${name} does not load`]
  })
}

/** The tests of Playwright's JSON report that ended so, each as 'file › test' and what its first try failed on. */
export function namesOfPlaywright(report: unknown, status: 'unexpected' | 'flaky'): string[] {
  const inSuite = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, tests }) => {
      const ended = tests.find((of) => of.status === status)
      return ended ? [`${file} › ${title}${firstError(ended)}`] : []
    }),
    ...suites.flatMap(inSuite),
  ]
  return ((report as PlaywrightReport | undefined)?.suites ?? []).flatMap(inSuite)
}

/** The end of a long run is often all that is kept of it, so it holds the first lines of the error and the time of the try. */
function firstError({ results }: PlaywrightTest): string {
  const failed = results.find(({ status }) => status !== 'passed')
  if (!failed?.error?.message) return ''
  const lines = stripVTControlCharacters(failed.error.message).split('\n')
  const text = lines.filter((line) => line.trim() !== '').slice(0, errorLinesMax)
  return [
    ` (after ${Math.round((failed.duration ?? 0) / 1000)} s)`,
    ...text.map((line) => `    ${line.slice(0, 200)}`),
  ].join('\n')
}

/** The tests of Playwright's JSON report that took longest, with every try, each as '12 s  file › test'. */
export function slowestOfPlaywright(report: unknown, count = 10): string[] {
  const inSuite = ({ file, specs, suites = [] }: PlaywrightSuite): { ms: number; name: string }[] => [
    ...specs.map(({ title, tests }) => {
      const tries = tests.flatMap(({ results }) => results)
      return { ms: tries.reduce((sum, { duration = 0 }) => sum + duration, 0), name: `${file} › ${title}` }
    }),
    ...suites.flatMap(inSuite),
  ]
  return ((report as PlaywrightReport | undefined)?.suites ?? [])
    .flatMap(inSuite)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ ms, name }) => `${String(Math.round(ms / 1000)).padStart(5)} s  ${name}`)
}

/** Counts Playwright's JSON report. A test that passed only at its second try has failed if more than `secondTriesMax` did. */
export function countPlaywright(report: unknown, secondTriesMax: number): Count {
  const { stats, errors } = (report as PlaywrightReport | undefined) ?? { stats: undefined, errors: [] }
  if (!stats) return { passed: 0, failed: 0, skipped: 0 }
  const forgiven = stats.flaky <= secondTriesMax ? stats.flaky : 0
  return {
    passed: stats.expected + forgiven,
    failed: stats.unexpected + stats.flaky - forgiven + errors.length,
    skipped: stats.skipped,
  }
}
