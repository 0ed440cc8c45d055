import { randomUUID } from 'node:crypto'
import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { house, newTransferId, post, purse } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { type SaidGift, sayGift, tellGift } from '../chat/index.ts'
import { visibleTo } from '../profiles/index.ts'
import { tellWallet, walletOf } from '../wallet/index.ts'
import { earningHoldMs, holdMs } from './gift-rules.ts'
import { type ReceivedRow, receivedColumns, receivedView } from './gift-view.ts'

type Order = { giftId: string; to: string; note: string | null }
type Asker = { member: SignedIn; locale: Locale; once: Once }
type Receiver = { id: number; uid: string; locale: Locale }

/**
 * Buys a gift for a match or for a member who is open to gifts, from the dollars of the wallet. What the catalogue says at
 * that moment is charged. Refuses not_found for whoever the buyer may not see, gifts_closed, and insufficient_funds.
 */
export async function purchaseGift(ctx: Context, { member, locale, once }: Asker, order: Order) {
  const news: { receiver?: Receiver; said?: SaidGift | undefined } = {}
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const bought = await buy(ctx, tx, member, order)
      news.receiver = bought.receiver
      news.said = bought.said
      const row = await readBought(tx, member.id, bought.id)
      return {
        gift: receivedView(ctx, row, { member, locale, conversion: 0 }),
        wallet: await walletOf(tx, member.id, ctx.now()),
        conversationId: bought.said?.conversationUid ?? null,
      }
    }),
  )
  const { receiver, said } = news
  // A replayed answer has been told before.
  if (receiver) {
    ctx.signal(receiver.uid, 'gift.received', { id: answer.gift.id, code: answer.gift.gift.code })
    if (said) await tellGift(ctx, said, { sender: member, other: receiver })
    await tellWallet(ctx, member.id)
  }
  return answer
}

type Bought = { id: string; receiver: Receiver; said: SaidGift | undefined }

async function buy(ctx: Context, tx: Tx, buyer: SignedIn, { giftId, to, note }: Order): Promise<Bought> {
  const now = ctx.now()
  const receiverId = await lockPairWith(tx, buyer.id, to)
  const id = randomUUID()
  const purchase = newTransferId()
  const given = await give(tx, { id, purchase, buyerId: buyer.id, receiverId, giftId, note, now })
  const { code, price, matched, receiver } = given
  const said = matched
    ? await sayGift(tx, { senderId: buyer.id, receiverId, giftReceivedId: id, code, note, now })
    : undefined
  await pay(tx, { purchase, buyerId: buyer.id, code, price, now })
  return { id, receiver, said }
}

// The pair is shared before anything is read, so that no money moves once a block has answered.
async function lockPairWith(tx: Tx, buyerId: number, to: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id, pg_advisory_xact_lock_shared(least(id, ${buyerId}::int), greatest(id, ${buyerId}::int))
    from member where uid = ${to} and id <> ${buyerId}`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0].id
}

type Give = {
  id: string
  purchase: string
  buyerId: number
  receiverId: number
  giftId: string
  note: string | null
  now: Date
}
type Given = { code: string; price: number; matched: boolean; receiver: Receiver }

/** Reads who and what behind the lock, and writes the gift, in one statement. */
async function give(tx: Tx, { id, purchase, buyerId, receiverId, giftId, note, now }: Give): Promise<Given> {
  const { rows } = await sql<Given & { isGiven: boolean }>`
    with plan as (
      select id, code, price from gift where id = ${giftId} and active
    ), other as (
      select m.id, m.uid, m.locale, (select 1 from matched where member_id = ${buyerId} and other_id = m.id) is not null as matched,
        p.gifts_open and m.role <> 'guest' as is_open
      from member m join profile p on p.member_id = m.id where m.id = ${receiverId} and ${visibleTo(buyerId)}
    ), given as (
      insert into gift_received (id, gift_id, code, price, giver_id, receiver_id, note, received_at, redeemable_at,
        earning_matures_at, purchase)
      select ${id}, plan.id, plan.code, plan.price, ${buyerId}, other.id, ${note}, ${now}, ${later(now, holdMs)},
        case when ${paidByCard(buyerId, now)} then ${later(now, earningHoldMs.card)}::timestamptz
          else ${later(now, earningHoldMs.mobileMoney)}::timestamptz end, ${purchase}
      from plan, other where other.matched or other.is_open returning id
    ), untold as (
      insert into gift_untold select id from given
    )
    select plan.code, plan.price, other.matched, exists (select from given) as "isGiven",
      json_build_object('id', other.id, 'uid', other.uid, 'locale', other.locale) as receiver
    from plan, other`.execute(tx)
  const given = rows[0]
  if (!given) throw new Refusal('not_found')
  if (!given.isGiven) throw new Refusal('gifts_closed')
  return given
}

/** SQL: may a card be behind the money? Whatever did not surely come by mobile money counts as one. */
const paidByCard = (buyerId: number, now: Date) => sql<boolean>`exists (
  select from ledger_transfer where kind = 'deposit' and member_id = ${buyerId}
    and at > ${later(now, -earningHoldMs.card)} and channel is distinct from 'tranzak')`

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

type Payment = { purchase: string; buyerId: number; code: string; price: number; now: Date }

async function pay(tx: Tx, { purchase, buyerId, code, price, now }: Payment): Promise<void> {
  const cents = BigInt(price)
  await post(tx, {
    id: purchase,
    kind: 'gift_purchase',
    at: now,
    channel: 'wallet',
    narration: { key: 'gift_purchase', params: { gift: code } },
    legs: [
      { account: purse(buyerId, 'usd'), amount: -cents },
      { account: house('gifts_held'), amount: cents },
    ],
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'insufficient_funds')
      throw new Refusal('insufficient_funds', { words: 'gifts:refusals.insufficient' })
    throw error
  })
}

async function readBought(tx: Tx, buyerId: number, id: string): Promise<ReceivedRow> {
  const { rows } = await sql<ReceivedRow>`
    select ${receivedColumns(buyerId)} from gift_received r where r.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error('a gift bought in this transaction is not there')
  return rows[0]
}
