import assert from 'node:assert/strict'
import type { Locale } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { together } from '../../db/batch-query.ts'
import { named } from '../../db/prepared-statement.ts'
import type { Once } from '../../http/mount.ts'
import { newTransferId } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { type SaidGift, tellGift } from '../chat/index.ts'
import { holdsContactDetails } from '../profiles/index.ts'
import { refuseDearer, type WalletFacts, walletFrom } from '../wallet/index.ts'
import { refuseStrangersNote } from './gift-note.ts'
import { earningHoldMs, holdMs } from './gift-rules.ts'
import { type ReceivedRow, receivedView } from './gift-view.ts'

type Order = {
  giftId: string
  to: string
  note: string | null
  /** US cents. */
  shown: number | null
}
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
type Row = { refused: Refused | null; is_new: boolean; is_same: boolean; facts: Facts } & News
type Refused = 'not_found' | 'gifts_closed' | 'insufficient_funds'
/** Empty in a replay, which has been told before. */
type News = {
  receiver: { id: number; uid: string; locale: Locale }
  said: SaidGift['row'] | null
}

/**
 * Buys a gift for a match or for a member who is open to gifts, from the dollars of the wallet. What the catalogue says at
 * that moment is charged. Refuses not_found for whoever the buyer may not see, gifts_closed, insufficient_funds, and
 * conflict where it costs more than was shown.
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

type Asked = {
  route: string | undefined
  key: string | undefined
  body_hash: string | undefined
  told: Told
  giver: number
  gift: string
  to: string
  note: string | null
  id: string
  at: string
  redeemable_at: string
  card_at: string
  mobile_at: string
  card_since: string
}

/** Sorted by who pays, so that two crowds lock the same accounts in the same order. */
const buyGift = together<Asked, Row>('gift_buy', 'select * from gift_buy($1)', {
  order: (one, other) => one.giver - other.giver,
})

/** One call of the database, which holds the pair's shared lock: no money moves once a block has answered. */
async function buy(ctx: Context, { giftId, to, note, shown, giverId, locale, claim }: Purchase): Promise<Row> {
  const bought = await findBought(ctx, { giftId, shown, claim })
  if (bought) return bought
  if (note && holdsContactDetails(note)) {
    const kept = claim && (await findKept(ctx, claim))
    if (kept) return kept
    await refuseStrangersNote(ctx, { giverId, to })
  }
  const now = ctx.now()
  const id = newTransferId()
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const { card, mobileMoney } = earningHoldMs
  const at = now.toISOString()
  const redeemableAt = later(holdMs)
  const told: Told = { id, giftId, note, at, redeemableAt, locale }
  const key = { route: claim?.route, key: claim?.key, body_hash: claim?.bodyHash.toString('hex') }
  const gift = { giver: giverId, gift: giftId, to, note, id, at }
  const times = {
    redeemable_at: redeemableAt,
    card_at: later(card),
    mobile_at: later(mobileMoney),
    card_since: later(-card),
  }
  try {
    const row = await buyGift(ctx.pool, { ...key, told, ...gift, ...times })
    assert(row, 'gift_buy answers one row')
    if (row.refused) throw refusalOf(row.refused)
    return row
  } catch (error) {
    const why = tooLate(error)
    const kept = why && claim && (await findKept(ctx, claim))
    if (kept) return kept
    throw why === 'insufficient_funds' ? refusalOf(why) : error
  }
}

const readPrice = named<{ price: number }>('gift_price', 'select price from gift where id = $1')

/** Compares the catalogue with what was shown; where that is dearer now, a retry still hears of what it had bought. */
async function findBought(ctx: Context, { giftId, shown, claim }: Pick<Purchase, 'giftId' | 'shown' | 'claim'>) {
  if (shown === null) return undefined
  const cents = (await readPrice(ctx.pool, [giftId]))[0]?.price ?? 0
  const kept = cents > shown && claim ? await findKept(ctx, claim) : undefined
  if (!kept) refuseDearer({ cents, shown })
  return kept
}

/** A twin took the key, or somebody the money that the books miss now, after `gift_buy` had looked. */
function tooLate(error: unknown): 'key_taken' | 'insufficient_funds' | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  if (error.code === 'KB402') return 'insufficient_funds'
  return error.code === '23505' && 'table' in error && error.table === 'idempotency_key' ? 'key_taken' : undefined
}

const refusalOf = (code: Refused): Refusal =>
  code === 'insufficient_funds' ? new Refusal(code, { words: 'gifts:refusals.insufficient' }) : new Refusal(code)

const readKept = named<Row>(
  'gift_kept',
  `select null as refused, false as is_new, body_hash = $4 as is_same, answer as facts from idempotency_key
  where member_id = $1 and route = $2 and key = $3`,
)

/** What a twin of this purchase was told, who may have spent what is missing now. */
const findKept = async (ctx: Context, { memberId, route, key, bodyHash }: Claim): Promise<Row | undefined> =>
  (await readKept(ctx.pool, [memberId, route, key, bodyHash]))[0]

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
  const { receiver, said } = news
  ctx.signal(member.uid, 'wallet.changed', { usd: wallet.usd, credits: wallet.credits })
  ctx.signal(receiver.uid, 'gift.received', { id: gift.id, code: gift.gift.code })
  if (!said || conversationId === null) return
  await tellGift(ctx, { conversationUid: conversationId, row: said }, { sender: member, other: receiver })
}
