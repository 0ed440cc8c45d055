import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The checks of the installation. They try other systems, so they run only when they are asked for. */
export const useSystemChecks = () =>
  useQuery({
    queryKey: ['system', 'checks'],
    queryFn: ({ signal }) => call(api.staffSystem.checks, {}, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
