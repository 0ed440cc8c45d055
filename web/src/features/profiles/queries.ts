import { api, type MemberCard, type Person, type Photo, type ProfileChange } from '@karibu/contract'
import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'

/** Where a person is cached; "me" for oneself. */
export const personKey = (id: string) => ['person', id] as const

/** Addresses of photos are valid for ten minutes; a profile is fetched again before that. */
const photoUrlsFreshMs = 8 * 60_000

/** A member's profile by id, or one's own by "me". */
export function usePerson(id: string) {
  return useQuery({
    queryKey: personKey(id),
    queryFn: async ({ signal }) => (await call(api.profiles.get, { params: { id } }, signal)).person,
    refetchInterval: photoUrlsFreshMs,
  })
}

/** A member as a page of suggestions showed them, while their profile is loaded. */
export function useKnownCard(id: string): MemberCard | undefined {
  const lists = useQueryClient().getQueriesData<InfiniteData<{ members: MemberCard[] }>>({ queryKey: ['members'] })
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ members }) => members)
    .find((member) => member.id === id)
}

/** Changes one's own profile, and what the browser keeps of oneself along with it. */
export function useChangeProfile() {
  const client = useQueryClient()
  const refreshUser = useRefreshUser()
  return useMutation({
    mutationFn: async (change: ProfileChange) => (await call(api.profiles.change, { body: change })).person,
    onSuccess: (person) => {
      client.setQueryData(personKey('me'), person)
      refreshUser()
      // Other wishes or another place are other suggestions.
      void client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}

/** Takes over the photos that one's own profile holds now. */
export function useMyImages() {
  const client = useQueryClient()
  const refreshUser = useRefreshUser()
  return (images: Photo[]) => {
    client.setQueryData<Person>(personKey('me'), (person) => person && { ...person, images })
    refreshUser()
  }
}

/** Asks who is signed in once more: name, avatar and what the first run still has to ask may be others now. */
function useRefreshUser() {
  const setUser = useAuthStore((state) => state.setUser)
  return () => {
    void call(api.accounts.me)
      .then(({ user }) => setUser(user))
      // What was saved is saved; the next visit brings the rest.
      .catch((error: unknown) => console.error('Failed to fetch profile data', error))
  }
}
