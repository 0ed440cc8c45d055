import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { type Leg, member as memberAccount, newTransferId, platform, post } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { conversionOf } from '../subscriptions/index.ts'
import { publishWallet, walletOf } from '../wallet/index.ts'
import { creditsFor } from './gift-rules.ts'
import { type ReceivedRow, receivedColumns, receivedView } from './gift-view.ts'
import { disputedHoldMs } from './hold-disputed.ts'

type Requester = { member: SignedIn; locale: Locale; once: Once }

/**
 * Turns a received gift into credits by the conversion of my plan; the rest is the platform's. Once: refuses gift_held while
 * it is too early, conflict when it was redeemed or taken back, not_found when it is not mine.
 */
export async function redeemGift(ctx: Context, { member, locale, once }: Requester, id: string) {
  let isNew = false
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const conversion = await conversionOf(tx, member.id, ctx.now())
      const credits = await redeem(tx, { receiverId: member.id, id, conversion, now: ctx.now() })
      isNew = true
      const row = await readGift(tx, member.id, id)
      return {
        credits: Number(credits),
        gift: receivedView(ctx, row, { member, locale, conversion }),
        wallet: await walletOf(tx, member.id, ctx.now()),
      }
    }),
  )
  if (isNew) await publishWallet(ctx, member.id)
  return answer
}

type Redemption = { receiverId: number; id: string; conversion: number; now: Date }

async function redeem(tx: Tx, { receiverId, id, conversion, now }: Redemption): Promise<bigint> {
  const gift = await tx
    .selectFrom('gift_received')
    .where('id', '=', id)
    .where('receiver_id', '=', receiverId)
    .select(['code', 'price', 'status', 'purchase', 'giver_id', 'redeemable_at', 'earning_matures_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!gift) throw new Refusal('not_found')
  if (gift.status !== 'held') throw new Refusal('conflict')
  if (gift.redeemable_at > now) throw new Refusal('gift_held')
  const price = BigInt(gift.price)
  const credits = creditsFor(price, conversion)
  const transfer = newTransferId()
  const disputedUntil = new Date(now.getTime() + disputedHoldMs)
  await sql`update gift_received set status = 'redeemed', credits = ${String(credits)}, ended_by = ${transfer},
    ended_at = ${now} where id = ${id}`.execute(tx)
  if (credits > 0n)
    await sql`insert into earning_lot (member_id, cents, matures_at, source)
      select ${receiverId}, ${String(credits)}, greatest(${gift.earning_matures_at}::timestamptz,
        case when has_open_dispute(${gift.giver_id}) then ${disputedUntil}::timestamptz end), ${transfer}`.execute(tx)
  await post(tx, {
    id: transfer,
    kind: 'gift_redeem',
    at: now,
    ends: gift.purchase,
    memberId: receiverId,
    channel: 'wallet',
    narration: { key: 'gift_redeem', params: { gift: gift.code } },
    legs: redeemLegs(receiverId, { price, credits }),
  })
  return credits
}

// A credit is a cent: as many cents as credits are set aside behind them.
function redeemLegs(receiverId: number, { price, credits }: { price: bigint; credits: bigint }): Leg[] {
  const legs: Leg[] = [
    { account: platform('gifts_held'), amount: -price },
    { account: platform('credits_backing'), amount: credits },
    { account: platform('revenue:gifts'), amount: price - credits },
    { account: platform('credits_issued', 'CRD'), amount: -credits },
    { account: memberAccount(receiverId, 'credits_earned'), amount: credits },
  ]
  return legs.filter(({ amount }) => amount !== 0n)
}

async function readGift(tx: Tx, viewerId: number, id: string): Promise<ReceivedRow> {
  const { rows } = await sql<ReceivedRow>`
    select ${receivedColumns(viewerId)} from gift_received r where r.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error('a gift locked in this transaction is not there')
  return rows[0]
}
