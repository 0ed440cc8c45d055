import { api, type Wallet } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { saveFile } from '../../lib/save-file.ts'

const walletKey = ['wallet'] as const
const balancesKey = [...walletKey, 'balances'] as const

/** What can be paid with, by channel, with the rates for approximate prices. */
export function useCurrencies() {
  return useQuery({
    queryKey: ['deposits', 'currencies'],
    queryFn: async ({ signal }) => (await call(api.deposits.currencies, {}, signal)).currencies,
    staleTime: 10 * 60_000,
    networkMode: 'always',
  })
}

/** My balances; changes by others and by my other devices arrive as events (useWalletEvents). */
export function useWallet() {
  return useQuery({
    queryKey: balancesKey,
    queryFn: ({ signal }) => call(api.wallet.get, {}, signal),
  })
}

/** Saves the receipt of one of my transactions as a PDF, in my language. */
export function useReceipt() {
  return useMutation({
    mutationFn: async (id: string) =>
      saveFile(await download(api.wallet.receipt, { params: { id } }), `${brand.fileName}-${id.slice(0, 8)}.pdf`),
  })
}

/** Takes over the balances that a purchase left, and asks who is signed in once more: the wallet is a part of it. */
export function useApplyWallet() {
  const client = useQueryClient()
  const askAgain = useRefetchUser()
  return (wallet: Wallet) => {
    client.setQueryData(balancesKey, wallet)
    // Statements and drawings of the wallet follow; the balances themselves are fresh.
    void client.invalidateQueries({ queryKey: walletKey, predicate: ({ queryKey }) => queryKey[1] !== balancesKey[1] })
    askAgain()
  }
}

/** Asks for everything that shows the wallet. */
export function useRefreshWallet() {
  const client = useQueryClient()
  const askAgain = useRefetchUser()
  return () => {
    void client.invalidateQueries({ queryKey: walletKey })
    askAgain()
  }
}

function useRefetchUser() {
  const setUser = useAuthStore((state) => state.setUser)
  return () =>
    void call(api.accounts.me)
      .then(({ user }) => setUser(user))
      // What was bought is bought; the next visit brings the rest.
      .catch((error: unknown) => console.error('Failed to fetch profile data', error))
}
