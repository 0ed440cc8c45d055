import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** Whom a first message is for. */
export const useReceiver = (memberId: string) =>
  useQuery({
    queryKey: ['chat', 'person', memberId],
    queryFn: async ({ signal }) => (await call(api.profiles.get, { params: { id: memberId } }, signal)).person,
  })
