import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { waitingShared } from '../features/photos/index.ts'
import { loadTranslationPart } from '../lib/i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'
import { paths } from './paths.ts'

/** Offers the photos that were shared while logged out, or that were postponed; once for each visit. */
export function useSharedOffer(): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isThere = useLocation().pathname === paths.shared
  useEffect(() => {
    if (isThere) return
    let isGone = false
    void offer().catch(() => undefined)
    return () => {
      isGone = true
    }

    async function offer() {
      if ((await waitingShared()) === 0) return
      await loadTranslationPart('app')
      if (isGone) return
      toast.offer(t('sharing:waiting'), { label: t('sharing:look'), onPress: () => void navigate(paths.shared) })
    }
  }, [isThere, navigate, t])
}
