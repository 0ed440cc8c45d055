import type { RestrictionKind, StaffMemberDetails } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'

type Lines = StaffMemberDetails['restrictions']
type Row = {
  kind: RestrictionKind
  until: Date
  reason: string | null
  decided_at: Date | null
  deciders: number[] | null
  by: Lines[number]['decision'] extends infer D ? (D extends { by: infer B } ? B : never) : never
}

/**
 * Restrictions of a member that are in force, each with the decision of a report that imposed it until then; also while that report is
 * reopened, since what was imposed stays until the next decision.
 */
export async function restrictionsOf(db: Db | Tx, { memberId, now }: { memberId: number; now: Date }) {
  const { rows } = await sql<Row>`
    select r.kind, r.until, d.reason, d.decided_at, d.deciders,
      coalesce((select json_agg(json_build_object('id', s.uid, 'name', trim(s.firstname || ' ' || s.lastname)) order by s.id)
        from member s where s.id = any (d.deciders)), '[]') as by
    from member m cross join lateral (values
      ('messages', m.messaging_restricted_until, 'messages_restricted'),
      ('discovery', m.discovery_restricted_until, 'discovery_restricted')) r (kind, until, outcome)
    left join lateral (
      select d.* from abuse_report a join report_decision d on d.report_id = a.id
      where a.target_id = m.id and d.outcome = r.outcome and d.until = r.until
      order by d.decided_at desc limit 1
    ) d on true
    where m.id = ${memberId} and r.until > ${now} order by r.kind desc`.execute(db)
  return rows
}

export const shownRestrictions = (rows: Row[]): Lines =>
  rows.map(({ kind, until, reason, decided_at: decidedAt, by }) => ({
    kind,
    until: until.toISOString(),
    decision: reason === null || decidedAt === null ? null : { reason, decidedAt: decidedAt.toISOString(), by },
  }))
