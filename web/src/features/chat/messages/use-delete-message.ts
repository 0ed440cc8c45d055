import { api, type Message } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { applyRemoval, takeChange } from '../cache/apply-message.ts'

type DeletionScope = 'me' | 'both'

/** Deletes a message of a conversation, here at once after the response; `onSettled` also after a failure. */
export function useDeleteMessage(conversationId: string, { seq }: Message, onSettled: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: DeletionScope) =>
      call(api.chat.deleteMessage, { params: { id: conversationId, seq }, query: { for: scope } }),
    onSuccess: (answer) => {
      if (answer.message) takeChange(client, answer.message, null)
      else applyRemoval(client, { conversationId, seq, change: null })
      onSettled()
    },
    onError: (error) => {
      toastFailure(error)
      onSettled()
    },
  })
}
