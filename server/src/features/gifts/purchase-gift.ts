import type { Locale } from '@karibu/contract'
import type { Context } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { newTransferId } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { publishGift } from '../chat/index.ts'
import { restrictRepeated } from '../scam/index.ts'
import { countSpending, refuseDearer, refuseWhileDue, uncountSpending, walletFrom } from '../wallet/index.ts'
import {
  buyGift,
  findPurchase,
  type IdempotencyClaim,
  isKeyTaken,
  type Purchase,
  type PurchaseFacts,
  type PurchaseInput,
} from './buy-gift.ts'
import { earningHoldMs, holdMs } from './gift-rules.ts'
import { receivedView } from './gift-view.ts'
import { judgeNote } from './notes/gift-note.ts'

type Giver = { id: number; uid: string; locale: Locale }
type Requester = { member: Giver; locale: Locale; once: Pick<Once, 'claim'> }
type Order = {
  giftId: string
  to: string
  note: string | null
  /** Refuse scam_suspected where the note resembles fraud. */
  askFirst?: boolean | undefined
  /** US cents: the price the buyer saw; null where none was sent. */
  shown: number | null
  /** Carried out because its deposit was credited, and not by a request of the moment. */
  isAfterDeposit?: boolean
}

/**
 * Buys a gift for a match or for a member who is open to gifts, from the dollars of the wallet, at the catalogue's price of
 * this moment. Refuses, in this order:
 * - conflict: it costs more than was shown, or it is about to be bought because its deposit was credited;
 * - scam_suspected: the note resembles fraud, and the giver is to be asked first;
 * - contact_details in the field note: the two are neither matched nor in an open conversation;
 * - not_found: the buyer may not see the member, or the gift is not for sale;
 * - spending_paused, spending_limit: the giver's own limit;
 * - gifts_closed: the two are not matched, and the member is not open to gifts;
 * - conflict: the buyer's city is not open yet, and the two neither matched nor talk;
 * - messaging_restricted: there is a note, and the giver may not write to members who never answered;
 * - insufficient_funds.
 * A retry gets the answer of the first request, even if it would be refused by now; key_reused if it requests something else.
 */
export async function purchaseGift(ctx: Context, { member, locale, once: { claim } }: Requester, order: Order) {
  const purchase = await decide(ctx, { giverId: member.id, locale, claim, ...order }).catch((error: unknown) =>
    findFirst(ctx, claim, error),
  )
  const answer = answerOf(ctx, member, purchase.facts)
  await announce(ctx, { member, answer, purchase })
  if (purchase.isNew && purchase.facts.input.scamKinds) await restrictRepeated(ctx, member.id)
  return answer
}

type Decision = Order & { giverId: number; locale: Locale; claim: IdempotencyClaim | null }

async function decide(ctx: Context, { giverId, locale, claim, ...order }: Decision): Promise<Purchase> {
  const { giftId, to, note, askFirst, shown, isAfterDeposit } = order
  const { cents, isLimited } = await readPrice(ctx, { giftId, giverId })
  refuseDearer({ cents, shown })
  const scamKinds = note ? await judgeNote(ctx, { giverId, to, note, askFirst }) : null
  const now = ctx.now()
  if (!isAfterDeposit)
    await refuseWhileDue(ctx.db, { memberId: giverId, kind: 'gift', itemId: giftId, receiverUid: to, now })
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const input: PurchaseInput = {
    id: newTransferId(),
    giftId,
    note,
    ...(scamKinds && { scamKinds }),
    at: now.toISOString(),
    redeemableAt: later(holdMs),
    locale,
  }
  const { card, mobileMoney } = earningHoldMs
  const earnings = { byCardAt: later(card), byMobileMoneyAt: later(mobileMoney), cardSince: later(-card) }
  // The rest is decided behind the pair's lock: not_found, gifts_closed, conflict, messaging_restricted, insufficient_funds.
  const buy = () => buyGift(ctx.pool, { claim, giverId, to, input, earnings })
  return isLimited ? withinLimit(ctx, { memberId: giverId, id: input.id, cents, now }, buy) : buy()
}

type Counted = Parameters<typeof countSpending>[1]

/** Counts the price against the giver's own limit before the purchase, which is a transaction of its own; not if it fails or was made before. */
async function withinLimit(ctx: Context, spending: Counted, buy: () => Promise<Purchase>): Promise<Purchase> {
  await ctx.db.transaction().execute((tx) => countSpending(tx, spending))
  try {
    const purchase = await buy()
    if (!purchase.isNew) await uncountSpending(ctx.db, spending.id)
    return purchase
  } catch (error) {
    await uncountSpending(ctx.db, spending.id)
    throw error
  }
}

type Price = {
  cents: number
  /** The giver has a limit or a pause of their own. Most have none, and need no further statement. */
  isLimited: boolean
}

async function readPrice({ pool }: Context, { giftId, giverId }: { giftId: string; giverId: number }): Promise<Price> {
  const { rows } = await pool.query<Price>(
    `select price_for(id, price, $2) as cents, exists (select from spending_limit where member_id = $2) as "isLimited"
     from gift where id = $1`,
    [giftId, giverId],
  )
  return rows[0] ?? { cents: 0, isLimited: false }
}

/** What the first request with this key bought: it may have raised the reason that refuses the retry. Else the error. */
async function findFirst({ pool }: Context, claim: IdempotencyClaim | null, error: unknown): Promise<Purchase> {
  const mayBeRetry = error instanceof Refusal ? error.code !== 'key_reused' : isKeyTaken(error)
  const first = claim && mayBeRetry ? await findPurchase(pool, claim) : undefined
  if (!first) throw error
  return first
}

/** The answer as it was at the moment of the purchase, however late it is requested again. */
function answerOf(ctx: Context, member: Giver, { input, code, price, giver, conversation, wallet }: PurchaseFacts) {
  const { id, giftId, note, locale } = input
  const at = new Date(input.at)
  const held = {
    status: 'held',
    isDeclined: false,
    credits: null,
    receivedAt: at,
    redeemableAt: new Date(input.redeemableAt),
  } as const
  const then = { ...ctx, now: () => at }
  return {
    gift: receivedView(
      then,
      { id, giftId, code, price, note, scam: null, giver, ...held },
      { member, locale, conversion: 0 },
    ),
    wallet: walletFrom(wallet),
    conversationId: conversation,
  }
}

type Announcement = { member: Giver; answer: ReturnType<typeof answerOf>; purchase: Purchase }

/** To the giver's other devices and to the receiver; a retry was announced before. */
async function announce(ctx: Context, { member, answer, purchase: { announced } }: Announcement): Promise<void> {
  if (!announced) return
  const { gift, wallet, conversationId } = answer
  const { receiver, message } = announced
  ctx.emit(member.uid, 'wallet.changed', { usd: wallet.usd, credits: wallet.credits })
  ctx.emit(receiver.uid, 'gift.received', { id: gift.id, code: gift.gift.code })
  if (!message || conversationId === null) return
  await publishGift(ctx, { conversationUid: conversationId, row: message }, { sender: member, other: receiver })
}
