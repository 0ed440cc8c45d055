import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Locale } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { named } from '../../db/named.ts'
import type { Once } from '../../http/mount.ts'
import { newTransferId } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { type SaidGift, tellGift } from '../chat/index.ts'
import { type WalletFacts, walletFrom } from '../wallet/index.ts'
import { earningHoldMs, holdMs } from './gift-rules.ts'
import { type ReceivedRow, receivedView } from './gift-view.ts'

type Order = { giftId: string; to: string; note: string | null }
type Asker = { member: SignedIn; locale: Locale; once: Once }
/** What the asker brings to the answer; it is kept with the rest of the facts, so that a retry hears the same. */
type Told = { id: string; giftId: string; note: string | null; at: string; redeemableAt: string; locale: Locale }
type Facts = {
  told: Told
  code: string
  price: number
  giver: ReceivedRow['giver']
  /** null where the two are no match. */
  conversation: string | null
  wallet: WalletFacts
}
type Row = { is_new: boolean; is_same: boolean; facts: Facts } & News
/** Empty in a replay, which has been told before. */
type News = {
  receiver: { id: number; uid: string; locale: Locale }
  said: SaidGift['row'] | null
  said_at: Date
}

/**
 * Buys a gift for a match or for a member who is open to gifts, from the dollars of the wallet. What the catalogue says at
 * that moment is charged. Refuses not_found for whoever the buyer may not see, gifts_closed, and insufficient_funds.
 */
export async function purchaseGift(ctx: Context, { member, locale, once }: Asker, order: Order) {
  const { is_new, is_same, facts, ...news } = await buy(ctx, {
    ...order,
    giverId: member.id,
    locale,
    claim: once.claim,
  })
  if (!is_same) throw new Refusal('key_reused')
  const answer = answerOf(ctx, member, facts)
  if (is_new) await tell(ctx, { member, answer, news })
  return answer
}

type Purchase = Order & { giverId: number; locale: Locale; claim: Once['claim'] }

const buyOnce = named<Row>(
  'gift_buy_once',
  'select * from gift_buy_once($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
)

/** One call of the database, which holds the pair's shared lock: no money moves once a block has answered. */
async function buy(ctx: Context, { giftId, to, note, giverId, locale, claim }: Purchase): Promise<Row> {
  const now = ctx.now()
  const id = randomUUID()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const { card, mobileMoney } = earningHoldMs
  const redeemableAt = later(holdMs)
  const told: Told = { id, giftId, note, at: now.toISOString(), redeemableAt: redeemableAt.toISOString(), locale }
  const key = [claim?.route, claim?.key, claim?.bodyHash, JSON.stringify(told)]
  const gift = [giverId, giftId, to, note, id, newTransferId(), now]
  const times = [redeemableAt, later(card), later(mobileMoney), later(-card)]
  const [row] = await buyOnce(ctx.pool, [...key, ...gift, ...times]).catch(inWordsForGifts)
  assert(row, 'gift_buy_once answers one row')
  return row
}

function inWordsForGifts(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // The books' own word for a balance that is too low.
  if (code === 'KB402') throw new Refusal('insufficient_funds', { words: 'gifts:refusals.insufficient' })
  const refused = code === 'KB410' && refusals.find((known) => known === (error as Error).message)
  throw refused ? new Refusal(refused) : error
}
const refusals = ['not_found', 'gifts_closed'] as const

/** The answer as it was at the moment of the purchase, however late it is asked for again. */
function answerOf(ctx: Context, member: SignedIn, { told, code, price, giver, conversation, wallet }: Facts) {
  const { id, giftId, note, locale } = told
  const at = new Date(told.at)
  const held = { status: 'held', credits: null, receivedAt: at, redeemableAt: new Date(told.redeemableAt) } as const
  const then = { ...ctx, now: () => at }
  return {
    gift: receivedView(then, { id, giftId, code, price, note, giver, ...held }, { member, locale, conversion: 0 }),
    wallet: walletFrom(wallet),
    conversationId: conversation,
  }
}

type Bought = { member: SignedIn; answer: ReturnType<typeof answerOf>; news: News }

async function tell(ctx: Context, { member, answer, news }: Bought): Promise<void> {
  const { gift, wallet, conversationId } = answer
  const { receiver, said, said_at } = news
  ctx.signal(member.uid, 'wallet.changed', { usd: wallet.usd, credits: wallet.credits })
  ctx.signal(receiver.uid, 'gift.received', { id: gift.id, code: gift.gift.code })
  if (!said || conversationId === null) return
  // Inside JSON a time arrives as text.
  const message = { conversationUid: conversationId, row: { ...said, sent_at: said_at } }
  await tellGift(ctx, message, { sender: member, other: receiver })
}
