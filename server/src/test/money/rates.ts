import { refreshRates } from '../../features/rates/refresh-rates.ts'
import type { TestApp } from '../harness.ts'

/** The effective rate of the naira is automatic, and both sources agreed on it just now. */
export async function setAutomaticRate({ ctx }: TestApp, perUsd: number): Promise<void> {
  const [rate, now] = [String(perUsd), ctx.now()]
  await ctx.db
    .updateTable('rate')
    .set({
      ...{ per_usd: rate, source: 'test', as_of: now, fetched_at: null, is_fixed: false, manual_at: null },
      ...{ agreed_per_usd: rate, agreed_at: now, applied_low: null, applied_high: null },
      ...{ first_per_usd: null, second_per_usd: null, sources_at: null },
    })
    .where('currency', '=', 'NGN')
    .execute()
}

type Sources = { first: number; second?: number; isAccepted?: boolean }

/** From now on both sources say this of the naira, and it is accepted or not. */
export function setSources(app: TestApp, { first, second = first, isAccepted = true }: Sources): void {
  const asOf = app.ctx.now()
  const rates: Record<string, number> = isAccepted ? { NGN: first } : {}
  app.ctx.rates = {
    fetch: async () => ({
      outcome: 'accepted',
      table: { asOf, source: 'test', rates },
      sources: { NGN: { first, second } },
      sourcesAt: asOf,
      faults: isAccepted ? [] : ['NGN: more than 10 % away from the last'],
    }),
  }
}

/** Fetches the sources, however short ago that was done. */
export async function refreshNow({ ctx }: TestApp): Promise<void> {
  await ctx.db.updateTable('rate').set({ fetched_at: null }).execute()
  await refreshRates(ctx)
}
