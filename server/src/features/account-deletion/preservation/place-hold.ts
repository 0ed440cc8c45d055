import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import type { ExportSource } from '../data-export/export-parts.ts'
import { packEvidence } from './pack-evidence.ts'

type Storing = ExportSource & Pick<Context, 'now' | 'storage'>
type Form = BodyOf<typeof api.staffHolds.place>
export type NewHold = Form & { staffId: number; memberUid: string }

/**
 * Preserves a copy of what is stored about a member, whose deletion and own changes go on as ever. A hold of the operator
 * needs no second person. Returns `self` about a member of staff's own account, and `held` where the case has a hold already.
 */
export async function placeHold(ctx: Storing, hold: NewHold): Promise<'unknown' | 'self' | 'held' | 'placed'> {
  const { staffId, memberUid, authority, reference, reason, days } = hold
  const found = await ctx.db
    .selectFrom('member')
    .where('uid', '=', memberUid)
    .where('status', '<>', 'deleted')
    .select('id')
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.id === staffId) return 'self'
  // Before the transaction, which must not wait for files.
  const content = await packEvidence(ctx, found.id)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from member where id = ${found.id} for key share`.execute(tx)
    if (rows.length === 0) return 'unknown'
    const isByOperator = staffId === operator
    const placed = await tx
      .insertInto('preservation_hold')
      .values({
        member_id: found.id,
        member_uid: memberUid,
        authority,
        reference,
        reason,
        placed_by: staffId,
        placed_at: now,
        until: new Date(now.getTime() + days * dayMs),
        confirmed_by: isByOperator ? operator : null,
        confirmed_at: isByOperator ? now : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!placed) return 'held'
    await storeCopy(tx, { holdId: placed.id, cause: 'placed', content, now })
    const details = { hold: placed.id, authority, reference, reason, days }
    await writeAuditEntry(tx, { at: now, staffId, action: 'hold.place', subject: memberUid, details })
    return 'placed'
  })
}

type Copy = { holdId: string; cause: 'placed' | 'renewed' | 'deletion'; content: Buffer; now: Date }

const pieceBytes = 65_536

/** Replaces an earlier copy of the same cause. */
export async function storeCopy(tx: Tx, { holdId, cause, content, now }: Copy): Promise<void> {
  await tx.deleteFrom('preserved_copy').where('hold_id', '=', holdId).where('cause', '=', cause).execute()
  const pieces = Math.ceil(content.length / pieceBytes)
  await sql`insert into preserved_copy (hold_id, cause, piece, taken_at, content)
    select ${holdId}, ${cause}, n, ${now}, substring(${content}::bytea from n * ${pieceBytes} + 1 for ${pieceBytes})
    from generate_series(0, ${pieces}::int - 1) n`.execute(tx)
}
