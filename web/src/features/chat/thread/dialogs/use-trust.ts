import { api } from '@karibu/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { toastFailure } from '../../../../lib/api/failures.ts'
import { changeEverywhere } from '../../conversations/list-rules.ts'

/** Trusts the other of a conversation, or no longer. */
export function useTrust(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(api.chat.trust, { params: { id }, body: { on } }),
    onSuccess: ({ conversation }) => changeEverywhere(client, id, () => conversation),
    onError: toastFailure,
  })
}
