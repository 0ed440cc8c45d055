import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { balancesOf, type Leg, lockBalances, member, newTransferId, platform, post } from '../../ledger/index.ts'
import { withdrawLikes } from '../discovery/index.ts'
import type { ExportSource } from './data-export/export-parts.ts'
import { deletionDueAt, isAllForfeited } from './deletion-status.ts'
import { accountDeletionJobs } from './jobs.ts'
import { preserveBeforeErasure } from './preservation/preserve-before-erasure.ts'

export type Eraser = ExportSource & Pick<Context, 'now' | 'cutSessions' | 'storage'>

/** A provider knows by then how a refund ended. */
export const refundsWaitMs = 30 * 86_400_000

const batch = 100

/**
 * Job `account-deletion.erase`: deletes the accounts that are due, one after the other; a failed one is retried in the next hour and
 * delays no other. The rows of the books stay, under an anonymous number. An account with an open payout waits for it,
 * for refunds on their way, up to a limit, and while something is left that its member did not give up.
 */
export const eraseMembers = (ctx: Eraser): Promise<void> =>
  settleEach(findDue(ctx), (id) => eraseMember(ctx, id, (tx) => mayGo(tx, id, ctx.now())))

// All of them, since those that wait for a payout or a refund stay at the head of the list for weeks.
async function* findDue({ db, now }: Eraser): AsyncGenerator<number> {
  for (let after = 0, full = true; full; ) {
    const { rows } = await sql<{ id: number }>`
      select id from member m where id > ${after} and deletion_due_at <= ${now()} and ${deletionDueAt} <= ${now()}
      order by id limit ${batch}`.execute(db)
    yield* rows.map(({ id }) => id)
    after = rows.at(-1)?.id ?? after
    full = rows.length === batch
  }
}

/**
 * Deletes one member, and gives what is left of money to the platform. `mayGo` decides under the locks of the member's row and
 * balances; without it nothing changes.
 */
export async function eraseMember(ctx: Eraser, memberId: number, mayGo: (tx: Tx) => Promise<boolean>): Promise<void> {
  const now = ctx.now()
  await preserveBeforeErasure(ctx, memberId)
  const sessions = await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${memberId} for update`.execute(tx)
    // First, so that a payout which has just begun is seen.
    await lockBalances(tx, [memberId])
    if (!(await mayGo(tx))) return []
    await forfeitGifts(tx, memberId, now)
    await forfeitBalance(tx, memberId, now)
    const ended = await tx.deleteFrom('member_session').where('member_id', '=', memberId).returning('id').execute()
    await withdrawLikes(tx, memberId)
    // Photos leave their bytes to the sweep; all else about the member goes with the row.
    await sql`insert into orphaned_file (storage_key, removed_at)
      select storage_key, ${now} from photo where member_id = ${memberId} on conflict do nothing`.execute(tx)
    const { uid } = await tx.deleteFrom('member').where('id', '=', memberId).returning('uid').executeTakeFirstOrThrow()
    // So that an earlier backup restores no erased member.
    await enqueue(tx, accountDeletionJobs.recordErasure, { uid, erasedAt: now.toISOString().slice(0, 10) })
    return ended.map(({ id }) => id)
  })
  ctx.cutSessions(sessions)
}

/** Under the lock of the member's row, which events of refunds take too. */
async function mayGo(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const patience = new Date(now.getTime() - refundsWaitMs)
  const { rows } =
    await sql`select from member m where m.id = ${memberId} and ${deletionDueAt} <= ${now} and ${isAllForfeited}
    and not exists (select from withdrawal w where w.member_id = m.id and w.state in ('held', 'submitted'))
    and not exists (select from deposit d join deposit_refund r on r.deposit_id = d.id
      where d.member_id = m.id and r.state = 'submitted' and r.created_at > ${patience})`.execute(tx)
  return rows.length > 0
}

async function forfeitGifts(tx: Tx, memberId: number, now: Date): Promise<void> {
  const gifts = await tx
    .selectFrom('gift_received')
    .where('receiver_id', '=', memberId)
    .where('status', '=', 'held')
    .select(['id', 'price', 'purchase'])
    .forUpdate()
    .execute()
  for (const { id, price, purchase } of gifts) {
    const transfer = newTransferId()
    await sql`update gift_received set status = 'forfeited', ended_by = ${transfer}, ended_at = ${now}
      where id = ${id}`.execute(tx)
    const legs = [
      { account: platform('gifts_held'), amount: -BigInt(price) },
      { account: platform('fees'), amount: BigInt(price) },
    ]
    await post(tx, posting(transfer, { memberId, now, legs, ends: purchase }))
  }
}

async function forfeitBalance(tx: Tx, memberId: number, now: Date): Promise<void> {
  const { usdDeposited, usdEarned, creditsBought, creditsEarned } = await balancesOf(tx, memberId)
  const usd = usdDeposited + usdEarned
  // A credit is a cent: the cents behind the credits become the platform's along with them.
  const credits = creditsBought + creditsEarned
  const legs: Leg[] = [
    { account: member(memberId, 'usd_deposited'), amount: -usdDeposited },
    { account: member(memberId, 'usd_earned'), amount: -usdEarned },
    { account: member(memberId, 'credits_bought'), amount: -creditsBought },
    { account: member(memberId, 'credits_earned'), amount: -creditsEarned },
    { account: platform('credits_issued', 'CRD'), amount: credits },
    { account: platform('credits_backing'), amount: -credits },
    { account: platform('fees'), amount: usd + credits },
  ].filter(({ amount }) => amount !== 0n)
  if (legs.length > 0) await post(tx, posting(newTransferId(), { memberId, now, legs }))
}

const posting = (
  id: string,
  { memberId, now, legs, ends }: { memberId: number; now: Date; legs: Leg[]; ends?: string },
) =>
  ({
    id,
    kind: 'forfeited',
    at: now,
    legs,
    ends,
    memberId,
    channel: 'wallet',
    narration: { key: 'forfeited' },
  }) as const
