import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { newTransferId } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { type SaidGift, tellGift } from '../chat/index.ts'
import { walletOf } from '../wallet/index.ts'
import { earningHoldMs, holdMs } from './gift-rules.ts'
import { type ReceivedRow, receivedView } from './gift-view.ts'

type Order = { giftId: string; to: string; note: string | null }
type Asker = { member: SignedIn; locale: Locale; once: Once }
type Bought = {
  gift: ReceivedRow
  receiver: { id: number; uid: string; locale: Locale }
  /** null where the two are no match. */
  said: SaidGift | null
}

/**
 * Buys a gift for a match or for a member who is open to gifts, from the dollars of the wallet. What the catalogue says at
 * that moment is charged. Refuses not_found for whoever the buyer may not see, gifts_closed, and insufficient_funds.
 */
export async function purchaseGift(ctx: Context, { member, locale, once }: Asker, order: Order) {
  let bought: Bought | undefined
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      bought = await buy(tx, { ...order, giverId: member.id, now: ctx.now() })
      return {
        gift: receivedView(ctx, bought.gift, { member, locale, conversion: 0 }),
        wallet: await walletOf(tx, member.id, ctx.now()),
        conversationId: bought.said?.conversationUid ?? null,
      }
    }),
  )
  // A replayed answer has been told before.
  if (bought) {
    const { gift, receiver, said } = bought
    const { usd, credits } = answer.wallet
    ctx.signal(member.uid, 'wallet.changed', { usd, credits })
    ctx.signal(receiver.uid, 'gift.received', { id: gift.id, code: gift.code })
    if (said) await tellGift(ctx, said, { sender: member, other: receiver })
  }
  return answer
}

type Row = {
  refused: 'not_found' | 'gifts_closed' | null
  code: string
  price: number
  receiver: Bought['receiver']
  giver: ReceivedRow['giver']
  conversation: string | null
  said: SaidGift['row'] | null
  said_at: Date
}

/** One call of the database, which holds the pair's shared lock: no money moves once a block has answered. */
async function buy(
  tx: Tx,
  { giftId, to, note, giverId, now }: Order & { giverId: number; now: Date },
): Promise<Bought> {
  const id = randomUUID()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const { card, mobileMoney } = earningHoldMs
  const redeemableAt = later(holdMs)
  const { rows } = await sql<Row>`
    select * from gift_buy(${giverId}, ${giftId}, ${to}, ${note}, ${id}, ${newTransferId()}, ${now}, ${redeemableAt},
      ${later(card)}, ${later(mobileMoney)}, ${later(-card)})`
    .execute(tx)
    .catch(inWordsForGifts)
  const row = rows[0]
  assert(row, 'gift_buy answers one row')
  if (row.refused) throw new Refusal(row.refused)
  const { code, price, receiver, giver, conversation, said } = row
  const held = { status: 'held', credits: null, receivedAt: now, redeemableAt } as const
  return {
    gift: { id, giftId, code, price, note, giver, ...held },
    receiver,
    // Inside JSON a time arrives as text.
    said:
      said && conversation !== null ? { conversationUid: conversation, row: { ...said, sent_at: row.said_at } } : null,
  }
}

// The books' own word for a balance that is too low.
function inWordsForGifts(error: unknown): never {
  const isShort = error instanceof Error && 'code' in error && error.code === 'KB402'
  throw isShort ? new Refusal('insufficient_funds', { words: 'gifts:refusals.insufficient' }) : error
}
