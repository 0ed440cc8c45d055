import { api, type BodyOf } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'

/** What an invitation says. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(api.invitations.show, { body: { token } }, signal),
    enabled: token !== '',
  })

/** Joins with what the invited person typed. Throws an ApiFailure. */
export const acceptInvitation = (body: BodyOf<typeof api.invitations.accept>) =>
  callForAnswer(api.invitations.accept, { body })
