import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/api/socket.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Says that the connection is lost for as long as it is, and once that it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const connection = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true
    if (connection !== 'connected' || !wasLost.current) return
    wasLost.current = false
    toast.info(t('dashboard:connection.restored'))
  }, [connection, t])
  if (connection !== 'lost') return null
  return <Banner tone="offline">{t('dashboard:connection.lost')}</Banner>
}
