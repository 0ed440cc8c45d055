import { appealDueMs, type OwnSanction } from '@karibu/contract'

type Appealed = {
  appeal: string | null
  appealed_at: Date | null
  appeal_outcome: NonNullable<Own['appeal']>['outcome']
  appeal_reason: string | null
  appeal_decided_at: Date | null
}
export type Sanction = Appealed & Pick<Own, 'kind' | 'fault' | 'reason'> & { until: Date | null; decided_at: Date }
type Own = OwnSanction

/** What the member and the team both read of a sanction. */
export const ownView = (row: Sanction): Own => ({
  kind: row.kind,
  until: row.until?.toISOString() ?? null,
  reason: row.reason,
  fault: row.fault,
  decidedAt: row.decided_at.toISOString(),
  appeal: appealView(row),
})

function appealView({
  appeal,
  appealed_at,
  appeal_outcome,
  appeal_reason,
  appeal_decided_at,
}: Appealed): Own['appeal'] {
  if (appeal === null || appealed_at === null) return null
  return {
    text: appeal,
    sentAt: appealed_at.toISOString(),
    dueAt: new Date(appealed_at.getTime() + appealDueMs).toISOString(),
    outcome: appeal_outcome,
    reason: appeal_reason,
    decidedAt: appeal_decided_at?.toISOString() ?? null,
  }
}
