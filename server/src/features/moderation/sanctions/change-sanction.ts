import {
  type AuditAction,
  type api,
  type BodyOf,
  isMeasure,
  type ReplyInputOf,
  type SanctionKind,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { endSanction, shortenSanction } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { reverseMeasure } from '../decisions/measures.ts'
import { moderationJobs, type Restoration } from '../jobs.ts'
import { readSanction } from './staff-sanctions.ts'

type SanctionRequest = { staff: SignedIn; id: string }
type Reply = ReplyInputOf<typeof api.sanctions.change>

/**
 * Decides an open appeal. Throws Refusal `conflict` for who took part in the decision, reported the member or is the member, for what has
 * been decided meanwhile, and for lifting or shortening the sanction of a member of staff.
 */
export async function decideAppeal(
  ctx: Context,
  { staff, id, ...form }: SanctionRequest & BodyOf<typeof api.sanctions.decideAppeal>,
): Promise<Reply> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockSanction(tx, id)
    if (found.appeal === null || found.appeal_outcome !== null) throw new Refusal('conflict')
    refuseInvolved(found, staff)
    const outcome = ({ uphold: 'upheld', shorten: 'shortened', lift: 'lifted' } as const)[form.action]
    await tx
      .updateTable('sanction')
      .set({
        appeal_outcome: outcome,
        appeal_reason: form.reason,
        appeal_decided_by: staff.id,
        appeal_decided_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    const change = { action: form.action, until: form.until, reason: form.reason, staffId: staff.id }
    if (form.action === 'uphold') await uphold(ctx, tx, { ...change, found, entry: 'appeal.uphold' })
    else await makeLighter(ctx, tx, { ...change, found, action: form.action, entry: `appeal.${form.action}` })
    return { sanction: await readSanction({ db: tx, now: ctx.now(), staff }, id) }
  })
}

/**
 * Shortens or lifts a sanction without an appeal. An open appeal lapses when it is lifted, and stays open otherwise: who
 * shortened it must not decide it.
 */
export async function changeSanction(
  ctx: Context,
  { staff, id, action, until, reason }: SanctionRequest & BodyOf<typeof api.sanctions.change>,
): Promise<Reply> {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockSanction(tx, id)
    if (found.reporter_id === staff.id || found.member_id === staff.id)
      throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
    // As on the page of the member, a restriction is ended by another person than the one who decided it.
    if (isRestriction(found.kind) && found.deciders.includes(staff.id))
      throw new Refusal('conflict', { messageKey: 'moderation:no.own_decision' })
    await makeLighter(ctx, tx, { found, action, until, reason, staffId: staff.id, entry: `member.${action}` })
    if (action === 'shorten')
      await sql`update sanction set deciders = array_append(deciders, ${staff.id})
        where id = ${id} and appeal_outcome is null and ${staff.id} <> all (deciders)`.execute(tx)
    return { sanction: await readSanction({ db: tx, now: ctx.now(), staff }, id) }
  })
}

function refuseInvolved(found: Found, { id }: SignedIn): void {
  if (found.deciders.includes(id) || found.reporter_id === id || found.member_id === id)
    throw new Refusal('conflict', { messageKey: 'moderation:no.own_decision' })
}

const isRestriction = (kind: SanctionKind): boolean => kind === 'messages' || kind === 'discovery'

// The member first, as everywhere: a decision about them at this moment waits.
async function lockSanction(tx: Tx, id: string) {
  const { rows } = await sql<{ uid: string; role: string }>`
    select uid, role from member where id = (select member_id from sanction where id = ${id}) for no key update`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('sanction as s')
    .leftJoin('abuse_report as r', 'r.id', 's.report_id')
    .where('s.id', '=', id)
    .selectAll('s')
    .select('r.reporter_id')
    .executeTakeFirst()
  const [member] = rows
  if (!row || !member) throw new Refusal('not_found')
  if (row.ended_at !== null) throw new Refusal('conflict')
  return { ...row, uid: member.uid, is_staff: member.role === 'admin' }
}

type Found = Awaited<ReturnType<typeof lockSanction>>
type Change = {
  found: Found
  action: 'uphold' | 'shorten' | 'lift'
  until?: string | undefined
  reason: string
  staffId: number
  entry: AuditAction
}

// What was removed is deleted for good now.
async function uphold(ctx: Pick<Context, 'now'>, tx: Tx, change: Change): Promise<void> {
  const { id, kind, member_id: memberId } = change.found
  const deleted = { removed_texts: null, removed_photo: null, removed_voice: null, removed_message: null }
  await tx.updateTable('sanction').set(deleted).where('id', '=', id).execute()
  if (isMeasure(kind)) await notify(tx, { memberId, kind: 'decision', data: { state: 'upheld' }, now: ctx.now() })
  await record(ctx, tx, { ...change, mail: 'upheld' })
}

async function makeLighter(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  change: Change & { action: 'shorten' | 'lift' },
): Promise<void> {
  const { found } = change
  const now = ctx.now()
  if (isMeasure(found.kind)) {
    if (change.action !== 'lift') throw fieldRefusal('action', 'invalid')
    const restored = await reverseMeasure(tx, { id: found.id, now })
    await record(ctx, tx, { ...change, mail: 'reversed', restored })
    return
  }
  // Lifting alone what two administrators decided, or the operator, would make one stolen session enough.
  if (found.is_staff) throw new Refusal('conflict', { messageKey: 'moderation:no.staff_sanction' })
  if (change.action === 'lift') await endSanction(tx, found.member_id, now)
  else await shortenSanction(tx, { memberId: found.member_id, until: newEnd(found, change.until, now), now })
  await record(ctx, tx, { ...change, mail: change.action === 'lift' ? 'lifted' : 'shortened' })
}

function newEnd({ until: present }: Found, requested: string | undefined, now: Date): Date {
  const until = new Date(requested ?? Number.NaN)
  if (until > now && (present === null || until < present)) return until
  throw fieldRefusal('until', 'administration:fields.until_shorter')
}

type Mail = { mail: 'upheld' | 'shortened' | 'lifted' | 'reversed'; restored?: Restoration }

async function record(ctx: Pick<Context, 'now'>, tx: Tx, change: Change & Mail): Promise<void> {
  const { found, until = null, reason, staffId, entry, mail, restored } = change
  const payload = { memberId: found.member_id, decision: mail, reason, until, ...(restored && { restored }) }
  await enqueue(tx, moderationJobs.mailDecision, payload)
  const details = { reason, sanction: found.id, before: found.kind, beforeUntil: found.until, ...(until && { until }) }
  await writeAuditEntry(tx, { at: ctx.now(), staffId, action: entry, subject: found.uid, details })
}
