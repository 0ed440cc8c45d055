import type { AuditAction } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import { Refusal } from '../../../refusal.ts'
import type { ExportSource } from '../data-export/export-parts.ts'
import { endsAt } from './hold-rows.ts'
import { packEvidence } from './pack-evidence.ts'
import { storeCopy } from './place-hold.ts'

type Clock = Pick<Context, 'db' | 'now'>
/** `staffId` is `operator` for a command. */
export type HoldRequest = { staffId: number; id: string; reason: string }

/** Makes a hold last until its end, at the word of an administrator who did not place it. */
export async function confirmHold(ctx: Clock, request: HoldRequest): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const hold = await lockHold(ctx, tx, request)
    if (hold.confirmed_at) throw new Refusal('conflict')
    if (hold.placed_by === request.staffId) throw new Refusal('conflict', { messageKey: 'moderation:no.own_proposal' })
    const confirmed = { confirmed_by: request.staffId, confirmed_at: ctx.now() }
    await tx.updateTable('preservation_hold').set(confirmed).where('id', '=', hold.id).execute()
    await record(ctx, tx, { ...request, hold, action: 'hold.confirm' })
  })
}

/** Lets a confirmed hold last for more days, once, with a new copy while the account exists. */
export async function renewHold(
  ctx: ExportSource & Clock & Pick<Context, 'storage'>,
  { days, ...request }: HoldRequest & { days: number },
): Promise<void> {
  const held = await ctx.db
    .selectFrom('preservation_hold')
    .where('id', '=', request.id)
    .select('member_id')
    .executeTakeFirst()
  // Before the transaction, which must not wait for files.
  const content = held?.member_id ? await packEvidence(ctx, held.member_id) : null
  await ctx.db.transaction().execute(async (tx) => {
    const hold = await lockHold(ctx, tx, request)
    refuseUnconfirmed(hold)
    if (hold.renewed_at) throw new Refusal('conflict', { messageKey: 'administration:no.heldTwice' })
    const renewed = { renewed_at: ctx.now(), until: new Date(hold.until.getTime() + days * dayMs) }
    await tx.updateTable('preservation_hold').set(renewed).where('id', '=', hold.id).execute()
    if (content && hold.member_id) await storeCopy(tx, { holdId: hold.id, cause: 'renewed', content, now: ctx.now() })
    await record(ctx, tx, { ...request, hold, action: 'hold.renew', days })
  })
}

/** Ends a hold before its time; its copies go. */
export async function releaseHold(ctx: Clock, request: HoldRequest): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const hold = await lockHold(ctx, tx, request)
    await tx.deleteFrom('preservation_hold').where('id', '=', hold.id).execute()
    await record(ctx, tx, { ...request, hold, action: 'hold.release' })
  })
}

export type PreservedCopy = { cause: string; taken_at: Date; content: Buffer }
export type Preserved = { copies: PreservedCopy[]; photos: { storageKey: string; removedAt: Date }[] }

/** The copies of a confirmed hold, and the photos that staff removed since: what cannot be recorded is not read. */
export async function readHold(ctx: Clock, request: HoldRequest): Promise<Preserved> {
  return ctx.db.transaction().execute(async (tx) => {
    const hold = await lockHold(ctx, tx, request)
    refuseUnconfirmed(hold)
    await record(ctx, tx, { ...request, hold, action: 'hold.read' })
    const { rows: copies } = await sql<PreservedCopy>`
      select cause, min(taken_at) as taken_at, string_agg(content, ''::bytea order by piece) as content
      from preserved_copy where hold_id = ${hold.id} group by cause order by 2`.execute(tx)
    const photos = await tx
      .selectFrom('preserved_photo')
      .where('hold_id', '=', hold.id)
      .select(['storage_key as storageKey', 'removed_at as removedAt'])
      .orderBy('removed_at')
      .execute()
    return { copies, photos }
  })
}

/** Job `account-deletion.end-holds`: deletes what has been preserved for as long as was promised. */
export async function endHolds(ctx: Clock): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Pick<Hold, 'id' | 'member_uid'>>`
      delete from preservation_hold h where ${endsAt} <= ${ctx.now()} returning id, member_uid`.execute(tx)
    for (const hold of rows)
      await record(ctx, tx, { hold, staffId: operator, action: 'hold.end', reason: 'Its time is over.' })
  })
}

type Hold = {
  id: string
  member_id: number | null
  member_uid: string
  placed_by: number
  confirmed_at: Date | null
  renewed_at: Date | null
  until: Date
}

// Staff cannot act on or see a hold of their own account.
async function lockHold({ now }: Pick<Context, 'now'>, tx: Tx, { id, staffId }: HoldRequest): Promise<Hold> {
  const { rows } = await sql<Hold>`
    select h.id, h.member_id, h.member_uid, h.placed_by, h.confirmed_at, h.renewed_at, h.until from preservation_hold h
    where h.id = ${id} and h.member_id is distinct from ${staffId} and ${endsAt} > ${now()} for update`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

function refuseUnconfirmed({ confirmed_at: confirmedAt }: Hold): void {
  if (!confirmedAt) throw new Refusal('conflict', { messageKey: 'administration:no.unconfirmed' })
}

type Deed = Pick<HoldRequest, 'staffId' | 'reason'> & {
  hold: Pick<Hold, 'id' | 'member_uid'>
  action: AuditAction
  days?: number
}

const record = (ctx: Pick<Context, 'now'>, tx: Tx, { staffId, reason, hold, action, days }: Deed): Promise<void> => {
  const details = { hold: hold.id, reason, ...(days !== undefined && { days }) }
  return writeAuditEntry(tx, { at: ctx.now(), staffId, action, subject: hold.member_uid, details })
}
