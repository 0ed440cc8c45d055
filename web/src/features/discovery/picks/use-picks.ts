import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** The members who were suggested to me this week and I to them. */
export const usePicks = () =>
  useQuery({ queryKey: ['picks'], queryFn: ({ signal }) => call(api.discovery.picks, {}, signal) })
