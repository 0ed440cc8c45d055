import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMatchData } from '../../../bench/match/dyads.ts'
import { runMarket } from '../../../bench/match/market.ts'
import { compareMarkets } from '../../../bench/match/market-bench.ts'
import { marketChart } from '../../../bench/match/market-chart.ts'
import { scoreData } from '../../../bench/match/match-bench.ts'
import { auc, calibrationError, gini, ndcg, reciprocalRank, sortCases } from '../../../bench/match/metrics.ts'
import { syntheticData } from '../../../bench/match/synthetic-dyads.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-match-'))
const files = { people: join(folder, 'people.csv'), dyads: join(folder, 'dyads.csv') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write({ people, dyads }: { people: string; dyads: string }): void {
  writeFileSync(files.people, people)
  writeFileSync(files.dyads, dyads)
}

test('on synthetic data the ranker predicts matches better than popularity and better than without a history', () => {
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
  ['a dyad of an unknown person', { dyads: dyadsOf('1,9,2,0,1,1,1') }, /dyads\.csv:2: man 9 is not in/],
  ['a decision that is neither yes nor no', { dyads: dyadsOf('1,1,2,7,1,1,1') }, /dec_man is '7', expected 0 or 1/],
  ['a field too many', { people: 'iid,group,male,age\n1,1,1,20,5\n2,1,0,20\n' }, /people\.csv:2: 5 fields, expected 4/],
])('%s is reported with file and line', (_, changed, message) => {
  write({ people: 'iid,group,male,age\n1,1,1,\n2,1,0,20\n', dyads: dyadsOf('1,1,2,0,1,1,1'), ...changed })
  expect(() => readMatchData(files)).toThrow(message)
})

test('files of other programs are read: column names and quotes, unknown values, text, and dyads without a decision', () => {
  write({
    people: '\uFEFFIID;Group;"Male";age;motto;Rating;same\n1.0;1;1;25;"a;b";3,5;1\n2;1.0;0;NA;x;;1\n3;1;0;31;y;NaN;1\n',
    dyads: 'order_man,group,man,woman,dec_man,dec_woman,seen\n1,1,1,2,1.0,0,x\n2,1,1,3,,1,\n,1.0,1,3.0,true,1,y\n',
  })
  const { columns, people, dyads, notes } = readMatchData(files)
  expect(columns).toEqual(['age'])
  expect(people.map(({ id, isMale, values }) => [id, isMale, ...values])).toEqual([
    ['1', true, 25],
    ['2', false, Number.NaN],
    ['3', false, 31],
  ])
  expect(dyads.map(({ man, woman, manLikes, manOrder }) => [man, woman, manLikes, manOrder])).toEqual([
    ['1', '2', true, 1],
    ['1', '3', true, Number.NaN],
  ])
  expect(notes).toEqual(['not used, without different numbers: motto, rating, same', '1 dyads lack a decision'])
})

test('a single small group and people without any values are scored', () => {
  write({ people: 'iid,group,male\n1,1,1\n2,1,0\n3,1,0\n4,1,1\n', dyads: dyadsOf('1,1,2,1,1,1,1\n1,4,3,0,1,1,1') })
  const lines = scoreData(readMatchData(files), { masks: 1, samples: 2 })
  expect(lines.find((line) => line.ranker === 'nightly')?.figures.likeAuc.value).not.toBeNaN()
})

function dyadsOf(line: string): string {
  return `group,man,woman,dec_man,dec_woman,order_man,order_woman\n${line}\n`
}

test('in a small market the ranker makes more matches than random order, and shows every member', () => {
  const lines = compareMarkets({ perGender: 150, days: 8, seeds: 1 })
  const of = (policy: string) => lines.find((line) => line.policy === policy)?.result
  expect(of('ours')?.matchesPerHundred).toBeGreaterThan(1.5 * (of('random')?.matchesPerHundred ?? 9))
  expect(of('ours')?.exposureGini).toBeLessThan(of('greedy')?.exposureGini ?? 0)
  expect(of('ours')?.forgotten).toBe(0)
  expect(marketChart(lines).match(/<rect/g)).toHaveLength(18)
})

test('a market repeats with its seed', () => {
  const options = { perGender: 20, days: 5, seed: 9 }
  expect(runMarket('ours', options)).toEqual(runMarket('ours', options))
})

test('the metrics equal cases counted by hand', () => {
  const cases = (...cases: [score: number, positive: boolean, group?: number][]) =>
    sortCases(cases.map(([score, positive, group = 0]) => ({ score, positive, group })))
  expect(auc(cases([0.1, false], [0.4, false], [0.35, true], [0.8, true]), [1])).toBe(0.75)
  expect(auc(cases([1, true], [1, false]), [1])).toBe(0.5)
  const two = cases([0.1, true, 1], [0.2, false], [0.3, true], [0.4, false, 1])
  expect(auc(two, [1, 1])).toBe(0.25)
  expect(auc(two, [1, 0])).toBe(1)
  expect(auc(two, [2, 1])).toBeCloseTo(4 / 9)
  expect(ndcg([false, true], 5)).toBeCloseTo(1 / Math.log2(3))
  expect(reciprocalRank([false, false, true])).toBeCloseTo(1 / 3)
  expect(gini([1, 1, 1])).toBeCloseTo(0)
  expect(gini([0, 0, 1])).toBeCloseTo(2 / 3)
  expect(calibrationError(cases([0.5, true], [0.5, false]), { counts: [1], bins: 1 })).toBe(0)
  expect(calibrationError(cases([0.2, false], [0.7, true]), { counts: [1], bins: 2 })).toBeCloseTo(0.25)
})
