import { type DeletionStatus, deletionGraceDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { checkOwnPassword } from '../accounts/index.ts'
import { refundBalance } from '../deposits/index.ts'
import { publishWallet } from '../wallet/index.ts'
import { deletionStatus, recordForfeit } from './deletion-status.ts'
import { dropDeletionProposal } from './drop-proposal.ts'
import { accountDeletionJobs } from './jobs.ts'
import { isPreserved } from './preservation/is-preserved.ts'

type DeletionInput = { member: SignedIn; password: string; forfeit: boolean; refund: boolean; network: string }

/**
 * Plans the deletion of an account and hides it meanwhile. Refuses while payouts are on their way, and while something is
 * left in the wallet unless the member gives it up; with `refund` what they paid in begins to go back before that.
 * Asking again has money sent back and gives up what is left by then; it changes nothing else.
 */
export async function requestDeletion(ctx: Context, { member, password, forfeit, refund, network }: DeletionInput) {
  await checkOwnPassword(ctx, { member, password, network })
  let hasMoved = false
  const answer = await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for update`.execute(tx)
    if (refund) hasMoved = await refundBalance(ctx, tx, member.id)
    if (
      member.permissions.includes('admin') &&
      !(await hasPlannedDeletion(tx, member.id)) &&
      !(await hasOtherAdmin(tx, member.id))
    )
      throw new Refusal('conflict', { messageKey: 'account-deletion:no.last_admin' })
    return planDeletion(ctx, tx, { memberId: member.id, forfeit })
  })
  if (hasMoved) await publishWallet(ctx, member.id)
  return answer
}

async function hasPlannedDeletion(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from member where id = ${memberId} and deletion_due_at is not null`.execute(tx)
  return rows.length > 0
}

/**
 * Hides an account and plans its deletion, with a mail; where it is planned already only `forfeit` counts. Throws Refusal
 * `conflict` while payouts are on their way, and without `forfeit` while something is left. The caller holds the row lock.
 */
export async function planDeletion(
  ctx: Pick<Context, 'now' | 'payments'>,
  tx: Tx,
  { memberId, forfeit }: { memberId: number; forfeit: boolean },
) {
  const status = await deletionStatus(ctx, tx, memberId)
  if (status.deletionDueAt) {
    if (!forfeit) return status
    await recordForfeit(tx, memberId)
    return { ...status, unforfeited: false }
  }
  if (status.payouts > 0) throw new Refusal('conflict', { messageKey: 'account-deletion:no.payout' })
  if (!forfeit && hasLeft(status)) throw new Refusal('conflict', { messageKey: 'account-deletion:no.balance' })
  const now = ctx.now()
  await dropDeletionProposal(tx, { memberId, now })
  const deletionDueAt = new Date(now.getTime() + deletionGraceDays * 86_400_000)
  await sql`update member m set deletion_due_at = ${deletionDueAt}, hidden_before = p.hidden
    from profile p where p.member_id = m.id and m.id = ${memberId}`.execute(tx)
  if (forfeit) await recordForfeit(tx, memberId)
  await sql`update profile set hidden = true where member_id = ${memberId}`.execute(tx)
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
  await enqueue(tx, accountDeletionJobs.mailRequested, { memberId })
  return deletionStatus(ctx, tx, memberId)
}

const hasLeft = ({ left: { usd, credits, gifts } }: DeletionStatus): boolean => usd > 0 || credits > 0 || gifts > 0

/**
 * What staff may neither propose to delete nor confirm: throws Refusal `conflict` where it is planned already and while money is
 * left or on its way, and `data_preserved` while an authority's hold is in force.
 */
export async function refuseUndeletable(
  ctx: Pick<Context, 'now' | 'payments'>,
  tx: Tx,
  memberId: number,
): Promise<void> {
  const status = await deletionStatus(ctx, tx, memberId)
  if (status.deletionDueAt) throw new Refusal('conflict', { messageKey: 'moderation:no.already_leaving' })
  if (status.payouts > 0 || hasLeft(status)) throw new Refusal('conflict', { messageKey: 'moderation:no.money_left' })
  if (await isPreserved(tx, { memberId, now: ctx.now() })) throw new Refusal('data_preserved')
}

// One after the other, or the last two would each rely on the other.
async function hasOtherAdmin(tx: Tx, memberId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('an administrator leaves'))`.execute(tx)
  const { rows } =
    await sql`select from member where 'admin' = any(staff_permissions) and status = 'active' and id <> ${memberId}
    and deletion_due_at is null limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps the account after all, seen as it was before. */
export async function cancelDeletion(ctx: Context, member: SignedIn) {
  return ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${member.id} for update`.execute(tx)
    await sql`update profile p set hidden = m.hidden_before from member m
      where m.id = p.member_id and m.id = ${member.id} and m.deletion_due_at is not null`.execute(tx)
    await sql`update member set deletion_due_at = null, hidden_before = null, forfeited_cents = 0, forfeited_gifts = 0
      where id = ${member.id}`.execute(tx)
    await sql`select refresh_card(${member.id}, ${ctx.now()})`.execute(tx)
    return deletionStatus(ctx, tx, member.id)
  })
}
