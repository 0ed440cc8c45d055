import { api } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { chatKeys } from '../chat-keys.ts'
import { refetchConversations } from '../events.ts'

type Sent = { body: string; payWith?: 'credits' }

/**
 * Sends the first message to a member who is not a match. It is not queued in the outbox: a refusal is shown
 * immediately beside the text. `left`: requests left in the plan, null without limit, undefined until loaded.
 */
export function useSendRequest(memberId: string) {
  const client = useQueryClient()
  const allowance = useQuery({
    queryKey: chatKeys.allowance,
    queryFn: async ({ signal }) => (await call(api.subscriptions.mine, {}, signal)).subscription,
    staleTime: 0,
  })
  // The same words are the same message until they are answered: a lost answer must not count twice.
  const attempt = useRef({ body: '', clientId: '' })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ body, payWith }: Sent) => {
      if (attempt.current.body !== body) attempt.current = { body, clientId: crypto.randomUUID() }
      const { clientId } = attempt.current
      return call(api.chat.send, { params: { id: memberId }, body: { clientId, body, payWith } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: chatKeys.withMember(memberId) })
      refetchConversations()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: chatKeys.allowance }),
  })
  return {
    left: allowance.data?.left.messages,
    credits: allowance.data?.messageCredits ?? null,
    isPending,
    error,
    /** Resolves to whether it went out. */
    send: (body: string, payWith?: 'credits'): Promise<boolean> =>
      mutateAsync({ body, payWith }).then(
        () => {
          // Sent by credits, the words are still kept as a draft.
          localStorage.removeItem(`draft:${memberId}`)
          return true
        },
        () => false,
      ),
  }
}
