import { api } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { chatKeys } from '../chat-keys.ts'
import { refetchConversations } from '../events.ts'
import { useAllowance } from '../use-allowance.ts'

export type SendWay = { payWith?: 'credits'; confirmed?: boolean }
type Sent = SendWay & { body: string }

/**
 * Sends the first message to a member who is not a match. It is not queued in the outbox: a refusal is shown
 * immediately beside the text. `left`: requests left in the plan, null without limit, undefined until loaded.
 */
export function useSendRequest(memberId: string) {
  const client = useQueryClient()
  const allowance = useAllowance()
  // The same words are the same message until they are answered: a lost answer must not count twice.
  const attempt = useRef({ body: '', clientId: '' })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ body, payWith, confirmed }: Sent) => {
      if (attempt.current.body !== body) attempt.current = { body, clientId: crypto.randomUUID() }
      const { clientId } = attempt.current
      return call(api.chat.send, { params: { id: memberId }, body: { clientId, body, payWith, askFirst: !confirmed } })
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
    send: (body: string, way?: SendWay): Promise<boolean> =>
      mutateAsync({ body, ...way }).then(
        () => {
          // Sent by credits, the words are still kept as a draft.
          localStorage.removeItem(`draft:${memberId}`)
          return true
        },
        () => false,
      ),
  }
}
