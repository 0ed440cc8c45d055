export type ReportRow = { id: string; status: string; created_at: Date }

/** A report as its reporter sees it. */
export const reportView = (row: ReportRow) => ({
  id: row.id,
  status: row.status as 'open' | 'closed',
  createdAt: row.created_at.toISOString(),
})
