import { api, type BodyOf } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { withIdempotencyKey } from '../../lib/api/idempotency-keys.ts'
import { onServerEvent } from '../../lib/api/socket.ts'
import { followMs, isOver, unsettled } from './deposit-rules.ts'

export type DepositForm = BodyOf<typeof api.deposits.start>

/**
 * What 1 USD costs; promised for a quarter of an hour, so it is asked again before that is over. A tab that slept longer
 * holds none until it has asked.
 */
export function useRate(currency: string | null) {
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['deposits', 'rate', currency],
    queryFn: async ({ signal }) =>
      (await call(api.deposits.rate, { query: { currency: currency ?? '' } }, signal)).rate,
    enabled: currency !== null,
    staleTime: 10 * 60_000,
    refetchInterval: 12 * 60_000,
    refetchOnWindowFocus: true,
    // Without a connection it fails and can be asked again, where a paused one would spin.
    networkMode: 'always',
  })
  // Counted from the answer on, since a phone's clock may be wrong.
  const isRateValid = () => Date.now() - dataUpdatedAt < promiseMs
  return { rate: data && isRateValid() ? data : undefined, isRateValid, isFetching, refetch }
}

/** The promise of the server, less the way there. */
const promiseMs = 14.5 * 60_000

/** Asks for the payment page. The same wish carries the same key until it is answered: it is never started twice. */
export async function startDeposit(form: DepositForm): Promise<{ reference: string; url: string | null }> {
  const { channel, method, currency, amount, purchase } = form
  const purpose = `deposit:${[channel, method, currency, amount, purchase && JSON.stringify(purchase)].join(':')}`
  const { data } = await withIdempotencyKey(purpose, (idempotencyKey) =>
    callForAnswer(api.deposits.start, { body: form }, { idempotencyKey }),
  )
  return { reference: data.reference, url: data.url ?? data.payment_url ?? null }
}

// Under the key of the wallet: whatever refreshes the wallet refreshes these.
const unsettledKey = ['wallet', 'deposits'] as const

/** My deposits that have not succeeded; polled while one is pending, refreshed by an event when one ends. */
export function useUnsettledDeposits() {
  const client = useQueryClient()
  useEffect(
    () =>
      onServerEvent('notification.created', ({ notification }) => {
        if (notification.kind === 'deposit') void client.invalidateQueries({ queryKey: unsettledKey })
      }),
    [client],
  )
  return useQuery({
    queryKey: unsettledKey,
    queryFn: async ({ signal }) => (await call(api.deposits.list, {}, signal)).deposits,
    select: (deposits) => unsettled(deposits),
    refetchInterval: ({ state }) => {
      const waiting = state.data?.find(({ status }) => status === 'pending')
      return waiting ? followMs(waiting) : false
    },
    refetchOnWindowFocus: true,
  })
}

/** The status of one of my payments, polled until it is final. */
export function useDeposit(reference: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['deposits', 'one', reference],
    queryFn: ({ signal }) => call(api.deposits.get, { params: { reference } }, signal),
    refetchInterval: ({ state }) => followMs(state.data),
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  const { refetch } = query
  // The notice that it ended comes sooner than the next asking.
  useEffect(
    () =>
      onServerEvent('notification.created', ({ notification }) => void (notification.kind === 'deposit' && refetch())),
    [refetch],
  )
  const isDone = query.data !== undefined && isOver(query.data)
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['wallet'] })
  }, [client, isDone])
  return query
}
