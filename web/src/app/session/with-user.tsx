import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'

/** For screens about the member themselves: there may be a token without a known user. */
export function WithUser({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isKnown = useAuthStore((state) => state.user !== null)
  return isKnown ? children : <FailedState message={t('people:notAuthenticated')} />
}
