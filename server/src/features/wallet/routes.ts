import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { convert } from './convert.ts'
import { listTransactions } from './list-transactions.ts'
import { quoteExchange } from './quote-exchange.ts'
import { showReceipt } from './receipts/show-receipt.ts'
import { showChart } from './show-chart.ts'
import { walletOf } from './show-wallet.ts'
import { pauseSpending, setLimit, showSpending } from './spending/manage-limit.ts'
import { transactionsFile, wantsCsv } from './write-csv.ts'

export const walletRoutes: FeatureRoutes = (on, ctx) => {
  on(api.wallet.get, ({ member }) => walletOf(ctx.db, member.id, ctx.now()))
  on(api.wallet.transactions, async ({ member, locale, query, headers }) => {
    const reader = { memberId: member.id, locale, query }
    return wantsCsv(headers.accept) ? transactionsFile(ctx, reader) : listTransactions(ctx, reader)
  })
  on(api.wallet.receipt, ({ member, params, locale }) =>
    showReceipt(ctx, { memberId: member.id, id: params.id, locale }),
  )
  on(api.wallet.chart, ({ member, query }) => showChart(ctx, { memberId: member.id, days: query.days }))
  on(api.wallet.quote, ({ member, body }) => quoteExchange(ctx, { memberId: member.id, ...body }))
  on(api.wallet.convert, ({ member, body, once }) => convert(ctx, { memberId: member.id, quoteId: body.quoteId, once }))
  const shown = async (member: { id: number }) => ({ spending: await showSpending(ctx, member) })
  on(api.spending.show, ({ member }) => shown(member))
  on(api.spending.setLimit, async ({ member, body }) => {
    await setLimit(ctx, member, body.usd)
    return shown(member)
  })
  on(api.spending.pause, async ({ member, body }) => {
    await pauseSpending(ctx, member, body.days)
    return shown(member)
  })
}
