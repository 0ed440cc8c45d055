import type { NoticeSettings } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { useChangeNotices } from '../queries.ts'
import styles from './notice-settings.module.css'

const usualNight = { from: '22:00', to: '07:00' }
const myZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type QuietHoursProps = { settings: NoticeSettings; onChange: ReturnType<typeof useChangeNotices>['mutate'] }

/** When nothing rings: by the clock of the browser that set it. */
export function QuietHours({ settings: { quietHours, timeZone }, onChange }: QuietHoursProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(quietHours ?? usualNight)
  const set = (hours: typeof usualNight) => onChange({ quietHours: hours, timeZone: myZone() })
  const isWhole = ({ from, to }: typeof usualNight) => from !== '' && to !== '' && from !== to
  return (
    <section className={styles.group}>
      <Switch
        name="quiet"
        label={t('settings:notices.quiet')}
        hint={t('settings:notices.quietHint')}
        checked={quietHours !== null}
        onChange={(isOn) => (isOn ? set(isWhole(typed) ? typed : usualNight) : onChange({ quietHours: null }))}
      />
      {quietHours && (
        <>
          <div className={styles.times}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                name={`quiet-${end}`}
                label={t(`settings:notices.${end}`)}
                value={typed[end]}
                onChange={(event) => {
                  const next = { ...typed, [end]: event.target.value }
                  setTyped(next)
                  if (isWhole(next)) set(next)
                }}
              />
            ))}
          </div>
          <p className={styles.text}>{t('settings:notices.zone', { zone: timeZone ?? myZone() })}</p>
        </>
      )}
    </section>
  )
}
