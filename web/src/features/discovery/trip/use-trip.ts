import { api, type ReplyOf } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { membersKey } from '../../reactions/index.ts'

type TripState = ReplyOf<typeof api.places.trip>
const tripKey = ['trip'] as const

/** The city that I look in instead of around my place, and how many I may still choose today; not for guests, nor without a place. */
export function useTravel() {
  const canTravel = useAuthStore(({ user }) => user !== null && user.role !== 'guest' && !user.onboarding.place)
  const state = useQuery({
    queryKey: [...tripKey, currentLocale()],
    queryFn: ({ signal }) => call(api.places.trip, {}, signal),
    enabled: canTravel,
    staleTime: 60_000,
  })
  // There neither a distance nor an order by it has a meaning.
  return { canTravel, state, isAway: Boolean(state.data?.trip) }
}

/** Begins a trip to a city, or ends it with null. The members that were read before are those of another city. */
export function useChangeTrip() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cityId: number | null): Promise<TripState> =>
      cityId === null ? call(api.places.endTrip, {}) : call(api.places.startTrip, { body: { cityId } }),
    onSuccess: (state) => {
      client.setQueryData([...tripKey, currentLocale()], state)
      void client.resetQueries({ queryKey: membersKey })
      // Counts of filters, and distances on profiles.
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isOfTrip(queryKey[0]), refetchType: 'none' })
    },
  })
}

const isOfTrip = (name: unknown): boolean => name === tripKey[0] || name === membersKey[0]
