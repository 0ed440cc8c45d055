import { judgeText } from '../../server/src/features/scam/judge.ts'
import type { ScamRow } from './rows.ts'

export type Judged = ScamRow & { isFlagged: boolean; score: number }
export type Figures = { harmful: number; harmless: number; caught: number; flagged: number }

/** Judges each row as the product does. */
export const judgeRows = (rows: readonly ScamRow[]): Judged[] =>
  rows.map((row) => {
    const { harmful, score } = judgeText(row)
    return { ...row, isFlagged: harmful, score }
  })

export function figuresOf(rows: readonly Judged[]): Figures {
  const count = (test: (row: Judged) => boolean) => rows.filter(test).length
  return {
    harmful: count(({ isHarmful }) => isHarmful),
    harmless: count(({ isHarmful }) => !isHarmful),
    caught: count(({ isHarmful, isFlagged }) => isHarmful && isFlagged),
    flagged: count(({ isFlagged }) => isFlagged),
  }
}

export const precisionOf = ({ caught, flagged }: Figures): number => (flagged === 0 ? Number.NaN : caught / flagged)
export const recallOf = ({ caught, harmful }: Figures): number => (harmful === 0 ? Number.NaN : caught / harmful)

/** One line a value of `key`, then one for all rows. */
export function tableOf(rows: readonly Judged[], key: 'language' | 'kind'): string[] {
  const values = [...new Set(rows.map((row) => row[key]))].sort()
  const groups = values.map((value): [string, Judged[]] => [value, rows.filter((row) => row[key] === value)])
  const title = `${key.padEnd(16)} harmful harmless  caught   wrong  precision  recall`
  return [title, ...[...groups, ['all', rows] as const].map(([name, group]) => lineOf(name, figuresOf(group)))]
}

function lineOf(name: string, figures: Figures): string {
  const { harmful, harmless, caught, flagged } = figures
  const counts = [harmful, harmless, caught, flagged - caught].map((count) => String(count).padStart(7)).join(' ')
  return `${name.padEnd(16)} ${counts}  ${share(precisionOf(figures)).padStart(9)} ${share(recallOf(figures)).padStart(7)}`
}

const share = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(3))
