import { api, type Conversation } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { chatKeys } from '../chat-keys.ts'
import { changeEverywhere } from '../conversations/list-rules.ts'
import { refetchConversations } from '../events.ts'

/** Accepts or declines a request; `onGone`: it was declined, and the conversation is over. */
export function useAnswerRequest({ id, person }: Conversation, onGone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: () => call(api.chat.accept, { params: { id } }),
    onSuccess: (answer) => {
      changeEverywhere(client, id, () => answer.conversation)
      refetchConversations()
    },
    onError: toastFailure,
  })
  const decline = useMutation({
    mutationFn: () => call(api.chat.decline, { params: { id } }),
    onSuccess: () => {
      toast.info(t('chat:request.declined', { name: person.firstname }))
      onGone()
      client.removeQueries({ queryKey: chatKeys.withMember(person.id) })
      refetchConversations()
    },
    onError: toastFailure,
  })
  return { accept, decline }
}
