import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../lib/i18n/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { type Notice, readNotice } from './maintenance-rules.ts'

/** What the operator announces, from the header of a reply; nothing where it is over or cannot be read. */
export function MaintenanceNotice({ header }: { header: string }) {
  return <Announcement notice={readNotice(header, Date.now())} />
}

export function Announcement({ notice: { isReadOnly, planned } }: { notice: Notice }) {
  const { t } = useTranslation()
  if (isReadOnly) return <Banner tone="gold">{t('maintenance:readOnly')}</Banner>
  if (!planned) return null
  return (
    <Banner icon="clock">
      {t('maintenance:planned', {
        day: formatDate(planned.from, { weekday: 'long', day: 'numeric', month: 'long' }),
        from: formatTime(planned.from),
        until: formatTime(planned.until),
      })}
    </Banner>
  )
}
