export type Count = { passed: number; failed: number; skipped: number }

type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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

/** So many browser tests may need their second try: on a crowded machine a page may lose a race. More are a fault. */
export const secondTriesMax = 2

/** Counts Playwright's JSON report. A test that passed only when tried again has passed, unless too many did. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = (report as PlaywrightReport | undefined) ?? { stats: undefined, errors: [] }
  if (!stats) return { passed: 0, failed: 0, skipped: 0 }
  const forgiven = stats.flaky <= secondTriesMax ? stats.flaky : 0
  return {
    passed: stats.expected + forgiven,
    failed: stats.unexpected + stats.flaky - forgiven + errors.length,
    skipped: stats.skipped,
  }
}
