import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PushSection } from '../push/push-section.tsx'
import { useChangeNotices, useNoticeSettings } from '../queries.ts'
import styles from './notice-settings.module.css'
import { PresetsCard } from './presets-card.tsx'
import { QuietHours } from './quiet-hours.tsx'

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
        message={t('settings:notices.failed')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  const { settings, push } = query.data
  return (
    <div className={styles.groups}>
      <PresetsCard settings={settings} onChange={change} />
      <Card className={styles.rows}>
        <PushSection publicKey={push.publicKey} />
        <QuietHours settings={settings} onChange={change} />
        <section>
          <Switch
            name="discreet"
            label={t('settings:notices.discreet')}
            hint={t('settings:notices.discreetHint')}
            checked={settings.discreet}
            onChange={(discreet) => change({ discreet })}
          />
        </section>
      </Card>
    </div>
  )
}
