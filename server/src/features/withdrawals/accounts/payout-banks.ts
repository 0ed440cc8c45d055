import type { PayoutAccountKind, PayoutCountry } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import type { Bank, PaymentProvider } from '../../../ports/payments.ts'
import { Refusal } from '../../../refusal.ts'
import { wayTo } from './payout-channels.ts'

const cacheMs = 3_600_000

type BankCache = Map<string, { banks: Bank[]; at: number }>
const bankCaches = new WeakMap<PaymentProvider, BankCache>()

/** Banks or operators of a country by name. Refuses `channel_unavailable` when the list cannot be had. */
export async function listBanks(
  ctx: Context,
  { country, kind }: { country: PayoutCountry; kind: PayoutAccountKind },
): Promise<Bank[]> {
  const { provider, currency } = wayTo(ctx, { country, kind })
  const cache: BankCache = bankCaches.get(provider) ?? new Map()
  bankCaches.set(provider, cache)
  const known = cache.get(currency)
  const at = ctx.now().getTime()
  const isFresh = known && at - known.at < cacheMs
  const banks = isFresh ? known.banks : ((await provider.banks(currency)) ?? known?.banks)
  if (!banks) throw new Refusal('channel_unavailable')
  if (!isFresh) cache.set(currency, { banks, at })
  return banks.filter((bank) => bank.kind === kind).toSorted((one, other) => one.name.localeCompare(other.name))
}
