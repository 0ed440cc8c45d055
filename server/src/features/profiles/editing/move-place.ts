import type { ProfileChange } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { chosenPlace, placeMember } from '../../places/index.ts'
import { placeWaitMs } from './profile-rules.ts'

type PlaceInput = { memberId: number; change: ProfileChange }

/** Puts the member where a change says, if it does. A point is held to its cell at once and goes nowhere else. */
export async function movePlace(ctx: Context, tx: Tx, { memberId, change }: PlaceInput): Promise<void> {
  const where = chosenPlace(change)
  if (!where) return
  const now = ctx.now()
  const { changed } = await placeMember(tx, { memberId, now, ...where })
  if (!changed || !ctx.config.limits) return
  await limitMoves(tx, memberId, now)
}

// Runs after the change is written: a refusal takes it back with the whole transaction.
async function limitMoves(tx: Tx, memberId: number, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  await sql`delete from place_change where member_id = ${memberId} and at <= ${yesterday}`.execute(tx)
  const { rows } = await sql<{ at: Date }>`
    select at from place_change where member_id = ${memberId} order by at desc limit 50`.execute(tx)
  const waitMs = placeWaitMs(
    rows.map((row) => row.at),
    now,
  )
  if (waitMs > 0) throw new Refusal('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) })
  await sql`insert into place_change values (${memberId}, ${now})`.execute(tx)
}
