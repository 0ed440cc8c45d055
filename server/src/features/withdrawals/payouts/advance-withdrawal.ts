import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import type { PaymentProvider, SeenMoney } from '../../../ports/payments.ts'
import type { withdrawalJobs } from '../jobs.ts'
import { approvalsNeeded, lostAfterMs, pollAfterMs, pollPaidAfterMs } from '../withdrawal-rules.ts'
import { applyPayoutState } from './apply-payout-state.ts'

const restMs = 3_600_000

type Row = Awaited<ReturnType<typeof lockRow>> & object
type Step = { action: 'send'; row: Row; provider: PaymentProvider } | ({ action: 'look' } & PollInput)

/**
 * Job `withdrawals.advance`: the next step of a withdrawal. A request is stored before it is sent to the provider, so that a
 * process that dies in between is followed by a poll and never by a second payout.
 */
export async function advanceWithdrawal(ctx: Context, { id }: { id: number }): Promise<void> {
  const step = await ctx.db.transaction().execute((tx) => claimStep(ctx, tx, id))
  if (step?.action === 'send') await send(ctx, step)
  if (step?.action === 'look') await pollPayout(ctx, step)
}

type PayoutEvent = PayloadOf<typeof withdrawalJobs.onPayoutEvent>

/**
 * Job `withdrawals.handle-payout-event`: polls a payout after an event of its provider. There may be no second event, so a
 * paid payout is polled again from the start, in case the provider is silent now or does not know yet.
 */
export async function onPayoutEvent(ctx: Context, { channel, reference, providerId }: PayoutEvent): Promise<void> {
  const row = await ctx.db
    .selectFrom('withdrawal')
    .where('channel', '=', channel)
    .where((is) => is(reference ? 'reference' : 'provider_id', '=', reference ?? providerId))
    .selectAll()
    .executeTakeFirst()
  // A payout that is not ours moves nothing here; the inbox stores the event.
  if (!row) return
  await ctx.db
    .updateTable('withdrawal')
    .set({ polls: 0, next_step_at: new Date(ctx.now().getTime() + (pollPaidAfterMs(0) ?? 0)) })
    .where('id', '=', row.id)
    .where('state', '=', 'paid')
    .execute()
  await pollPayout(ctx, { row, provider: providerOf(ctx, row) })
}

const lockRow = (tx: Tx, id: number) =>
  tx.selectFrom('withdrawal').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

async function claimStep(ctx: Context, tx: Tx, id: number): Promise<Step | null> {
  const row = await lockRow(tx, id)
  if (!row) return null
  const provider = providerOf(ctx, row)
  const now = ctx.now()
  const after = (ms: number | null) => ({ next_step_at: ms === null ? null : new Date(now.getTime() + ms) })
  const set = async (change: { next_step_at: Date | null; polls?: number }) =>
    void (await tx.updateTable('withdrawal').set(change).where('id', '=', id).execute())
  switch (row.state) {
    case 'held':
      if (row.needs_approval && !(await isApproved(tx, id))) return null
      if (!provider || !(await mayBePaid(tx, row.member_id))) {
        await set(after(restMs))
        return null
      }
      if (row.send_from && row.send_from > now) {
        await set({ next_step_at: row.send_from })
        return null
      }
      await noteSending(tx, { row, now })
      return { action: 'send', row, provider }
    case 'submitted':
      await set({ ...after(pollAfterMs(row.polls + 1)), polls: row.polls + 1 })
      return { action: 'look', row, provider }
    case 'paid':
      await set({ ...after(pollPaidAfterMs(row.polls + 1)), polls: row.polls + 1 })
      return { action: 'look', row, provider }
    default:
      await set(after(null))
      return null
  }
}

/** null where the channel is off now, or is another world than the one of the withdrawal: play money stays play money. */
function providerOf({ payments }: Context, { channel, is_live }: Pick<Row, 'channel' | 'is_live'>) {
  const provider = Object.values(payments).find((known) => known?.channel === channel)
  return provider?.live === is_live ? provider : null
}

