import { type api, type QueryOf, type RefundProposal, type ReplyInputOf, toMajor } from '@karibu/contract'
import type { Context, Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'

type Reader = { staffId: number; now: Date }

/** Refunds that wait for a second person, the oldest first, or the one of an id; the cursor is the public id of the last one. */
export async function listRefundProposals(
  { db, now }: Context,
  { staffId, id, cursor, limit }: QueryOf<typeof api.staffDeposits.proposals> & { staffId: number },
): Promise<ReplyInputOf<typeof api.staffDeposits.proposals>> {
  const after = cursor === undefined ? 0 : await placeOf(db, cursor)
  const reader = { staffId, now: now() }
  const rows = await (id === undefined ? selectOpen(db, reader.now) : selectProposals(db).where('p.uid', '=', id))
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    proposals: page.map((row) => proposalView(row, reader)),
    nextCursor: rows.length > limit ? (page.at(-1)?.uid ?? null) : null,
  }
}

/** The one of a deposit that waits. */
export async function openProposalOf(db: Db | Tx, depositId: number, reader: Reader): Promise<RefundProposal | null> {
  const row = await selectOpen(db, reader.now).where('p.deposit_id', '=', depositId).executeTakeFirst()
  return row ? proposalView(row, reader) : null
}

async function placeOf(db: Db, cursor: string): Promise<number> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor)) throw new Refusal('invalid_input')
  const row = await db.selectFrom('refund_proposal').where('uid', '=', cursor).select('id').executeTakeFirst()
  if (!row) throw new Refusal('invalid_input')
  return row.id
}

const selectOpen = (db: Db | Tx, now: Date) =>
  selectProposals(db).where('p.outcome', 'is', null).where('p.expires_at', '>', now)

const selectProposals = (db: Db | Tx) =>
  db
    .selectFrom('refund_proposal as p')
    .innerJoin('deposit as d', 'd.id', 'p.deposit_id')
    .leftJoin('member as m', 'm.id', 'd.member_id')
    .leftJoin('member as s', 's.id', 'p.proposed_by')
    .selectAll('p')
    .select(['d.reference', 'd.channel', 'd.member_id', 'm.uid as member_uid', 'm.firstname', 'm.lastname'])
    .select(['s.firstname as by_firstname', 's.lastname as by_lastname'])

type Row = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>

const proposalView = (row: Row, { staffId, now }: Reader): RefundProposal => ({
  id: row.uid,
  reference: row.reference,
  kind: row.exception_id === null ? 'deposit' : 'exception',
  channel: row.channel,
  currency: row.currency,
  amount: toMajor(row.amount_minor, row.currency),
  worth: row.usd_cents === null ? null : toMajor(row.usd_cents, 'USD'),
  member: { id: row.member_uid, name: nameOf(row.firstname, row.lastname) },
  reason: row.reason,
  by: nameOf(row.by_firstname, row.by_lastname),
  mine: row.proposed_by === staffId,
  own: row.member_id === staffId,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  // The row of one that expired is marked only when the refund is proposed again.
  outcome: row.outcome ?? (row.expires_at <= now ? 'expired' : null),
})

const nameOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ')
