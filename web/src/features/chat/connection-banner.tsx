import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintenance } from '../../lib/api/maintenance.ts'
import { useConnection } from '../../lib/api/socket.ts'
import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const MaintenanceNotice = lazyPart(async () => {
  const [{ MaintenanceNotice }] = await Promise.all([import('../status/index.ts'), loadTranslationPart('maintenance')])
  return MaintenanceNotice
})

/**
 * Says that the connection is lost for as long as it is, and once that it is back; and what the operator announces, which
 * a conversation has no other place for.
 */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const connection = useConnection()
  const maintenance = useMaintenance()
  const wasLost = useRef(false)
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true
    if (connection !== 'connected' || !wasLost.current) return
    wasLost.current = false
    toast.info(t('dashboard:connection.restored'))
  }, [connection, t])
  if (connection === 'lost') return <Banner tone="offline">{t('dashboard:connection.lost')}</Banner>
  return maintenance ? <MaintenanceNotice header={maintenance} /> : null
}
