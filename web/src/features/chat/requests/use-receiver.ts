import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** The recipient of a first message. */
export const useReceiver = (memberId: string) =>
  useQuery({
    queryKey: ['chat', 'person', memberId],
    queryFn: async ({ signal }) => (await call(api.profiles.get, { params: { id: memberId } }, signal)).person,
  })
