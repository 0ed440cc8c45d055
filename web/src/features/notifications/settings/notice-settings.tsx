import {
  type NoticeSettings as Chosen,
  isAlwaysOn,
  type NoticeKind,
  noticeChannels,
  noticeKinds,
} from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PushCard } from '../push/push-card.tsx'
import { useChangeNotices, useNoticeSettings } from '../queries.ts'
import styles from './notice-settings.module.css'
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
      <PushCard publicKey={push.publicKey} />
      <Card as="section" className={styles.group}>
        <Switch
          name="discreet"
          label={t('notifications:settings.discreet')}
          hint={t('notifications:settings.discreetHint')}
          checked={settings.discreet}
          onChange={(discreet) => change({ discreet })}
        />
      </Card>
      <QuietHoursCard settings={settings} onChange={change} />
      <Card as="section" className={styles.group}>
        <h2>{t('notifications:settings.kinds')}</h2>
        <p className={styles.text}>{t('notifications:settings.kindsHint')}</p>
        {noticeKinds.map((kind) => (
          <KindRow key={kind} kind={kind} settings={settings} onChange={change} />
        ))}
      </Card>
    </div>
  )
}

type KindRowProps = {
  kind: NoticeKind
  settings: Chosen
  onChange: ReturnType<typeof useChangeNotices>['mutate']
}

function KindRow({ kind, settings, onChange }: KindRowProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.kind}>
      <legend>{t(`notifications:kinds.${kind}`)}</legend>
      <div className={styles.channels}>
        {noticeChannels.map((channel) => {
          const isFixed = isAlwaysOn(kind, channel)
          return (
            <Checkbox
              key={channel}
              name={`${kind}-${channel}`}
              label={t(`notifications:channels.${channel}`)}
              {...(isFixed && { hint: t('notifications:settings.always') })}
              checked={settings.switches[kind][channel]}
              disabled={isFixed}
              onChange={(event) => onChange({ notifications: { [kind]: { [channel]: event.target.checked } } })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
