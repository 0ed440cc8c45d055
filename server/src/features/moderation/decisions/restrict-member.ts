import type { RestrictionKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { closedSanction } from '../../accounts/index.ts'

export type Restriction = 'restrictMessages' | 'restrictDiscovery'
type RestrictionInput = { memberId: number; restriction: Restriction; until: Date; now: Date }

/**
 * Until then the member writes only to those who answered them, or is shown only to those they matched. A longer restriction
 * in force stays. The caller holds the member's row lock.
 */
export async function restrictMember(tx: Tx, { memberId, restriction, until, now }: RestrictionInput): Promise<void> {
  if (restriction === 'restrictMessages') {
    await sql`update member set messaging_restricted_until = greatest(messaging_restricted_until, ${until}::timestamptz)
      where id = ${memberId}`.execute(tx)
    return
  }
  await sql`update member set discovery_restricted_until = greatest(discovery_restricted_until, ${until}::timestamptz)
    where id = ${memberId}`.execute(tx)
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
}

const restrictionEnds = {
  messages: {
    column: 'messaging_restricted_until',
    outcome: 'messages_restricted',
    automatic: sql`m.messaging_auto_restricted_until`,
  },
  discovery: {
    column: 'discovery_restricted_until',
    outcome: 'discovery_restricted',
    automatic: sql`null::timestamptz`,
  },
} as const

type LiftInput = { memberId: number; kinds: readonly RestrictionKind[]; until: Date; now: Date }

/**
 * Ends what was imposed until then; a restriction with another end was imposed by something else and stays. One of another
 * decision, or an automatic one, that ends earlier is in force again. The caller holds the member's row lock.
 */
export async function liftRestriction(tx: Tx, { memberId, kinds, until, now }: LiftInput): Promise<void> {
  for (const kind of kinds) {
    const { column, outcome, automatic } = restrictionEnds[kind]
    const end = sql.ref(column)
    await sql`update member m set ${end} = greatest(
        case when ${automatic} > ${now} and ${automatic} < ${until}::timestamptz then ${automatic} end, (
        select max(d.until) from abuse_report r join report_decision d on d.report_id = r.id
        where r.target_id = m.id and d.reopened_at is null and d.outcome = ${outcome}
          and d.until > ${now} and d.until < ${until}::timestamptz
          and not exists (select from sanction s where s.report_id = r.id and s.kind = ${kind} and s.until = d.until
            and s.ended_at is not null)))
      where id = ${memberId} and ${end} = ${until}::timestamptz`.execute(tx)
    // What is ended here does not come back when a longer one is lifted later.
    if (kind === 'messages')
      await sql`update member set messaging_auto_restricted_until = null
        where id = ${memberId} and messaging_auto_restricted_until = ${until}::timestamptz`.execute(tx)
    await sql`update sanction set ${closedSanction(now)}
      where member_id = ${memberId} and kind = ${kind} and until = ${until} and ended_at is null`.execute(tx)
  }
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
}
