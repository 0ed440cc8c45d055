import { useTranslation } from 'react-i18next'
import { useHasKeyboard } from '../../../lib/device/use-has-keyboard.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../device-safety.module.css'
import { changeDeviceSafety, useDeviceSafety } from '../safety-memory.ts'
import { destinations, type QuickExit } from './exit-rules.ts'
import { startQuickExit } from './quick-exit.tsx'

const first: QuickExit = { to: 'wikipedia', logsOut: false }

/** Switches the quick exit on for this device, and says where it leads. */
export function ExitSettings() {
  const { t } = useTranslation()
  const hasKeyboard = useHasKeyboard()
  const { exit } = useDeviceSafety()
  const change = (next: QuickExit | null) => {
    changeDeviceSafety({ exit: next })
    if (next) startQuickExit()
  }
  return (
    <Card as="section" className={styles.group}>
      <h2>{t('device-safety:exit.title')}</h2>
      <p className={styles.text}>{t('device-safety:exit.text')}</p>
      <Switch
        name="quick-exit"
        label={t('device-safety:exit.switch')}
        hint={hasKeyboard ? t('device-safety:exit.keys') : t('device-safety:exit.hint')}
        checked={exit !== null}
        onChange={(isOn) => change(isOn ? first : null)}
      />
      {exit && (
        <>
          <div className={styles.form}>
            <Select
              name="quick-exit-to"
              label={t('device-safety:exit.to')}
              options={destinations.map((value) => ({ value, label: t(`device-safety:exit.destinations.${value}`) }))}
              value={exit.to}
              onChoose={(to) => change({ ...exit, to })}
            />
          </div>
          <Switch
            name="quick-exit-logs-out"
            label={t('device-safety:exit.logsOut')}
            hint={t('device-safety:exit.logsOutHint')}
            checked={exit.logsOut}
            onChange={(logsOut) => change({ ...exit, logsOut })}
          />
        </>
      )}
      <p className={styles.text}>{t('device-safety:exit.limits')}</p>
    </Card>
  )
}
