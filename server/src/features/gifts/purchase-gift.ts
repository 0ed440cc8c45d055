import assert from 'node:assert/strict'
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

type Claim = NonNullable<Once['claim']>
type Purchase = Order & { giverId: number; locale: Locale; claim: Claim | null }

const buyGift = named<Row>(
  'gift_buy',
  'select * from gift_buy($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
)

/** One call of the database, which holds the pair's shared lock: no money moves once a block has answered. */
async function buy(ctx: Context, { giftId, to, note, giverId, locale, claim }: Purchase): Promise<Row> {
  const now = ctx.now()
  const id = newTransferId()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const { card, mobileMoney } = earningHoldMs
  const at = now.toISOString()
  const redeemableAt = later(holdMs)
  const told: Told = { id, giftId, note, at, redeemableAt, locale }
  const key = [claim?.route, claim?.key, claim?.bodyHash, JSON.stringify(told)]
  const gift = [giverId, giftId, to, note, id, at]
  const times = [redeemableAt, later(card), later(mobileMoney), later(-card)]
  try {
    const [row] = await buyGift(ctx.pool, [...key, ...gift, ...times])
    assert(row, 'gift_buy answers one row')
    return row
  } catch (error) {
    return (claim && isLate(error) && (await findKept(ctx, claim))) || inWordsForGifts(error)
  }
}

// Too late: a twin took the key (KB409), or the money that the books miss now (KB402). KB410 is refused for good.
const isLate = (error: unknown): boolean => ['KB402', 'KB409'].includes(codeOf(error) ?? '')
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

const readKept = named<Row>(
  'gift_kept',
  `select false as is_new, body_hash = $4 as is_same, answer as facts from idempotency_key
  where member_id = $1 and route = $2 and key = $3`,
)

/** What a twin of this purchase was told, who may have spent what is missing now. */
const findKept = async (ctx: Context, { memberId, route, key, bodyHash }: Claim): Promise<Row | undefined> =>
  (await readKept(ctx.pool, [memberId, route, key, bodyHash]))[0]

function inWordsForGifts(error: unknown): never {
  const code = codeOf(error) === 'KB402' ? 'insufficient_funds' : codeOf(error) === 'KB410' && (error as Error).message
  if (code === 'insufficient_funds') throw new Refusal(code, { words: 'gifts:refusals.insufficient' })
  throw code === 'not_found' || code === 'gifts_closed' ? new Refusal(code) : error
}

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