async function isApproved(tx: Tx, withdrawalId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('withdrawal_approval')
    .where('withdrawal_id', '=', withdrawalId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= approvalsNeeded
}

/** A dispute or a ban since the withdrawal keeps the money here. */
async function mayBePaid(tx: Tx, memberId: number): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['status', 'payouts_frozen_at'])
    .executeTakeFirst()
  return member?.status === 'active' && member.payouts_frozen_at === null
}

async function noteSending(tx: Tx, { row, now }: { row: Row; now: Date }): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({
      state: 'submitted',
      sent_at: now,
      sends: row.sends + 1,
      polls: 0,
      next_step_at: new Date(now.getTime() + pollAfterMs(0)),
      changed_at: now,
    })
    .where('id', '=', row.id)
    .execute()
}

type Target = { row: Row; provider: PaymentProvider }
type PollInput = { row: Row; provider: PaymentProvider | null }

async function send(ctx: Context, { row, provider }: Target): Promise<void> {
  const sent = await provider.payOut({
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    destination: {
      currency: row.currency,
      kind: row.kind,
      bankCode: row.bank_code,
      number: row.number,
      name: row.account_name,
    },
    note: brand.name,
  })
  if (sent.outcome === 'refused') {
    const { code, reason } = sent
    await applyPayoutState(ctx, row.id, { state: 'failed', code, reason, providerId: null, feeMinor: 0 })
  }
  if (sent.outcome === 'accepted' && sent.providerId)
    await ctx.db
      .updateTable('withdrawal')
      .set({ provider_id: sent.providerId })
      .where('id', '=', row.id)
      .where('provider_id', 'is', null)
      .execute()
}

async function pollPayout(ctx: Context, { row, provider }: PollInput): Promise<void> {
  const seen = await provider?.fetchPayout({ reference: row.reference, providerId: row.provider_id })
  if (!provider || !seen || seen.state === 'unknown') return pollSoon(ctx, row)
  if (seen.state === 'missing')
    return row.provider_id ? noteFault(ctx, row, 'accepted, then missing') : sendAgain(ctx, { row, provider })
  const fault = faultOf(row, seen)
  if (fault) return noteFault(ctx, row, fault)
  const { state, providerId, feeMinor, detail } = seen
  await applyPayoutState(ctx, row.id, { state, providerId, feeMinor, code: detail.code, reason: detail.reason })
}

/** An unanswered poll does not count: otherwise the last of them would end the payout. */
async function pollSoon(ctx: Context, { id }: Row): Promise<void> {
  await ctx.db
    .updateTable('withdrawal')
    .set({ next_step_at: sql<Date>`least(next_step_at, ${new Date(ctx.now().getTime() + restMs)})` })
    .where('id', '=', id)
    .where('state', 'in', ['submitted', 'paid'])
    .execute()
}

/** What of the provider's answer is about another payment than ours. */
function faultOf(row: Row, seen: Extract<SeenMoney, { amountMinor: number }>): string | null {
  if (seen.live !== row.is_live) return `environment: ${seen.live ? 'live' : 'test'}`
  if (seen.currency !== row.currency) return `currency: ${seen.currency}`
  return seen.amountMinor === row.amount_minor ? null : `amount: ${seen.amountMinor} ${seen.currency}`
}

async function noteFault(ctx: Context, { id }: Row, fault: string): Promise<void> {
  await ctx.db.updateTable('withdrawal').set({ fault }).where('id', '=', id).execute()
}

/** The provider never got it: it gets it again under the same reference, but not too soon, nor once it was accepted. */
async function sendAgain(ctx: Context, { row, provider }: Target): Promise<void> {
  const now = ctx.now()
  const claimed = await ctx.db.transaction().execute(async (tx) => {
    const latest = await lockRow(tx, row.id)
    if (latest?.state !== 'submitted' || latest.provider_id !== null || latest.sends !== row.sends) return null
    if (!latest.sent_at || now.getTime() - latest.sent_at.getTime() < lostAfterMs) return null
    if (!(await mayBePaid(tx, latest.member_id))) return null
    await noteSending(tx, { row: latest, now })
    return latest
  })
  if (claimed) await send(ctx, { row: claimed, provider })
}
