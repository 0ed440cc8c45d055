import type { Context, Tx } from '../../../context.ts'
import { post } from '../../../ledger/index.ts'
import { publishWallet } from '../../wallet/index.ts'
import { askForMail } from '../mails.ts'
import { feeLegs, type Paying, paidLegs, posting, releaseLegs, reversedLegs } from '../withdrawal-legs.ts'
import { pollPaidAfterMs, type ReportedState, type State, verdictOn } from '../withdrawal-rules.ts'

const columns = [
  'id',
  'reference',
  'member_id',
  'channel',
  'currency',
  'usd_cents',
  'amount_minor',
  'state',
  'hold_transfer',
  'paid_transfer',
  'provider_id',
] as const

type Row = Paying & {
  id: number
  state: State
  hold_transfer: string
  paid_transfer: string | null
  provider_id: string | null
}

/**
 * The only place where a provider's report changes a withdrawal: its response to the sending, its webhooks and the polls.
 * Under the row lock each end is reached once, for any order and number of reports.
 */
export async function applyPayoutState(ctx: Context, withdrawalId: number, reported: ReportedState): Promise<void> {
  const moved = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('withdrawal')
      .where('id', '=', withdrawalId)
      .select(columns)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return follow(ctx, tx, { row, reported })
  })
  if (moved !== null) await publishWallet(ctx, moved)
}

type Report = { row: Row; reported: ReportedState }

async function follow(ctx: Context, tx: Tx, { row, reported }: Report): Promise<number | null> {
  const verdict = verdictOn(row.state, reported.state)
  switch (verdict) {
    case 'nothing':
      return null
    case 'exception':
      await change(ctx, tx, { id: row.id, fault: `${row.state} here, ${reported.state} there (${reported.code})` })
      return null
    case 'pay':
      await pay(ctx, tx, { row, reported })
      return row.member_id
    case 'release':
    case 'take_back':
      await returnFunds(ctx, tx, { row, reported, verdict })
      return row.member_id
  }
}

async function pay(ctx: Context, tx: Tx, { row, reported }: Report): Promise<void> {
  const { providerId, feeMinor } = reported
  const now = ctx.now()
  const transfer = posting(row, { now, kind: 'payout_paid', legs: paidLegs(row), ends: row.hold_transfer })
  await change(ctx, tx, {
    id: row.id,
    state: 'paid',
    paid_transfer: transfer.id,
    provider_id: providerId ?? row.provider_id,
    fault: null,
    polls: 0,
    next_step_at: new Date(now.getTime() + (pollPaidAfterMs(0) ?? 0)),
  })
  await askForMail(tx, { kind: 'paid', withdrawalId: row.id })
  await post(tx, transfer)
  if (feeMinor > 0) await post(tx, posting(row, { now, kind: 'provider_fee', legs: feeLegs(row, feeMinor) }))
}

type Return = Report & { verdict: 'release' | 'take_back' }

async function returnFunds(ctx: Context, tx: Tx, { row, reported, verdict }: Return): Promise<void> {
  const state = reported.state === 'reversed' ? 'reversed' : 'failed'
  await change(ctx, tx, {
    id: row.id,
    state,
    reason: reported.reason ?? 'declined',
    provider_code: reported.code,
    provider_id: reported.providerId ?? row.provider_id,
    fault: null,
    next_step_at: null,
  })
  await askForMail(tx, { kind: state, withdrawalId: row.id })
  const now = ctx.now()
  const transfer =
    verdict === 'release'
      ? posting(row, { now, kind: 'payout_released', legs: releaseLegs(row), ends: row.hold_transfer })
      : posting(row, { now, kind: 'payout_reversed', legs: reversedLegs(row), ends: row.paid_transfer ?? '' })
  await post(tx, transfer)
}

type Change = {
  id: number
  state?: State
  paid_transfer?: string
  provider_id?: string | null
  reason?: string
  provider_code?: string
  fault?: string | null
  polls?: number
  next_step_at?: Date | null
}

async function change(ctx: Context, tx: Tx, { id, ...set }: Change): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ ...set, changed_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}
