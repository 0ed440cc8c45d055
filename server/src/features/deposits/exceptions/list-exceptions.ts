import { type api, type QueryOf, type ReplyInputOf, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { type DepositRow, lockDeposit } from '../deposit-row.ts'
import { refuseWhileProposed } from '../proposals/propose-refund.ts'

type ExceptionView = ReplyInputOf<typeof api.deposits.exceptions>['payments'][number]
export type ExceptionRow = Awaited<ReturnType<ReturnType<typeof selectExceptions>['executeTakeFirstOrThrow']>>

/** Payment exceptions, newest first, or the one of an id; the cursor is the last id. */
export async function listPaymentExceptions(
  { db, now }: Context,
  { staffId, id, settled, cursor, limit }: QueryOf<typeof api.deposits.exceptions> & { staffId: number },
): Promise<ReplyInputOf<typeof api.deposits.exceptions>> {
  const below = cursor === undefined ? undefined : Number(cursor)
  if (below !== undefined && !Number.isSafeInteger(below)) throw new Refusal('invalid_input')
  const rows = await selectExceptions(db)
    .$if(id === undefined, (query) => query.where('o.settled_at', settled ? 'is not' : 'is', null))
    .$if(id !== undefined, (query) => query.where('o.id', '=', Number(id)))
    .$if(below !== undefined, (query) => query.where('o.id', '<', below ?? 0))
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    payments: page.map((row) => exceptionView(row, { staffId, now: now() })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}

/** With the payment it is about, where there is one, and what the provider says of that. */
export const selectExceptions = (db: Db | Tx) =>
  db
    .selectFrom('payment_exception as o')
    .leftJoin('deposit as d', (join) =>
      join.onRef('d.channel', '=', 'o.channel').onRef('d.reference', '=', 'o.reference'),
    )
    .leftJoin('member as m', 'm.id', 'd.member_id')
    .leftJoin('refund_proposal as p', (join) => join.onRef('p.exception_id', '=', 'o.id').on('p.outcome', 'is', null))
    .selectAll('o')
    .select(['d.member_id', 'd.is_live', 'd.provider_id', 'd.transfer', 'd.currency', 'd.amount_minor'])
    .select(['d.id as deposit_id', 'd.usd_cents', 'd.returned_minor', 'p.expires_at as proposed_until'])
    .select(['m.uid as member_uid', 'm.firstname', 'm.lastname'])
    .select([
      sql<string | null>`o.seen->>'state'`.as('seen_state'),
      sql<number | null>`(o.seen->>'amountMinor')::bigint`.as('seen_minor'),
      sql<string | null>`o.seen->>'currency'`.as('seen_currency'),
    ])

/** A payment exception as staff see it. */
export function exceptionView(row: ExceptionRow, reader: { staffId: number; now: Date }): ExceptionView {
  return {
    id: String(row.id),
    channel: row.channel,
    reference: row.reference,
    fault: row.fault,
    seen: JSON.stringify(row.seen),
    payment: paymentOf(row),
    refund: refundStateOf(row, reader),
    providerCode: row.refund_error_code,
    foundAt: row.found_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }
}

function paymentOf(row: ExceptionRow): ExceptionView['payment'] {
  if (row.currency === null || row.amount_minor === null) return null
  const { seen_minor: minor, seen_currency: currency } = row
  return {
    member: { id: row.member_uid, name: [row.firstname, row.lastname].filter(Boolean).join(' ') },
    expected: { amount: toMajor(row.amount_minor, row.currency), currency: row.currency },
    arrived: minor === null || currency === null ? null : { amount: toMajor(minor, currency), currency },
  }
}

function refundStateOf(row: ExceptionRow, { staffId, now }: { staffId: number; now: Date }): ExceptionView['refund'] {
  if (row.refund_requested_at !== null && row.refund_error_code === null) return row.settled_at ? 'done' : 'requested'
  if (!isRefundable(row) || row.member_id === staffId) return 'none'
  if (row.proposed_until !== null && row.proposed_until > now) return 'proposed'
  return row.refund_error_code === null ? 'open' : 'refused'
}

/** Money that is there at the provider, in our own world, and was never put into a wallet. */
export const isRefundable = (row: ExceptionRow): boolean =>
  row.settled_at === null &&
  row.member_id !== null &&
  row.transfer === null &&
  row.seen_state === 'paid' &&
  row.fault !== 'environment'

/**
 * Closes an exception that staff have checked; the audit log records who did. Throws Refusal `conflict` while a refund of it waits for a
 * second person.
 */
export async function settlePaymentException({ db, now }: Context, { staffId, id }: { staffId: number; id: string }) {
  await db.transaction().execute(async (tx) => {
    const deposit = await lockDepositOf(tx, Number(id))
    if (deposit) await refuseWhileProposed(tx, { depositId: deposit.id, now: now() })
    const row = await tx
      .updateTable('payment_exception')
      .set({ settled_at: now() })
      .where('id', '=', Number(id))
      .where('settled_at', 'is', null)
      // What is on its way back is settled by its arrival.
      .where((is) => is.or([is('refund_requested_at', 'is', null), is('refund_error_code', 'is not', null)]))
      .returning(['channel', 'reference', 'fault'])
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await writeAuditEntry(tx, { at: now(), staffId, action: 'payment_exception.settle', ...auditSubject(row) })
  })
  return {}
}

/** Locks the deposit of an exception before the exception itself, in the order of a webhook. Undefined where it is of none. */
export async function lockDepositOf(tx: Tx, exceptionId: number): Promise<DepositRow | undefined> {
  const found = await tx
    .selectFrom('payment_exception')
    .where('id', '=', exceptionId)
    .select(['channel', 'reference'])
    .executeTakeFirst()
  const deposit = found && (await lockDeposit(tx, found.reference))
  return deposit?.channel === found?.channel ? deposit : undefined
}

/** Subject and details of a payment exception in the audit log. */
export const auditSubject = ({ channel, reference, fault }: Pick<ExceptionRow, 'channel' | 'reference' | 'fault'>) => ({
  subject: `${channel}:${reference}`,
  details: { fault },
})
