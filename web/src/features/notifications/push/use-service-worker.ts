import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { renewPush } from './push.ts'
import { startServiceWorker } from './service-worker.ts'

/**
 * Starts the service worker, offers a new version as soon as it is there, and opens what a tapped push is about.
 * `fetchAhead` fetches files which the worker then keeps for a visit without a network.
 */
export function useServiceWorker(open: (path: string) => void, fetchAhead: () => Promise<void>) {
  const { t } = useTranslation()
  useEffect(
    () =>
      startServiceWorker({
        onOpen: open,
        onNewVersion: (reload) =>
          toast.offer(t('dashboard:update.text'), { label: t('dashboard:update.reload'), onPress: reload }),
        onReady: () => void renewPush().catch(() => undefined),
        fetchAhead,
      }),
    [open, t, fetchAhead],
  )
}
