import { api, type LikedPart, type Person } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { chatKeys } from '../../chat/index.ts'
import { celebrate, membersKey, takeOut } from '../../reactions/index.ts'
import { personKey } from '../queries.ts'

/** Likes the person for one part of their profile, in words; a mutual like is celebrated. */
export function useLikePart(person: Person, part: LikedPart) {
  const client = useQueryClient()
  // The same words are the same like until they are answered: a lost answer must not count twice.
  const attempt = useRef({ comment: '', clientId: '' })
  return useMutation({
    mutationFn: ({ comment, confirmed }: { comment: string; confirmed: boolean }) => {
      if (attempt.current.comment !== comment) attempt.current = { comment, clientId: crypto.randomUUID() }
      const { clientId } = attempt.current
      const body = { part, comment, clientId, askFirst: !confirmed }
      return call(api.reactions.likePart, { params: { id: person.id }, body })
    },
    onSuccess: ({ liked, disliked, matched, conversationId }) => {
      client.setQueryData<Person>(personKey(person.id), (before) => before && { ...before, liked, disliked, matched })
      takeOut(client, membersKey, person.id)
      void client.invalidateQueries({ queryKey: ['reactions'] })
      void client.invalidateQueries({ queryKey: chatKeys.all })
      if (!matched || !conversationId) return
      celebrate({ conversationId, person })
      void client.invalidateQueries({ queryKey: personKey(person.id) })
    },
    onError: () => void client.invalidateQueries({ queryKey: chatKeys.allowance }),
  })
}
