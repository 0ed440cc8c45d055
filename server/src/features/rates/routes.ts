import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listRates } from './list-rates.ts'
import { setRate } from './set-rate.ts'

export const rateRoutes: FeatureRoutes = (on, ctx) => {
  on(api.rates.list, async () => ({ rates: await listRates(ctx.db, ctx.now()) }))
  on(api.rates.set, ({ member, params, body }) => setRate(ctx, { ...body, ...params, staffId: member.id }))
}
