import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import {
  balancesOf,
  type Leg,
  lockBalances,
  member as memberAccount,
  newTransferId,
  platform,
  post,
  reverse,
} from '../../ledger/index.ts'
import { giftJobs } from './jobs.ts'

type Loss = { buyerId: number; cents: bigint; now: Date }
/**
 * since: only gifts given from then on, where it is about what was bought with an earlier gift. spare: by receiver, what
 * came back of such gifts and was more than that one had brought.
 */
type Search = Loss & { since?: Date; spare: Map<number, bigint> }

/**
 * When a payment went back: takes a buyer's gifts back into their wallet until the sum is covered or none is left, the
 * newest first: unredeemed ones, then those whose earnings are held. Answers the cents that came back, which may be
 * more than asked. One that is being redeemed at this moment is left out; `lockGiftsAtRisk` waits for it.
 */
export const takeBackGifts = (tx: Tx, loss: Loss): Promise<bigint> => takeBack(tx, { ...loss, spare: new Map() })

async function takeBack(tx: Tx, search: Search): Promise<bigint> {
  let back = 0n
  for (const take of [takeHeld, takeRedeemed]) {
    while (back < search.cents) {
      const price = await take(tx, search)
      if (price === null) break
      back += price
    }
  }
  return back
}

/**
 * Holds still what `takeBackGifts` may take, until the transaction ends, and answers whose balances it touches. Before
 * balances are locked, as in a redemption.
 */
export async function lockGiftsAtRisk(tx: Tx, { buyerId, now }: Pick<Loss, 'buyerId' | 'now'>): Promise<number[]> {
  const { rows } = await sql<{ receiver: number }>`select receiver_id as receiver from gift_received
    where id in (select id from gifts_at_risk(${buyerId}, ${now})) order by id for update`.execute(tx)
  return [...new Set(rows.map(({ receiver }) => receiver))]
}

async function takeHeld(tx: Tx, { buyerId, now, since }: Search): Promise<bigint | null> {
  const gift = await newest(tx, { buyerId, since })
    .where('r.status', '=', 'held')
    .select(['r.id', 'r.code', 'r.price', 'r.purchase'])
    .executeTakeFirst()
  if (!gift) return null
  const transfer = await endGift(tx, { id: gift.id, wasRedeemed: false, now })
  await reverse(tx, { id: transfer, at: now, ends: gift.purchase, narration: narrationOf(gift) })
  return BigInt(gift.price)
}

const newest = (tx: Tx, { buyerId, since }: Pick<Search, 'buyerId' | 'since'>) =>
  tx
    .selectFrom('gift_received as r')
    .where('r.giver_id', '=', buyerId)
    .$if(since !== undefined, (query) => query.where('r.received_at', '>=', since ?? null))
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .forUpdate('r')
    .skipLocked()

const narrationOf = ({ code }: { code: string }) => ({ key: 'gift_take_back', params: { gift: code } })

async function endGift(tx: Tx, { id, wasRedeemed, now }: { id: string; wasRedeemed: boolean; now: Date }) {
  const transfer = newTransferId()
  await sql`update gift_received set status = 'reversed', credits = null, ended_by = ${transfer}, ended_at = ${now}
    where id = ${id}`.execute(tx)
  await enqueue(tx, giftJobs.mailTakenBack, { giftReceivedId: id, wasRedeemed })
  return transfer
}

async function takeRedeemed(tx: Tx, { buyerId, now, since, spare }: Search): Promise<bigint | null> {
  const gift = await newest(tx, { buyerId, since })
    .innerJoin('earning_lot as l', 'l.source', 'r.ended_by')
    .where('r.status', '=', 'redeemed')
    .where('l.matures_at', '>', now)
    .select(['r.id', 'r.code', 'r.price', 'r.receiver_id', 'r.ended_by', 'r.ended_at', 'l.cents'])
    .executeTakeFirst()
  if (!gift?.ended_by || !gift.ended_at) return null
  const [price, cents] = [BigInt(gift.price), BigInt(gift.cents)]
  const transfer = await endGift(tx, { id: gift.id, wasRedeemed: true, now })
  await tx.deleteFrom('earning_lot').where('source', '=', gift.ended_by).execute()
  const legs = await receiverLegs(tx, { receiverId: gift.receiver_id, cents, since: gift.ended_at, now, spare })
  await post(tx, {
    id: transfer,
    kind: 'gift_take_back',
    at: now,
    ends: gift.ended_by,
    memberId: buyerId,
    channel: 'wallet',
    narration: narrationOf(gift),
    legs: [
      { account: memberAccount(buyerId, 'usd_deposited'), amount: price },
      { account: platform('revenue:gifts'), amount: cents - price },
      ...legs,
    ].filter(({ amount }) => amount !== 0n),
  })
  return price
}

type Redeemed = { receiverId: number; cents: bigint } & Required<Pick<Search, 'since' | 'now' | 'spare'>>

// What a receiver got for a gift: as credits, as the dollars they were sold for, or as gifts bought with those, which go
// back too. What is spent otherwise is the platform's loss: the receiver owes nothing.
async function receiverLegs(tx: Tx, { receiverId, cents, since, now, spare }: Redeemed): Promise<Leg[]> {
  await lockBalances(tx, [receiverId])
  const before = await balancesOf(tx, receiverId)
  const spared = spare.get(receiverId) ?? 0n
  const short = cents - before.creditsEarned - before.usdEarned - spared
  const recovered =
    spared + (short > 0n ? await takeBack(tx, { buyerId: receiverId, cents: short, since, now, spare }) : 0n)
  const { creditsEarned, usdEarned, usdDeposited } = recovered > spared ? await balancesOf(tx, receiverId) : before
  const credits = least(cents, creditsEarned)
  const earned = least(cents - credits, usdEarned)
  const deposited = least(cents - credits - earned, least(recovered, usdDeposited))
  spare.set(receiverId, recovered - deposited)
  return [
    { account: memberAccount(receiverId, 'credits_earned'), amount: -credits },
    { account: platform('credits_issued', 'CRD'), amount: credits },
    { account: platform('credits_backing'), amount: -credits },
    { account: memberAccount(receiverId, 'usd_earned'), amount: -earned },
    { account: memberAccount(receiverId, 'usd_deposited'), amount: -deposited },
    { account: platform('chargebacks'), amount: credits + earned + deposited - cents },
  ]
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
