import { api, type BodyOf, type StaffTokenKind } from '@karibu/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'

const tokensKey = ['api-tokens'] as const
const webhooksKey = ['webhooks'] as const

/** My tokens for programs. */
export const useTokens = () =>
  useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => call(api.apiTokens.list, {}, signal) })

type TokenFilter = { kind?: StaffTokenKind | undefined; owner?: string | undefined }

/** For administrators: the tokens of all members. */
export const useAllTokens = (filter: TokenFilter) =>
  useInfiniteQuery({
    queryKey: [...tokensKey, 'all', filter],
    queryFn: ({ pageParam, signal }) => call(api.staffTokens.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
  })

/** The addresses that receive webhooks. */
export const useWebhooks = () =>
  useQuery({ queryKey: webhooksKey, queryFn: ({ signal }) => call(api.webhooks.list, {}, signal) })

/** What was sent to an address. */
export const useDeliveries = (id: string) =>
  useQuery({
    queryKey: [...webhooksKey, id],
    queryFn: ({ signal }) => call(api.webhooks.deliveries, { params: { id } }, signal),
  })

/** Reads the tokens, or the addresses and their logs, again. */
export function useReload(what: 'tokens' | 'webhooks') {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: what === 'tokens' ? tokensKey : webhooksKey })
}

/** Changes; each throws an ApiFailure. */
export const addToken = (body: BodyOf<typeof api.apiTokens.add>) => call(api.apiTokens.add, { body })
export const removeToken = (id: string) => call(api.apiTokens.remove, { params: { id } })
/** Ends a token of any member. */
export const revokeToken = (id: string, reason: string) =>
  call(api.staffTokens.revoke, { params: { id }, body: { reason } })
export const addWebhook = (body: BodyOf<typeof api.webhooks.add>) => call(api.webhooks.add, { body })
export const showSecret = (id: string) => call(api.webhooks.secret, { params: { id } })
export const removeWebhook = (id: string, reason: string) =>
  call(api.webhooks.remove, { params: { id }, body: { reason } })
export const pauseWebhook = (id: string) => call(api.webhooks.pause, { params: { id } })
export const resumeWebhook = (id: string) => call(api.webhooks.resume, { params: { id } })
export const testWebhook = (id: string) => call(api.webhooks.test, { params: { id } })
export const resendDelivery = (id: string) => call(api.webhooks.resend, { params: { id } })
