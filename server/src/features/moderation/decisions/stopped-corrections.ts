import { emailPauseDays, type Objection, type StoppedCorrection } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { operator } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import { maskEmail } from '../../staff/index.ts'

const stoppedMax = 50

type Row = {
  id: string
  at: Date
  by: Objection
  uid: string
  name: string
  email: string
  proposer_uid: string | null
  proposer: string | null
  confirmed: boolean
  confirmer_uid: string | null
  confirmer: string | null
}

/**
 * Corrections that the owner of the address stopped while no other one can be proposed, and proposals that ended before they were
 * confirmed, the newest first. The audit log says how; that of a member who was erased is left out with them.
 */
export async function stoppedCorrections({ db, now }: Pick<Context, 'db' | 'now'>): Promise<StoppedCorrection[]> {
  const since = new Date(now().getTime() - emailPauseDays * dayMs)
  const { rows } = await sql<Row>`
    select e.id::text, e.at, e.by, t.uid, trim(t.firstname || ' ' || t.lastname) as name, t.email, p.outcome = 'confirmed' as confirmed,
      a.uid as proposer_uid, trim(a.firstname || ' ' || a.lastname) as proposer,
      b.uid as confirmer_uid, trim(b.firstname || ' ' || b.lastname) as confirmer
    from (
      select id, at, subject, details->>'by' as by, null::uuid as proposal from audit_entry
        where action = 'member.email-stop' and at > ${since}
      union all
      select id, at, subject, details->>'by', (details->>'proposal')::uuid from audit_entry
        where action = 'staff.reject' and staff_id = ${operator} and details ? 'by' and at > ${since}
    ) e
    join member t on t.uid = e.subject::uuid
    cross join lateral (
      select outcome, proposer_id, decided_by from staff_proposal
      where target_id = t.id and kind = 'email'
        and (id = e.proposal or (e.proposal is null and outcome = 'confirmed' and decided_at <= e.at))
      order by decided_at desc limit 1
    ) p
    left join member a on a.id = p.proposer_id
    left join member b on b.id = p.decided_by
    order by e.id desc limit ${stoppedMax}`.execute(db)
  return rows.map(viewOf)
}

const viewOf = (row: Row): StoppedCorrection => ({
  id: row.id,
  target: { id: row.uid, name: row.name, email: maskEmail(row.email) },
  proposer: { id: row.proposer_uid, name: row.proposer ?? '' },
  confirmer: row.confirmed ? { id: row.confirmer_uid, name: row.confirmer ?? '' } : null,
  stoppedAt: row.at.toISOString(),
  by: row.by,
  pausedUntil: row.confirmed ? new Date(row.at.getTime() + emailPauseDays * dayMs).toISOString() : null,
})
