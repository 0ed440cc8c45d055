import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUsage, readCommandLine } from '../../scripts/lib/command-line.ts'
import { root } from '../../scripts/lib/run.ts'
import { type MarketLine, type MarketResult, runMarket } from './market.ts'
import { marketChart } from './market-chart.ts'
import { type Policy, policies } from './market-policies.ts'
import { mean } from './metrics.ts'

const usage = `Usage: npm run bench:market [-- --members 600] [--days 30] [--seeds 4]

A closed loop of synthetic members who decide about the profiles they are shown, once for each way to order profiles.
--members is for each gender.`

/** The mean result of each policy over the seeds; `onProgress` is called after each run. */
export function compareMarkets(
  { perGender, days, seeds }: { perGender: number; days: number; seeds: number },
  onProgress: (policy: Policy, seed: number) => void = () => {},
): MarketLine[] {
  return policies.map((policy) => {
    const results = Array.from({ length: seeds }, (_, index) => {
      onProgress(policy, index + 1)
      return runMarket(policy, { perGender, days, seed: index + 1 })
    })
    const average = (of: (result: MarketResult) => number) => mean(results.map(of))
    return {
      policy,
      result: {
        matchesPerHundred: average((result) => result.matchesPerHundred),
        matched: average((result) => result.matched),
        newMatched: average((result) => result.newMatched),
        oldMatched: average((result) => result.oldMatched),
        exposureGini: average((result) => result.exposureGini),
        matchGini: average((result) => result.matchGini),
        forgotten: average((result) => result.forgotten),
      },
    }
  })
}

function main(): void {
  const { values } = readCommandLine({
    usage,
    options: {
      members: { type: 'string', default: '600' },
      days: { type: 'string', default: '30' },
      seeds: { type: 'string', default: '4' },
    },
  })
  const options = {
    perGender: readCount('members', values.members),
    days: readCount('days', values.days),
    seeds: readCount('seeds', values.seeds),
  }
  const lines = compareMarkets(options, (policy, seed) => {
    process.stderr.write(`\r  ${policy}, run ${seed} of ${options.seeds}`.padEnd(40))
  })
  process.stderr.write(`\r${' '.repeat(40)}\r`)
  show(lines, options)
  const results = join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  const report = { at: new Date().toISOString(), ...options, lines }
  writeFileSync(join(results, 'market.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(results, 'market.svg'), marketChart(lines))
  console.log('\n  drawn as bench/results/market.svg')
}

function readCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 2000)
    endWithUsage(`--${name} is a number from 1 to 2000.`, usage)
  return count
}

function show(
  lines: readonly MarketLine[],
  { perGender, days, seeds }: Record<'perGender' | 'days' | 'seeds', number>,
): void {
  console.log(`\n  ${perGender} men and ${perGender} women, ${days} days, mean of ${seeds} runs\n`)
  const heads = [
    'matches/100 shown',
    'with a match',
    'in 7 days: new',
    'old',
    'Gini shown',
    'Gini matches',
    'unseen weeks',
  ]
  console.log(`  ${''.padEnd(12)}${heads.map((head) => head.padStart(19)).join('')}`)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  for (const { policy, result } of lines) {
    const cells = [
      result.matchesPerHundred.toFixed(2),
      percent(result.matched),
      percent(result.newMatched),
      percent(result.oldMatched),
      result.exposureGini.toFixed(2),
      result.matchGini.toFixed(2),
      percent(result.forgotten),
    ]
    console.log(`  ${policy.padEnd(12)}${cells.map((cell) => cell.padStart(19)).join('')}`)
  }
}

if (import.meta.main) main()
