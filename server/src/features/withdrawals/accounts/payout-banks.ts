import type { PayoutAccountKind, PayoutCountry } from '@karibu/contract'
import type { Bank, Context, PaymentProvider } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { wayTo } from './payout-channels.ts'

const keptForMs = 3_600_000

type Kept = Map<string, { banks: Bank[]; at: number }>
const keptBanks = new WeakMap<PaymentProvider, Kept>()

/** Banks or operators of a country by name. Refuses `channel_unavailable` when the list cannot be had. */
export async function listBanks(
  ctx: Context,
  { country, kind }: { country: PayoutCountry; kind: PayoutAccountKind },
): Promise<Bank[]> {
  const { provider, currency } = wayTo(ctx, { country, kind })
  const kept: Kept = keptBanks.get(provider) ?? new Map()
  keptBanks.set(provider, kept)
  const known = kept.get(currency)
  const at = ctx.now().getTime()
  const isFresh = known && at - known.at < keptForMs
  const banks = isFresh ? known.banks : ((await provider.banks(currency)) ?? known?.banks)
  if (!banks) throw new Refusal('channel_unavailable')
  if (!isFresh) kept.set(currency, { banks, at })
  return banks.filter((bank) => bank.kind === kind).toSorted((one, other) => one.name.localeCompare(other.name))
}
