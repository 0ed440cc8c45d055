import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listPaymentExceptions, settlePaymentException } from './exceptions/list-exceptions.ts'
import { refundException } from './exceptions/refund-exception.ts'
import { listCurrencies } from './payments/list-currencies.ts'
import { quoteRate } from './payments/quote-rate.ts'
import { listDeposits, showDeposit } from './payments/show-deposit.ts'
import { startDeposit } from './payments/start-deposit.ts'
import { confirmRefund, declineRefund } from './proposals/decide-refund.ts'
import { listRefundProposals } from './proposals/list-proposals.ts'
import { listDisputes } from './refunds/list-disputes.ts'
import { refundDeposit } from './refunds/refund-deposit.ts'
import { staffDeposit } from './refunds/staff-deposit.ts'
import { depositsFile } from './staff-list/deposits-file.ts'
import { listStaffDeposits } from './staff-list/list-deposits.ts'

export const depositRoutes: FeatureRoutes = (on, ctx) => {
  on(api.deposits.currencies, ({ locale }) => listCurrencies(ctx, locale))
  on(api.deposits.rate, ({ member, query }) => quoteRate(ctx, { memberId: member.id, currency: query.currency }))
  on(api.deposits.start, ({ member, body, once, locale }) => startDeposit(ctx, { member, form: body, once, locale }))
  on(api.deposits.get, ({ member, params, locale }) => showDeposit(ctx, { memberId: member.id, locale, ...params }))
  on(api.deposits.list, ({ member, query, locale }) => listDeposits(ctx, { memberId: member.id, locale, ...query }))
  on(api.staffDeposits.list, ({ query }) => listStaffDeposits(ctx, query))
  on(api.staffDeposits.file, ({ member, body }) => depositsFile(ctx, { staff: member, ...body }))
  on(api.staffDeposits.get, async ({ member, params }) => ({
    deposit: await staffDeposit(ctx, ctx.db, { reference: params.reference, staffId: member.id }),
  }))
  on(api.staffDeposits.refund, ({ member, params, body, locale, once }) =>
    refundDeposit(ctx, { staff: member, reference: params.reference, form: body, locale, once }),
  )
  on(api.staffDeposits.proposals, ({ member, query }) => listRefundProposals(ctx, { staffId: member.id, ...query }))
  on(api.staffDeposits.confirmRefund, ({ member, params }) => confirmRefund(ctx, { staff: member, id: params.id }))
  on(api.staffDeposits.declineRefund, ({ member, params }) => declineRefund(ctx, { staff: member, id: params.id }))
  on(api.staffDisputes.list, ({ query }) => listDisputes(ctx, query))
  on(api.deposits.exceptions, ({ member, query }) => listPaymentExceptions(ctx, { staffId: member.id, ...query }))
  on(api.deposits.settleException, ({ member, params }) =>
    settlePaymentException(ctx, { staffId: member.id, id: params.id }),
  )
  on(api.deposits.refundException, ({ member, params }) => refundException(ctx, { staff: member, id: params.id }))
}
