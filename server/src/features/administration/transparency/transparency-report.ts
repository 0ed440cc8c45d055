import { sql } from 'kysely'
import type { Db } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import {
  countAnswers,
  countAppeals,
  countAutomatic,
  countCategories,
  countDecisions,
  countHolds,
  countOutcomes,
  countPhotos,
  measureWaits,
  type Span,
  type Wait,
} from './count-transparency.ts'
import { type Counted, type Shown, shownMin, sumOf, withholdSmall } from './withhold-small.ts'

export const transparencyDaysMax = 366

/** Days (YYYY-MM-DD, UTC), both in the period. */
export type ReportPeriod = { from: string; to: string }
export type TransparencyReport = ReportPeriod & {
  sections: { name: string; rows: Shown[]; total: number | null }[]
  waits: Wait[]
}

/** What who reads the numbers has to know. */
export const transparencyNotes = [
  `A count from 1 to ${shownMin - 1} is withheld: with what one knows about a member, it could tell who is meant. With it the smallest other count of its table is withheld, so that it does not follow from a sum.`,
  'Reports, their outcomes and appeals are those made in the period, as they stand when the report is made. What was decided and what the program did is counted on its day.',
  'When a member is erased, reports about them and their appeals are deleted. Of the reports the number stays, which is a row of the first table; decisions stay in the audit log and are all counted.',
  'A suspension that waits for the second person of a ban is no decision, and is counted once the ban is confirmed.',
  `Times are counted from the report or appeal to its decision, and given where at least ${shownMin} were decided.`,
]

const counters: Record<string, (db: Db, span: Span) => Promise<Counted[]>> = {
  categories: countCategories,
  outcomes: countOutcomes,
  decisions: countDecisions,
  photos: countPhotos,
  automatic: countAutomatic,
  appeals: countAppeals,
  answers: countAnswers,
  holds: countHolds,
}

/**
 * What was reported and decided in a period, as numbers without personal data: small ones are withheld. All of one moment,
 * so that the sections fit each other.
 */
export function makeTransparencyReport(db: Db, { from, to }: ReportPeriod): Promise<TransparencyReport> {
  const span = { from: new Date(from), to: new Date(Date.parse(to) + dayMs) }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A year of a large site takes longer than a request may, and yet not for ever.
      await sql`set local statement_timeout = '5min'`.execute(tx)
      const sections: TransparencyReport['sections'] = []
      for (const [name, count] of Object.entries(counters)) {
        const rows = await count(tx, span)
        sections.push({ name, rows: withholdSmall(rows), total: sumOf(rows) })
      }
      return { from, to, sections, waits: (await measureWaits(tx, span)).map(showWait) }
    })
}

function showWait({ name, decided, median, ninth }: Wait): Wait {
  if (decided === 0) return { name, decided, median: null, ninth: null }
  if (decided === null || decided < shownMin) return { name, decided: null, median: null, ninth: null }
  return { name, decided, median: rounded(median), ninth: rounded(ninth) }
}

const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

/** Why a report of these days cannot be made; null where it can. */
export function faultOfPeriod({ from, to }: ReportPeriod, now: Date): string | null {
  const today = now.toISOString().slice(0, 10)
  for (const day of [from, to]) if (!isDay(day)) return `${day} is no day: write 2026-01-31.`
  if (to < from) return 'The period ends before it begins.'
  if (to >= today) return `The period must be over: ${to} is not.`
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days > transparencyDaysMax ? `At most ${transparencyDaysMax} days, and these are ${days}.` : null
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
