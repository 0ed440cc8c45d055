import { type api, type BodyOf, depositChannels, type StaffRate } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { listRates } from './list-rates.ts'
import { factColumns, factsOf } from './rate-facts.ts'
import { bandOf, judgeChange, proposalLastsMs, type RateChange, type RateFacts, readRate } from './rate-rules.ts'

type Form = BodyOf<typeof api.rates.set>
type ChangeRateInput = { staff: SignedIn; currency: string; form: Form }

/**
 * Changes a rate manually, or stores the change as a proposal where a second member of staff has to confirm it. Refuses
 * what lies outside the band.
 */
export async function changeRate(ctx: Context, { staff, currency, form }: ChangeRateInput) {
  const now = ctx.now()
  const { reason } = form
  const change = readChange(form)
  return ctx.db.transaction().execute(async (tx) => {
    const facts = await lockRate(tx, currency)
    const verdict = judgeChange(facts, change, now)
    if (verdict === 'refused') throw outOfBand(facts, now)
    if (change.offered === true && !facts.agreed) throw new Refusal('conflict', { messageKey: 'rates:no.never_agreed' })
    const viewed = { now, staffId: staff.id, currency }
    const before = await readRateView(tx, viewed)
    const record = { at: now, staffId: staff.id, subject: currency }
    if (verdict === 'second_person') {
      const proposal = await propose(tx, { ...change, currency, reason, staffId: staff.id, now })
      await writeAuditEntry(tx, { ...record, action: 'rate.propose', details: { proposal, ...change, reason, before } })
      return { rate: await readRateView(tx, viewed), outcome: 'proposed' as const }
    }
    await applyChange(tx, { currency, change, now, payments: ctx.payments })
    const after = await readRateView(tx, viewed)
    await writeAuditEntry(tx, { ...record, action: 'rate.set', details: { before, after, reason } })
    return { rate: after, outcome: 'applied' as const }
  })
}

function readChange({ perUsd, fixed, offered }: Form): RateChange {
  const rate = perUsd === undefined ? null : readRate(perUsd)
  const isNothing = perUsd === undefined && fixed === undefined && offered === undefined
  if (isNothing) throw fieldRefusal('perUsd', 'required')
  if (perUsd !== undefined && rate === null) throw fieldRefusal('perUsd', 'invalid')
  return { perUsd: rate, fixed: fixed ?? null, offered: offered ?? null }
}

/** The data of a rate, locked until the transaction ends. */
export async function lockRate(tx: Tx, currency: string): Promise<RateFacts> {
  const row = await tx
    .selectFrom('rate')
    .where('currency', '=', currency)
    .select(factColumns)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return factsOf(row)
}

export async function readRateView(tx: Tx, query: Parameters<typeof listRates>[1]): Promise<StaffRate> {
  const [rate] = await listRates(tx, query)
  if (!rate) throw new Refusal('not_found')
  return rate
}

function outOfBand(facts: RateFacts, now: Date): Refusal {
  const band = bandOf(facts, now)
  if (!band) return fieldRefusal('perUsd', 'administration:fields.rate_without_reference')
  return fieldRefusal('perUsd', 'administration:fields.rate_far', { lowest: band.low, highest: band.high })
}

type Proposal = RateChange & { currency: string; reason: string; staffId: number; now: Date }

/** At most one proposal of a currency is open; an expired one is replaced. */
async function propose(tx: Tx, { currency, staffId, now, ...wanted }: Proposal): Promise<string> {
  await tx
    .updateTable('rate_proposal')
    .set({ state: 'expired' })
    .where('currency', '=', currency)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute()
  const { perUsd: per_usd, fixed, offered, reason } = wanted
  const saved = await tx
    .insertInto('rate_proposal')
    .values({
      ...{ currency, per_usd, fixed, offered, reason },
      proposed_by: staffId,
      proposed_at: now,
      expires_at: new Date(now.getTime() + proposalLastsMs),
    })
    // Written out: with a parameter a plan for all values could not tell that the index is meant.
    .onConflict((conflict) => conflict.column('currency').where(sql<boolean>`state = 'open'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw new Refusal('conflict', { messageKey: 'rates:no.proposal_open' })
  return saved.id
}

/** Behind the lock of the rate. The rates that applied since the last agreement are kept, so that small steps add up. */
export async function applyChange(
  tx: Tx,
  { currency, change, now, payments }: { currency: string; change: RateChange; now: Date } & Payments,
): Promise<void> {
  const { perUsd, fixed, offered } = change
  if (offered === false) await refuseLastOffered(tx, { currency, payments })
  const set = {
    ...(perUsd === null
      ? {}
      : {
          per_usd: perUsd,
          source: 'staff',
          as_of: now,
          manual_at: now,
          applied_low: sql<string>`least(applied_low, per_usd, ${perUsd}::numeric)`,
          applied_high: sql<string>`greatest(applied_high, per_usd, ${perUsd}::numeric)`,
        }),
    ...(fixed === null ? {} : { is_fixed: fixed }),
  }
  if (Object.keys(set).length > 0) await tx.updateTable('rate').set(set).where('currency', '=', currency).execute()
  if (offered !== null)
    await tx.updateTable('currency').set({ is_offered: offered }).where('code', '=', currency).execute()
}

type Payments = Pick<Context, 'payments'>

/** Throws Refusal `conflict` for the last currency of the offer, and the last one that an open channel takes. */
async function refuseLastOffered(tx: Tx, { currency, payments }: { currency: string } & Payments): Promise<void> {
  // Locked: two that are withdrawn at once are not each the last but one.
  const rows = await tx
    .selectFrom('currency')
    .where('is_offered', '=', true)
    .select(['code', 'channels'])
    .orderBy('code')
    .forUpdate()
    .execute()
  const isTaken = ({ code, channels }: { code: string; channels: string[] }) =>
    depositChannels.some((channel) => channels.includes(channel) && payments[channel]?.deposits[code] !== undefined)
  const mine = rows.find(({ code }) => code === currency)
  if (!mine) return
  const others = rows.filter(({ code }) => code !== currency)
  if (others.length === 0 || (isTaken(mine) && !others.some(isTaken)))
    throw new Refusal('conflict', { messageKey: 'rates:no.last_offered' })
}
