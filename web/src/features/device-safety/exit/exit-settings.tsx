import { useTranslation } from 'react-i18next'
import { useHasKeyboard } from '../../../lib/device/use-has-keyboard.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import styles from '../device-safety.module.css'
import { changeDeviceSafety, useDeviceSafety } from '../safety-memory.ts'
import { destinations, type QuickExit } from './exit-rules.ts'
import { startQuickExit } from './quick-exit.tsx'

const first: QuickExit = { to: 'wikipedia', logsOut: false }

/** Where it leads; empty while it is off. */
export function useExitSummary(): string {
  const { t } = useTranslation()
  const { exit } = useDeviceSafety()
  return exit ? `${t('safety-screens:values.on')} · ${t(`device-safety:exit.destinations.${exit.to}`)}` : ''
}

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
    <div className={styles.group}>
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
    </div>
  )
}
