import { expect, test } from 'vitest'
import { runOverload } from '../../../bench/http/edge-run.ts'
import { measureTiming } from '../../../bench/http/timing.ts'
import { measureListTiming } from '../../../bench/http/timing-lists.ts'

test('the overload bench attacks every endpoint, and each attack is rejected while members are served', async () => {
  const { idle, attacks } = await runOverload({ seconds: 2 })
  expect(idle.n).toBeGreaterThan(20)
  expect(Object.keys(attacks)).toHaveLength(3)
  for (const { others, answers } of Object.values(attacks)) {
    expect(others.n).toBeGreaterThan(20)
    const refused = Object.keys(answers).map(Number)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter((status) => status !== 0 && (status < 400 || status >= 500))).toEqual([])
  }
}, 120_000)

test('the timing bench requests every route that names a member about each of the six kinds', async () => {
  const report = await measureTiming({ rounds: 3 })
  expect(report.length).toBeGreaterThanOrEqual(16)
  for (const { route, status, medians } of report) {
    expect(Object.keys(medians)).toEqual(['blocked', 'hidden', 'banned', 'suspended', 'deleted', 'unknown'])
    expect([route, /^DELETE .*favourite/.test(route) ? 200 : 404]).toEqual([route, status])
  }
}, 120_000)

test('the timing bench requests every list as members who were left in each way, and as one without a match', async () => {
  const report = await measureListTiming({ rounds: 2 })
  expect(report.length).toBeGreaterThanOrEqual(40)
  for (const { medians } of report)
    expect(Object.keys(medians)).toEqual(['unknown', 'blocked', 'hidden', 'banned', 'suspended', 'deleted'])
  expect(report.filter(({ status }) => status !== 200).map(({ route }) => route)).toEqual([])
}, 120_000)
