import type { Deposit } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db } from '../../../context.ts'
import type { DepositRow } from '../deposit-row.ts'

type ExceptionState = NonNullable<Deposit['exception']>
type Row = {
  reference: string
  state: string
  settled_at: Date | null
  requested_at: Date | null
  refund_code: string | null
}

/** The exception states, by reference, of those payments that arrived and could not be credited. */
export async function exceptionStates(db: Db, deposits: DepositRow[]): Promise<Map<string, ExceptionState>> {
  const references = deposits.filter(({ transfer }) => transfer === null).map(({ reference }) => reference)
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_exception as o')
    .innerJoin('deposit as d', (join) =>
      join.onRef('d.channel', '=', 'o.channel').onRef('d.reference', '=', 'o.reference'),
    )
    .where(sql<boolean>`o.reference = any(${references}::text[])`)
    .where(sql<boolean>`o.seen->>'state' in ('paid', 'reversed')`)
    .select([
      'o.reference',
      'o.settled_at',
      'o.refund_requested_at as requested_at',
      'o.refund_error_code as refund_code',
    ])
    .select(sql<string>`o.seen->>'state'`.as('state'))
    .execute()
  return new Map(rows.map((row) => [row.reference, stateOf(row)]))
}

function stateOf({ state, settled_at: settledAt, requested_at: requestedAt, refund_code: code }: Row): ExceptionState {
  if (state === 'reversed' || (settledAt && requestedAt && code === null)) return 'sent_back'
  return settledAt ? 'settled' : 'looked_into'
}
