import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

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

type LiftInput = { memberId: number; until: Date; now: Date }

/**
 * Ends what a decision imposed until then; a restriction with another end was imposed by something else and stays. The caller
 * holds the member's row lock.
 */
export async function liftRestriction(tx: Tx, { memberId, until, now }: LiftInput): Promise<void> {
  await sql`update member set
      messaging_restricted_until = nullif(messaging_restricted_until, ${until}::timestamptz),
      discovery_restricted_until = nullif(discovery_restricted_until, ${until}::timestamptz)
    where id = ${memberId}`.execute(tx)
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
}
