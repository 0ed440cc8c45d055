import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { changeRate } from './change-rate.ts'
import { confirmProposal, rejectProposal } from './decide-proposal.ts'
import { listRates } from './list-rates.ts'

export const rateRoutes: FeatureRoutes = (on, ctx) => {
  on(api.rates.list, async ({ member }) => ({
    rates: await listRates(ctx.db, { now: ctx.now(), staffId: member.id }),
  }))
  on(api.rates.set, ({ member, params, body }) => changeRate(ctx, { staff: member, form: body, ...params }))
  on(api.rates.confirm, ({ member, params }) => confirmProposal(ctx, { staff: member, id: params.id }))
  on(api.rates.reject, ({ member, params }) => rejectProposal(ctx, { staff: member, id: params.id }))
}
