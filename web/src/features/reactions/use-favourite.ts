import { api, type MemberCard } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { putBack, takeOut } from './member-lists.ts'
import { listKey } from './queries.ts'

type FavouriteInput = { member: Pick<MemberCard, 'id'>; on: boolean }

/** Puts somebody on my private list or takes them off; the list changes at once and back when the server says no. */
export function useFavourite() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ member: { id }, on }: FavouriteInput) =>
      call(on ? api.reactions.favour : api.reactions.disfavour, { params: { id } }),
    onMutate: ({ member, on }) => (on ? [] : takeOut(client, listKey('favourite'), member.id)),
    onSuccess: (_, { on }) => void (on && client.invalidateQueries({ queryKey: listKey('favourite') })),
    onError: (error, _, taken) => {
      putBack(client, taken ?? [])
      toastFailure(error)
    },
  })
}
