import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'

const photoUrlsFreshMs = 8 * 60_000

/**
 * My own photo for the header. The stored user contains its signed address, which expires after minutes; an expired
 * address is requested again, and the pattern is shown until then.
 */
export function useMyAvatar(): string | null {
  const { user, setUser } = useAuthStore()
  const avatar = user?.avatar ?? null
  const isOver = avatar !== null && endOf(avatar) <= Date.now()
  const { data: isRequested } = useQuery({
    queryKey: ['my avatar', user?.id],
    queryFn: async ({ signal }) => {
      setUser((await call(api.accounts.me, {}, signal)).user)
      return true
    },
    enabled: isOver,
    staleTime: photoUrlsFreshMs,
  })
  // A clock that is wrong must not hide what has just come.
  return isOver && !isRequested ? null : avatar
}

/** When the address of a photo stops working, in ms; those of other kinds last. */
function endOf(address: string): number {
  return Number(new URLSearchParams(address.split('?')[1]).get('expires') ?? Number.POSITIVE_INFINITY)
}
