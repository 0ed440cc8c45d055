import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** What an invitation says. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(api.invitations.show, { body: { token } }, signal),
    enabled: token !== '',
  })
