import type { Wallet } from '@karibu/contract'
import type { Context, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { balancesOf, type Leg, lockBalances, member, newTransferId, platform, post } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { pocketsFor, type Sold, splitSale, type Terms } from './exchange-rules.ts'
import { publishWallet, walletOf } from './show-wallet.ts'
import { countSpending } from './spending/count-spending.ts'

type ConvertInput = { memberId: number; quoteId: string; once: Once }

/**
 * Takes a quote, once. Refuses `not_found` for another's, `conflict` for one that is over or taken, and where credits are
 * bought `spending_paused` and `spending_limit`.
 */
export async function convert(ctx: Context, { memberId, quoteId, once }: ConvertInput): Promise<{ wallet: Wallet }> {
  const now = ctx.now()
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const quote = await takeQuote(tx, { memberId, quoteId, now })
      await exchange(tx, { memberId, sold: quote.sold, terms: quote.terms, now })
      return { wallet: await walletOf(tx, memberId, now) }
    }),
  )
  await publishWallet(ctx, memberId)
  return answer
}

async function takeQuote(tx: Tx, { memberId, quoteId, now }: { memberId: number; quoteId: string; now: Date }) {
  const row = await tx
    .selectFrom('wallet_quote')
    .where('id', '=', quoteId)
    .where('member_id', '=', memberId)
    .select(['sells', 'gives', 'gets', 'fee', 'expires_at', 'taken_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.taken_at || row.expires_at <= now) throw new Refusal('conflict', { messageKey: 'wallet:quote_over' })
  await tx.updateTable('wallet_quote').set({ taken_at: now }).where('id', '=', quoteId).execute()
  const terms: Terms = { gives: BigInt(row.gives), gets: BigInt(row.gets), fee: BigInt(row.fee) }
  return { sold: row.sells, terms }
}

type Exchange = { memberId: number; sold: Sold; terms: Terms; now: Date }

async function exchange(tx: Tx, { memberId, sold, terms, now }: Exchange): Promise<void> {
  const id = newTransferId()
  if (sold === 'USD') await countSpending(tx, { memberId, id, cents: Number(terms.gives), now })
  await lockBalances(tx, [memberId])
  const pockets = pocketsFor(sold, await balancesOf(tx, memberId), terms.gives)
  if (!pockets) throw new Refusal('insufficient_funds')
  const kind = sold === 'USD' ? 'credits_buy' : 'credits_sell'
  const legs = sold === 'USD' ? buying(memberId, pockets) : selling(memberId, pockets, terms)
  await post(tx, {
    id,
    kind,
    at: now,
    channel: 'wallet',
    narration: { key: kind },
    legs: legs.filter((leg) => leg.amount !== 0n),
  })
}

type Pockets = { first: bigint; second: bigint }

// What was paid in buys credits that stay so, earnings buy earned ones: neither becomes the other on the way.
const buying = (memberId: number, { first, second }: Pockets): Leg[] => [
  { account: member(memberId, 'usd_deposited'), amount: -first },
  { account: member(memberId, 'usd_earned'), amount: -second },
  { account: member(memberId, 'credits_bought'), amount: first },
  { account: member(memberId, 'credits_earned'), amount: second },
  { account: platform('credits_backing'), amount: first + second },
  { account: platform('credits_issued', 'CRD'), amount: -(first + second) },
]

function selling(memberId: number, { first, second }: Pockets, { gives, gets, fee }: Terms): Leg[] {
  const parts = splitSale({ earned: second, gets })
  return [
    { account: member(memberId, 'credits_bought'), amount: -first },
    { account: member(memberId, 'credits_earned'), amount: -second },
    { account: member(memberId, 'usd_deposited'), amount: parts.deposited },
    { account: member(memberId, 'usd_earned'), amount: parts.earned },
    { account: platform('credits_backing'), amount: -gives },
    { account: platform('credits_issued', 'CRD'), amount: gives },
    { account: platform('fees'), amount: fee },
  ]
}
