import { type api, type BodyOf, emailPauseDays } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { Refusal } from '../../../refusal.ts'
import { isEmailTaken } from '../../accounts/index.ts'
import { insertProposal } from '../../moderation/index.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'
import { readMember } from './read-member.ts'

type Input = StaffRequest & BodyOf<typeof api.emailCorrections.propose>

/**
 * Proposes another address for a member who lost theirs; a second administrator confirms it. Bound to the newest open ticket of the
 * member, or from one of the two addresses. Throws Refusal `conflict` about staff, for a member who is not active or is leaving, for
 * an address that is taken, and in the days after an objection.
 */
export async function proposeEmail(ctx: Context, input: Input) {
  const { staff, id, email, reason } = input
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    if (target.status !== 'active' || target.deletionDueAt)
      throw new Refusal('conflict', { messageKey: 'administration:no.emailNotActive' })
    if (target.email === email) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    if (await findCorrection(tx, target.id))
      throw new Refusal('conflict', { messageKey: 'administration:no.emailWaits' })
    if (await hasObjected(tx, { uid: id, since: new Date(ctx.now().getTime() - emailPauseDays * dayMs) }))
      throw new Refusal('conflict', {
        message: { key: 'administration:no.emailStopped', values: { days: emailPauseDays } },
      })
    if (await isEmailTaken(tx, email)) throw new Refusal('conflict', { messageKey: 'administration:no.emailTaken' })
    const ticketId = await findTicket(tx, { memberId: target.id, emails: [target.email, email] })
    await insertProposal(ctx, tx, { staff, target, kind: 'email', newEmail: email, ticketId, reason })
  })
  return readMember(ctx, staff, id)
}

/** Ends a confirmed correction that has not taken effect. Throws Refusal `conflict` where there is none. */
export async function withdrawEmail(ctx: Context, input: StaffRequest) {
  const { staff, id, reason } = input
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    const { numDeletedRows } = await tx
      .deleteFrom('email_correction')
      .where('member_id', '=', target.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('conflict', { messageKey: 'administration:no.emailOver' })
    await recordAction(ctx, tx, { staff, id, action: 'member.email-withdraw', details: { reason } })
  })
  return readMember(ctx, staff, id)
}

const findCorrection = (tx: Tx, memberId: number) =>
  tx.selectFrom('email_correction').where('member_id', '=', memberId).select('id').executeTakeFirst()

/** Whether the member stopped a correction since then, as the audit log says. */
async function hasObjected(tx: Tx, { uid, since }: { uid: string; since: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entry')
    .where('subject', '=', uid)
    .where('action', '=', 'member.email-stop')
    .where('at', '>', since)
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

type Askers = { memberId: number; emails: string[] }

async function findTicket(tx: Tx, { memberId, emails }: Askers): Promise<string | null> {
  const row = await tx
    .selectFrom('ticket')
    .where(({ eb, or }) => or([eb('member_id', '=', memberId), eb('email', 'in', emails)]))
    .where('status', '<>', 'closed')
    .orderBy('changed_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}
