import { api, type MemberCard } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { putBack, takeOut } from './member-lists.ts'
import { listKey } from './queries.ts'

type FavouriteInput = { member: Pick<MemberCard, 'id'>; on: boolean }

/** Adds a member to my private list or removes them; the list changes at once and reverts if the server rejects. */
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
