import { api } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { chatKeys } from '../chat/index.ts'
import { membersKey } from '../reactions/index.ts'

/** Blocks the other member of a call. */
export const useBlock = (id: string, onSuccess: () => void) =>
  useMutation({
    mutationFn: () => call(api.reactions.toggle, { params: { action: 'block' }, query: { uid: id, on: 'true' } }),
    onSuccess,
    onError: toastFailure,
  })

/** Removes a blocked member from what this page has loaded. */
export function useForgetBlocked(): (id: string) => void {
  const client = useQueryClient()
  return (id) => {
    client.removeQueries({ queryKey: chatKeys.withMember(id) })
    for (const queryKey of [chatKeys.lists, chatKeys.totals, ['reactions'], membersKey])
      void client.invalidateQueries({ queryKey })
  }
}
