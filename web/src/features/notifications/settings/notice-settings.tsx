import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PushCard } from '../push/push-card.tsx'
import { useChangeNotices, useNoticeSettings } from '../queries.ts'
import styles from './notice-settings.module.css'
import { PresetsCard } from './presets-card.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'

/** Settings of my notices: kinds, channels and times; every change applies immediately. */
export function NoticeSettings() {
  const { t } = useTranslation()
  const query = useNoticeSettings()
  const { mutate: change } = useChangeNotices()
  if (query.isPending)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  if (!query.data)
    return (
      <FailedState
        message={t('notifications:centre.failed')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  const { settings, push } = query.data
  return (
    <div className={styles.groups}>
      <PresetsCard settings={settings} onChange={change} />
      <PushCard publicKey={push.publicKey} />
      <QuietHoursCard settings={settings} onChange={change} />
      <Card as="section" className={styles.group}>
        <Switch
          name="discreet"
          label={t('settings:notices.discreet')}
          hint={t('settings:notices.discreetHint')}
          checked={settings.discreet}
          onChange={(discreet) => change({ discreet })}
        />
      </Card>
    </div>
  )
}
