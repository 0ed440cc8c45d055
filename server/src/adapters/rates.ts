import * as z from 'zod'
import type { Config } from '../config/config.ts'
import type { RatesPort, RateTable } from '../ports/rates.ts'
import { ask } from './payments/http-request.ts'
import { saneRates, sourcesOf } from './rate-rules.ts'

const first = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: z.number().positive(),
  rates: z.record(z.string(), z.number()),
})
const second = z.object({ date: z.iso.date(), usd: z.record(z.string(), z.number()) })

/** Rates of two sources that know nothing of each other; only both together are believed. */
export function makeRates({ rates }: Pick<Config, 'rates'>): RatesPort {
  return {
    fetch: async ({ codes, last }) => {
      if (!rates) return { outcome: 'refused', faults: ['fetching rates is switched off'] }
      const table = await fetchFirst(rates.url)
      const check = (await fetchSecond(rates.checkUrl)) ?? (await fetchSecond(rates.checkFallbackUrl))
      if (!table || !check) {
        const silent = [...(table ? [] : [rates.url]), ...(check ? [] : [rates.checkUrl])]
        return { outcome: 'refused', faults: silent.map((url) => `no table from ${new URL(url).host}`) }
      }
      const { rates: sane, faults } = saneRates({ codes, table, check, last })
      const sourcesAt = new Date(Math.min(table.asOf.getTime(), check.asOf.getTime()))
      const sources = sourcesOf(codes, { table, check })
      return { outcome: 'accepted', table: { ...table, rates: sane }, sources, sourcesAt, faults }
    },
  }
}

async function fetchFirst(url: string): Promise<RateTable | null> {
  const response = await ask({ url, method: 'GET', headers: {} })
  const parsed = first.safeParse(response.kind === 'answer' ? response.body : null)
  if (!parsed.success) return null
  const { time_last_update_unix, rates } = parsed.data
  return { asOf: new Date(time_last_update_unix * 1000), source: new URL(url).host, rates }
}

async function fetchSecond(url: string): Promise<RateTable | null> {
  const response = await ask({ url, method: 'GET', headers: {} })
  const parsed = second.safeParse(response.kind === 'answer' ? response.body : null)
  if (!parsed.success) return null
  const { date, usd } = parsed.data
  const rates = Object.fromEntries(Object.entries(usd).map(([code, rate]) => [code.toUpperCase(), rate]))
  return { asOf: new Date(`${date}T00:00:00Z`), source: new URL(url).host, rates }
}
