import { api, type MemberAnnouncement } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { currentLocale, loadTranslationPart } from '../../lib/i18n/i18n.ts'

/** The newest announcement for the member, read once in a visit; null while there is none or where it cannot be read. */
export function useCurrentAnnouncement(memberId: string | undefined): MemberAnnouncement | null {
  const { data } = useQuery({
    queryKey: ['current-announcement', memberId, currentLocale()],
    queryFn: async ({ signal }) => {
      const { announcement } = await call(api.announcements.current, {}, signal)
      if (announcement) await loadTranslationPart('maintenance')
      return announcement
    },
    enabled: memberId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  return data ?? null
}
