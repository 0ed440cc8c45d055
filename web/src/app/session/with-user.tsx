import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'

/** For screens that speak of the member themselves: a token may be there, and nobody known to belong to it. */
export function WithUser({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isKnown = useAuthStore((state) => state.user !== null)
  return isKnown ? children : <FailedState message={t('people:notAuthenticated')} />
}
