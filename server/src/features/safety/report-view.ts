import type { Report } from '@karibu/contract'
import { sql } from 'kysely'

export type ReportRow = {
  id: string
  status: Report['status']
  outcome: string | null
  target_name: string
  category: Report['category']
  content: string
  created_at: Date
  closed_at: Date | null
}

export const reportColumns = sql`id, status, outcome, target_name, category, content, created_at, closed_at`

/** A report as its reporter sees it: that something was done, never what. */
export const reportView = (row: ReportRow): Report => ({
  id: row.id,
  status: row.status,
  outcome: outcomeOf(row.outcome),
  about: row.target_name,
  category: row.category,
  content: row.content,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
})

function outcomeOf(outcome: string | null): Report['outcome'] {
  if (outcome === null) return null
  return outcome === 'dismissed' ? 'noBreach' : 'acted'
}
