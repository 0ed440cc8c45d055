import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { giveBackOdd } from './give-back-odd.ts'
import { listCurrencies } from './list-currencies.ts'
import { listOddPayments, settleOddPayment } from './list-odd-payments.ts'
import { quoteRate } from './quote-rate.ts'
import { refundDeposit } from './refund-deposit.ts'
import { listDeposits, showDeposit } from './show-deposit.ts'
import { staffDeposit } from './staff-deposit.ts'
import { startDeposit } from './start-deposit.ts'

export const depositRoutes: FeatureRoutes = (on, ctx) => {
  on(api.deposits.currencies, ({ locale }) => listCurrencies(ctx, locale))
  on(api.deposits.rate, ({ member, query }) => quoteRate(ctx, { memberId: member.id, currency: query.currency }))
  on(api.deposits.start, ({ member, body, once, locale }) => startDeposit(ctx, { member, form: body, once, locale }))
  on(api.deposits.get, ({ member, params, locale }) => showDeposit(ctx, { memberId: member.id, locale, ...params }))
  on(api.deposits.list, ({ member, query, locale }) => listDeposits(ctx, { memberId: member.id, locale, ...query }))
  on(api.staffDeposits.get, async ({ params }) => ({ deposit: await staffDeposit(ctx.db, params.reference) }))
  on(api.staffDeposits.refund, ({ member, params, body, locale, once }) =>
    refundDeposit(ctx, { staff: member, reference: params.reference, form: body, locale, once }),
  )
  on(api.deposits.odd, ({ member, query }) => listOddPayments(ctx, { staffId: member.id, ...query }))
  on(api.deposits.settleOdd, ({ member, params }) => settleOddPayment(ctx, { staffId: member.id, id: params.id }))
  on(api.deposits.giveBackOdd, ({ member, params }) => giveBackOdd(ctx, { staff: member, id: params.id }))
}
