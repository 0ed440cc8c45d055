import { api, type MemberCard } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { toastFailure } from '../../../../lib/api/failures.ts'
import { isScamSuspected } from '../../../scam/index.ts'
import { applyMessage } from '../../cache/apply-message.ts'
import { refetchConversations } from '../../events.ts'

/** Ends the match or open conversation with a member by a last message; a retry sends it once. */
export function useEndMatch(person: MemberCard) {
  const client = useQueryClient()
  const clientId = useRef(crypto.randomUUID())
  const sentBody = useRef('')
  return useMutation({
    mutationFn: ({ body, confirmed }: { body: string; confirmed: boolean }) => {
      // A changed text is another message.
      if (sentBody.current !== body) clientId.current = crypto.randomUUID()
      sentBody.current = body
      const form = { clientId: clientId.current, body, askFirst: !confirmed }
      return call(api.reactions.end, { params: { id: person.id }, body: form })
    },
    onSuccess: ({ message }) => {
      applyMessage(client, message, person.id)
      refetchConversations()
    },
    onError: (error) => isScamSuspected(error) || toastFailure(error),
  })
}
