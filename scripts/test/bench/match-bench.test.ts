import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMatchData } from '../../../bench/match/dyads.ts'
import { runMarket } from '../../../bench/match/market.ts'
import { compareMarkets } from '../../../bench/match/market-bench.ts'
import { marketChart } from '../../../bench/match/market-chart.ts'
import { scoreData } from '../../../bench/match/match-bench.ts'
import { auc, calibrationError, gini, ndcg, reciprocalRank } from '../../../bench/match/metrics.ts'
import { syntheticData } from '../../../bench/match/synthetic-dyads.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-match-'))
const files = { people: join(folder, 'people.csv'), dyads: join(folder, 'dyads.csv') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write({ people, dyads }: { people: string; dyads: string }): void {
  writeFileSync(files.people, people)
  writeFileSync(files.dyads, dyads)
}

test('on synthetic people the ranker predicts matches better than popularity and than without a history', () => {
  write(syntheticData({ groups: 7, perGender: 12, seed: 3 }))
  const lines = scoreData(readMatchData(files), { masks: 2, samples: 5 })
  const aucOf = (history: number, ranker: string) =>
    lines.find((line) => line.history === history && line.ranker === ranker)?.figures.matchAuc.value ?? 0
  expect(lines).toHaveLength(16)
  expect(aucOf(0, 'random')).toBeLessThan(0.58)
  expect(aucOf(0.5, 'online')).toBeGreaterThan(aucOf(0.5, 'popularity'))
  expect(aucOf(0.5, 'nightly')).toBeGreaterThan(aucOf(0, 'nightly'))
})

test.each([
  ['a missing column', { dyads: 'group,man\n1,2\n' }, /the column woman is missing/],
  ['a dyad of somebody unknown', { dyads: dyadsOf('1,9,2,0,1,1,1') }, /dyads\.csv:2: man 9 is not in/],
  ['a decision that is neither yes nor no', { dyads: dyadsOf('1,1,2,7,1,1,1') }, /dec_man is '7', expected 0 or 1/],
  ['a value that is no number', { people: 'iid,group,male,age\n1,1,1,old\n2,1,0,20\n' }, /age 'old' is no number/],
  ['a field too few', { people: 'iid,group,male,age\n1,1,1\n2,1,0,20\n' }, /people\.csv:2: 3 fields, expected 4/],
])('%s is named with file and line', (_, changed, message) => {
  write({ people: 'iid,group,male,age\n1,1,1,\n2,1,0,20\n', dyads: dyadsOf('1,1,2,0,1,1,1'), ...changed })
  expect(() => readMatchData(files)).toThrow(message)
})

function dyadsOf(line: string): string {
  return `group,man,woman,dec_man,dec_woman,order_man,order_woman\n${line}\n`
}

test('in a small market the ranker makes more matches than chance, and shows everybody', () => {
  const lines = compareMarkets({ perGender: 150, days: 8, seeds: 1 })
  const of = (policy: string) => lines.find((line) => line.policy === policy)?.result
  expect(of('ours')?.matchesPerHundred).toBeGreaterThan(1.5 * (of('random')?.matchesPerHundred ?? 9))
  expect(of('ours')?.exposureGini).toBeLessThan(of('greedy')?.exposureGini ?? 0)
  expect(of('ours')?.forgotten).toBe(0)
  expect(marketChart(lines).match(/<rect/g)).toHaveLength(15)
})

test('a market repeats with its seed', () => {
  const options = { perGender: 20, days: 5, seed: 9 }
  expect(runMarket('ours', options)).toEqual(runMarket('ours', options))
})

test('the metrics agree with cases counted by hand', () => {
  expect(auc([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75)
  expect(auc([1, 1], [true, false])).toBe(0.5)
  expect(ndcg([false, true], 5)).toBeCloseTo(1 / Math.log2(3))
  expect(reciprocalRank([false, false, true])).toBeCloseTo(1 / 3)
  expect(gini([1, 1, 1])).toBeCloseTo(0)
  expect(gini([0, 0, 1])).toBeCloseTo(2 / 3)
  expect(calibrationError([0.5, 0.5], [true, false], 1)).toBe(0)
})
