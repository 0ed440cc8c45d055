import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  namesOfFailedVitest,
  namesOfPlaywright,
  slowestOfPlaywright,
} from '../lib/specification/test-report.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((of) => ({ status: of })) })
const named = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((of, at) => ({ status: of, fullName: `test ${at + 1}` })),
})

test('Vitest: tests are counted by result', () => {
  const testResults = [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')]
  expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('Vitest: a file that does not load is a failure', () => {
  expect(countVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('Vitest: failed tests and files that do not load are listed', () => {
  const testResults = [
    named('/a.test.ts', 'passed', 'passed'),
    named('/b.test.ts', 'failed', 'passed', 'failed'),
    named('/c.test.ts', 'failed'),
  ]
  expect(namesOfFailedVitest({ testResults })).toEqual(['/b.test.ts › test 2', '/c.test.ts does not load'])
})

test('Playwright: failed and retried tests are found in every suite', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] })
  const inner = { file: 'a.test.ts', specs: [spec('inner', 'flaky')] }
  const suites = [{ file: 'a.test.ts', specs: [spec('fine', 'expected'), spec('red', 'unexpected')], suites: [inner] }]
  expect(namesOfPlaywright({ suites }, 'unexpected')).toEqual(['a.test.ts › red'])
  expect(namesOfPlaywright({ suites }, 'flaky')).toEqual(['a.test.ts › inner'])
})

test('Playwright: a retry is listed with the error of the first try, without colours and shortened', () => {
  const message = `\u001b[31mexpect(locator)\u001b[39m failed\n\n${'x'.repeat(300)}\n${'more\n'.repeat(20)}`
  const results = [
    { status: 'failed', duration: 20_400, error: { message } },
    { status: 'passed', duration: 900 },
  ]
  const suites = [{ file: 'a.test.ts', specs: [{ title: 'reload', tests: [{ status: 'flaky', results }] }] }]
  const [text = ''] = namesOfPlaywright({ suites }, 'flaky')
  expect(text.split('\n')).toHaveLength(9)
  expect(text.split('\n').slice(0, 3)).toEqual([
    'a.test.ts › reload (after 20 s)',
    '    expect(locator) failed',
    `    ${'x'.repeat(200)}`,
  ])
})

test('Playwright: at most the permitted number of tests may pass on retry', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 2 }
  expect(countPlaywright({ stats, errors: [] }, 2)).toEqual({ passed: 6, failed: 1, skipped: 2 })
  const many = { ...stats, flaky: 3 }
  expect(countPlaywright({ stats: many, errors: [] }, 2)).toEqual({ passed: 4, failed: 4, skipped: 2 })
  expect(countPlaywright({ stats, errors: [] }, 0)).toEqual({ passed: 4, failed: 3, skipped: 2 })
})

test('Playwright: an error outside of tests is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{ message: 'a journey does not load' }] }, 2).failed).toBe(1)
})

test('a missing report counts nothing', () => {
  expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(countPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('Playwright: the slowest tests are listed with the time of every try', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ status: 'expected', results: durations.map((duration) => ({ status: 'passed', duration })) }],
  })
  const inner = { file: 'a.test.ts', specs: [spec('twice', 6000, 7000)] }
  const suites = [{ file: 'a.test.ts', specs: [spec('quick', 900), spec('slow', 12_300)], suites: [inner] }]
  expect(slowestOfPlaywright({ suites }, 2)).toEqual(['   13 s  a.test.ts › twice', '   12 s  a.test.ts › slow'])
})
