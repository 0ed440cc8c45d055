import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUsage, readCommandLine } from '../../scripts/lib/command-line.ts'
import { root } from '../../scripts/lib/run.ts'
import { type MatchData, readMatchData } from './dyads.ts'
import { figuresOf, type MatchFigures } from './match-figures.ts'
import { learnWeights, predictDyads, type Ranker, rankers } from './match-score.ts'
import type { Interval } from './metrics.ts'
import { observe } from './observed.ts'
import { syntheticData } from './synthetic-dyads.ts'

const usage = `Usage: npm run bench:match [-- --people FILE --dyads FILE] [--masks 5]

Scores the ranker of Discover on decisions that both sides made. Without files it makes synthetic ones first.
people: iid,group,male and further columns, of which those with numbers are features; dyads: group,man,woman,dec_man,dec_woman,order_man,order_woman.`

export type MatchLine = { history: number; ranker: Ranker; figures: MatchFigures }
const histories = [0, 0.25, 0.5, 0.8]

/** Scores all rankers on the data: weights from other groups, each share of history under several masks. */
export function scoreData(data: MatchData, { masks, samples }: { masks: number; samples: number }): MatchLine[] {
  const observations = observe(data)
  const weights = learnWeights(observations)
  return histories.flatMap((history) => {
    const predictions = predictDyads(observations, { history, masks, weights })
    return rankers.map((ranker) => ({ history, ranker, figures: figuresOf(predictions[ranker], samples) }))
  })
}

function main(): void {
  const { values } = readCommandLine({
    usage,
    options: { people: { type: 'string' }, dyads: { type: 'string' }, masks: { type: 'string', default: '5' } },
  })
  const { people, dyads } = values
  const files = people && dyads ? { people, dyads } : writeSynthetic()
  const data = readMatchData(files)
  console.log(
    `${data.people.length} people, ${data.dyads.length} dyads, ${data.columns.length} features: ${files.dyads}`,
  )
  for (const note of data.notes) console.log(`  ${note}`)
  console.log('')
  const lines = scoreData(data, { masks: readCount(values.masks), samples: 200 })
  show(lines)
  const results = join(root, 'bench/results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'match.json'), `${JSON.stringify({ at: new Date().toISOString(), lines }, null, 2)}\n`)
}

function readCount(masks: string): number {
  const count = Number(masks)
  if (!Number.isInteger(count) || count < 1 || count > 100) endWithUsage('--masks is a number from 1 to 100.', usage)
  return count
}

function writeSynthetic(): { people: string; dyads: string } {
  const folder = join(root, '.cache/match')
  mkdirSync(folder, { recursive: true })
  const files = { people: join(folder, 'people.csv'), dyads: join(folder, 'dyads.csv') }
  const data = syntheticData({ groups: 21, perGender: 14, seed: 1 })
  writeFileSync(files.people, data.people)
  writeFileSync(files.dyads, data.dyads)
  return files
}

function show(lines: readonly MatchLine[]): void {
  const heads = ['match AUC', 'like AUC', 'NDCG@5', 'MRR', 'P@1', 'calibration']
  console.log(`  history  ranker      ${heads.map((head) => head.padEnd(20)).join('')}`)
  for (const { history, ranker, figures } of lines) {
    const cells = [
      figures.matchAuc,
      figures.likeAuc,
      figures.ndcg,
      figures.reciprocalRank,
      figures.firstIsMatch,
      figures.calibration,
    ]
    console.log(`  ${`${100 * history} %`.padEnd(9)}${ranker.padEnd(12)}${cells.map(cell).join('')}`)
  }
  console.log('\n  The interval after each figure holds 95 % of the figures when whole groups are drawn anew.')
}

const cell = ({ value, low, high }: Interval): string =>
  `${value.toFixed(3)} ${low.toFixed(2)}..${high.toFixed(2)}`.padEnd(20)

if (import.meta.main) main()
