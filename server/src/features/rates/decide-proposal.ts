import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { Refusal } from '../../refusal.ts'
import { isStillFinance } from '../staff/index.ts'
import { applyChange, lockRate, readRateView } from './change-rate.ts'
import { judgeChange, type RateFacts } from './rate-rules.ts'

type DecideInput = { staff: SignedIn; id: string }

/** A second member of staff applies a proposal. The sources may have moved since: the band is checked again. */
export async function confirmProposal(ctx: Context, { staff, id }: DecideInput) {
  return decide(ctx, { staff, id, decision: 'confirmed' })
}

/** Drops a proposal; the one who proposed it may too. */
export async function rejectProposal(ctx: Context, { staff, id }: DecideInput) {
  return decide(ctx, { staff, id, decision: 'rejected' })
}

type Decision = DecideInput & { decision: 'confirmed' | 'rejected' }

async function decide(ctx: Context, { staff, id, decision }: Decision) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { proposal, facts } = await lockProposal(tx, { id, now })
    const { currency, proposed_by, reason } = proposal
    const change = {
      perUsd: proposal.per_usd === null ? null : String(proposal.per_usd),
      fixed: proposal.fixed,
      offered: proposal.offered,
    }
    const viewed = { now, staffId: staff.id, currency }
    const before = await readRateView(tx, viewed)
    if (decision === 'confirmed') {
      if (proposed_by === staff.id) throw new Refusal('forbidden', { messageKey: 'rates:no.own_proposal' })
      if (!(await isStillFinance(tx, proposed_by)))
        throw new Refusal('conflict', { messageKey: 'rates:no.proposal_closed' })
      if (judgeChange(facts, change, now) === 'refused')
        throw new Refusal('conflict', { messageKey: 'rates:no.out_of_band' })
      await applyChange(tx, { currency, change, now, payments: ctx.payments })
    }
    await tx
      .updateTable('rate_proposal')
      .set({ state: decision, decided_by: staff.id, decided_at: now })
      .where('id', '=', id)
      .execute()
    const after = await readRateView(tx, viewed)
    const details = { proposal: id, proposedBy: proposed_by, ...change, reason, before, after }
    const action = decision === 'confirmed' ? 'rate.confirm' : 'rate.reject'
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action, subject: currency, details })
    return { rate: after }
  })
}

/** The open proposal, behind the lock of its rate, which every change of the rate takes first. */
async function lockProposal(tx: Tx, { id, now }: { id: string; now: Date }) {
  const found = await tx.selectFrom('rate_proposal').where('id', '=', id).select('currency').executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  const facts: RateFacts = await lockRate(tx, found.currency)
  const proposal = await tx
    .selectFrom('rate_proposal')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (proposal.state !== 'open' || proposal.expires_at <= now)
    throw new Refusal('conflict', { messageKey: 'rates:no.proposal_closed' })
  return { proposal, facts }
}
