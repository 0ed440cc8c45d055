import { api, type BodyOf, type QueryOf, type ReplyOf, type Withdrawal } from '@karibu/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { usePayment } from '../paying/index.ts'

export type Terms = ReplyOf<typeof api.withdrawals.terms>
export type PayoutAccount = ReplyOf<typeof api.withdrawals.accounts>['accounts'][number]
export type AccountForm = BodyOf<typeof api.withdrawals.addAccount>
type WithdrawalInput = BodyOf<typeof api.withdrawals.withdraw>

// Under the key of the wallet: what changes it changes these.
const termsKey = ['wallet', 'payout-terms'] as const
const accountsKey = ['wallet', 'payout-accounts'] as const
const listKey = ['wallet', 'withdrawals'] as const

const pendingPollMs = 5_000

export function useTerms() {
  return useQuery({
    queryKey: termsKey,
    queryFn: ({ signal }) => call(api.withdrawals.terms, {}, signal),
  })
}

export function useAccounts(isOpen: boolean) {
  return useQuery({
    queryKey: accountsKey,
    queryFn: async ({ signal }) => (await call(api.withdrawals.accounts, {}, signal)).accounts,
    enabled: isOpen,
  })
}

/** Banks or operators of a country. */
export function useBanks(place: QueryOf<typeof api.withdrawals.banks> | null) {
  return useQuery({
    queryKey: ['payout-banks', place],
    queryFn: async ({ signal }) => (place ? (await call(api.withdrawals.banks, { query: place }, signal)).banks : []),
    enabled: place !== null,
    staleTime: 60 * 60_000,
  })
}

const isUnderWay = ({ status }: Withdrawal) => status === 'held' || status === 'submitted'

/** My withdrawals, newest first; asked again while one is on its way. */
export function useWithdrawals(isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => call(api.withdrawals.list, { query: { cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.withdrawals.some(isUnderWay)) ? pendingPollMs : false,
    enabled: isOpen,
  })
}

/** Fetches the accounts again after one was added or removed. */
export function useRefreshAccounts() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountsKey })
}

type Guard = <T>(work: () => Promise<T>) => Promise<T | null>
/** The member did not want to give the password: nothing was asked of the server. */
export class Left extends Error {}

/** Pays out, once; `guarded` asks for the password where it is wanted. */
export function useWithdraw(guarded: Guard, onDone: () => void) {
  const client = useQueryClient()
  return usePayment({
    purposeOf: ({ accountId, amount }: WithdrawalInput) => `withdraw:${accountId}:${amount}`,
    pay: async (body, once) => {
      const answer = await guarded(() => callForAnswer(api.withdrawals.withdraw, { body }, once))
      if (!answer) throw new Left()
      return answer
    },
    onPaid: () => {
      void client.invalidateQueries({ queryKey: listKey })
      void client.invalidateQueries({ queryKey: termsKey })
      onDone()
    },
  })
}

/** The name that the bank gives for an account; null if it cannot be looked up. Throws an ApiFailure. */
export const resolveAccount = (body: AccountForm) => call(api.withdrawals.resolve, { body })

/** Saves or removes a payout account. Each throws an ApiFailure. */
export const addAccount = (body: BodyOf<typeof api.withdrawals.addAccount>) =>
  callForAnswer(api.withdrawals.addAccount, { body })
export const removeAccount = (id: string) => callForAnswer(api.withdrawals.removeAccount, { params: { id } })
