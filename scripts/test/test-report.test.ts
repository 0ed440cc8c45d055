import { expect, test } from 'vitest'
import { countPlaywright, countVitest, secondTriesMax } from '../lib/test-report.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((of) => ({ status: of })) })

test('Vitest: tests are counted by what became of them', () => {
  const testResults = [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')]
  expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('Vitest: a file that does not load is a failure', () => {
  expect(countVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('Playwright: a few tests may pass at the second try, and no more than a few', () => {
  const stats = { expected: 4, unexpected: 1, flaky: secondTriesMax, skipped: 2 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 4 + secondTriesMax, failed: 1, skipped: 2 })
  const many = { ...stats, flaky: secondTriesMax + 1 }
  expect(countPlaywright({ stats: many, errors: [] })).toEqual({ passed: 4, failed: 2 + secondTriesMax, skipped: 2 })
})

test('Playwright: an error outside of tests is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{ message: 'a journey does not load' }] }).failed).toBe(1)
})

test('no report counts nothing', () => {
  expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
