import { deletionGraceDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { checkOwnPassword } from '../accounts/index.ts'
import { sendBack as sendBackDeposits } from '../deposits/index.ts'
import { publishWallet } from '../wallet/index.ts'
import { deletionStatus } from './deletion-status.ts'

type DeletionInput = { member: SignedIn; password: string; giveUp: boolean; sendBack: boolean; network: string }

/**
 * Plans the deletion of an account and hides it meanwhile. Refuses while payouts are on their way, and while something is
 * left in the wallet unless the member gives it up; with `sendBack` what they paid in begins to go back before that.
 * Asking again changes nothing else.
 */
export async function askToLeave(ctx: Context, { member, password, giveUp, sendBack, network }: DeletionInput) {
  await checkOwnPassword(ctx, { member, password, network })
  let hasMoved = false
  const answer = await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for update`.execute(tx)
    if (sendBack) hasMoved = await sendBackDeposits(ctx, tx, member.id)
    const status = await deletionStatus(ctx, tx, member.id)
    if (status.leavesAt) return status
    if (member.permissions.includes('admin') && !(await hasOtherAdmin(tx, member.id)))
      throw new Refusal('conflict', { messageKey: 'leaving:no.last_admin' })
    if (status.payouts > 0) throw new Refusal('conflict', { messageKey: 'leaving:no.payout' })
    const { usd, credits, gifts } = status.left
    if (!giveUp && (usd > 0 || credits > 0 || gifts > 0))
      throw new Refusal('conflict', { messageKey: 'leaving:no.balance' })
    const now = ctx.now()
    const leavesAt = new Date(now.getTime() + deletionGraceDays * 86_400_000)
    await sql`update member m set leaves_at = ${leavesAt}, hidden_before = p.hidden
      from profile p where p.member_id = m.id and m.id = ${member.id}`.execute(tx)
    await sql`update profile set hidden = true where member_id = ${member.id}`.execute(tx)
    await sql`select refresh_card(${member.id}, ${now})`.execute(tx)
    await addJob(tx, 'leaving.mail-asked', { memberId: member.id })
    return deletionStatus(ctx, tx, member.id)
  })
  if (hasMoved) await publishWallet(ctx, member.id)
  return answer
}

// One after the other, or the last two would each rely on the other.
async function hasOtherAdmin(tx: Tx, memberId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('an administrator leaves'))`.execute(tx)
  const { rows } =
    await sql`select from member where 'admin' = any(staff_permissions) and status = 'active' and id <> ${memberId}
    and leaves_at is null limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps the account after all, seen as it was before. */
export async function stay(ctx: Context, member: SignedIn) {
  return ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for update`.execute(tx)
    await sql`update profile p set hidden = m.hidden_before from member m
      where m.id = p.member_id and m.id = ${member.id} and m.leaves_at is not null`.execute(tx)
    await sql`update member set leaves_at = null, hidden_before = null where id = ${member.id}`.execute(tx)
    await sql`select refresh_card(${member.id}, ${ctx.now()})`.execute(tx)
    return deletionStatus(ctx, tx, member.id)
  })
}
