import { api, type CallOf, type ReplyOf } from '@karibu/contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, callForAnswer, download } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { usePayment } from '../paying/index.ts'
import type { FilterQuery } from './statement/filter-rules.ts'

export type Quote = ReplyOf<typeof api.wallet.quote>
export type Side = Quote['from']

// Under the key of the balances, so that whatever refreshes the wallet refreshes these.
const key = (...parts: unknown[]) => ['wallet', ...parts]

/** What moved in my wallet, newest first, page by page. */
export function useTransactions(filter: FilterQuery) {
  return useInfiniteQuery({
    queryKey: key('transactions', filter),
    queryFn: ({ pageParam, signal }) =>
      call(api.wallet.transactions, { query: { ...inMyDays(filter), cursor: pageParam } }, signal),
    ...byCursor,
  })
}

/** My balances at the end of each of the last days. */
export function useChart(days: number) {
  return useQuery({
    queryKey: key('chart', days),
    queryFn: async ({ signal }) => (await call(api.wallet.chart, { query: { days } }, signal)).points,
    placeholderData: (before) => before,
  })
}

/** The quote of an exchange; valid for one minute. */
export function useQuote() {
  return useMutation({
    mutationFn: ({ from, amount }: { from: Side; amount: string }) =>
      call(api.wallet.quote, { body: { from, to: from === 'USD' ? 'credits' : 'USD', amount } }),
  })
}

/** Takes an offer, once. */
export function useConvert() {
  return usePayment({
    purposeOf: ({ quoteId }: Quote) => `convert:${quoteId}`,
    pay: ({ quoteId }, once) => callForAnswer(api.wallet.convert, { body: { quoteId } }, once),
  })
}

/** The same transactions as a file. Throws an ApiFailure. */
export const fetchCsv = (filter: FilterQuery): Promise<Blob> =>
  download(api.wallet.transactions, { query: inMyDays(filter) }, { accept: 'text/csv' })

type Query = CallOf<typeof api.wallet.transactions>['query']

/** The rows show the time of this device, so the days of the filter are its days too. */
const inMyDays = (filter: FilterQuery): Query => ({
  ...filter,
  ...(filter.date && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
})
