import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { newTransferId, reverse } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { publishWallet, uncountSpending } from '../wallet/index.ts'
import { type ReceivedRow, receivedColumns, receivedView } from './gift-view.ts'

type Requester = { member: SignedIn; locale: Locale }

/**
 * Declines a received gift: its price goes back to the giver. Refuses not_found when it is not mine, conflict when it was
 * redeemed or taken back, or its giver is gone.
 */
export async function declineGift(ctx: Context, { member, locale }: Requester, id: string) {
  const { row, giverId } = await ctx.db.transaction().execute(async (tx) => {
    const giverId = await decline(tx, { receiverId: member.id, id, now: ctx.now() })
    const { rows } = await sql<ReceivedRow>`
      select ${receivedColumns(member.id)} from gift_received r where r.id = ${id}`.execute(tx)
    if (!rows[0]) throw new Error('a gift locked in this transaction is not there')
    return { row: rows[0], giverId }
  })
  await publishWallet(ctx, giverId)
  return { gift: receivedView(ctx, row, { member, locale, conversion: 0 }) }
}

async function decline(
  tx: Tx,
  { receiverId, id, now }: { receiverId: number; id: string; now: Date },
): Promise<number> {
  const gift = await tx
    .selectFrom('gift_received')
    .where('id', '=', id)
    .where('receiver_id', '=', receiverId)
    .select(['code', 'status', 'purchase', 'giver_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!gift) throw new Refusal('not_found')
  if (gift.status !== 'held' || gift.giver_id === null) throw new Refusal('conflict')
  const transfer = newTransferId()
  await sql`update gift_received set status = 'reversed', credits = null, ended_by = ${transfer}, ended_at = ${now}
    where id = ${id}`.execute(tx)
  const narration = { key: 'gift_decline', params: { gift: gift.code } }
  await reverse(tx, { id: transfer, at: now, ends: gift.purchase, narration })
  await uncountSpending(tx, gift.purchase)
  return gift.giver_id
}
