import { type api, type BodyOf, type ReplyInputOf, readAmount, toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { type Sold, termsOf } from './exchange-rules.ts'

const quoteLastsMs = 60_000
const code = { USD: 'USD', credits: 'CRD' } as const

/** Offers an exchange for a minute; nothing is moved. */
export async function quoteExchange(
  ctx: Context,
  { memberId, from, to, amount }: BodyOf<typeof api.wallet.quote> & { memberId: number },
): Promise<ReplyInputOf<typeof api.wallet.quote>> {
  if (from === to) throw fieldRefusal('to', 'invalid')
  const terms = termsOf(from, amountOf(from, amount))
  const expiresAt = new Date(ctx.now().getTime() + quoteLastsMs)
  const { id } = await ctx.db
    .insertInto('wallet_quote')
    .values({
      member_id: memberId,
      sells: from,
      gives: Number(terms.gives),
      gets: Number(terms.gets),
      fee: Number(terms.fee),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    quoteId: id,
    from,
    to,
    gives: toMajor(terms.gives, code[from]),
    gets: toMajor(terms.gets, code[to]),
    fee: toMajor(terms.fee, code[from]),
    expiresAt: expiresAt.toISOString(),
  }
}

function amountOf(sold: Sold, amount: string | number): bigint {
  const read = readAmount(amount, code[sold])
  if ('fault' in read) throw fieldRefusal('amount', read.fault, { currency: sold })
  const smallest = sold === 'USD' ? { minor: 1n, shown: '0.01' } : { minor: 2n, shown: '2' }
  if (read.minor < smallest.minor) throw fieldRefusal('amount', 'amount_small', { minimum: smallest.shown })
  if (read.minor > 100_000_000n)
    throw fieldRefusal('amount', 'amount_large', { maximum: toMajor(100_000_000n, code[sold]) })
  return read.minor
}
