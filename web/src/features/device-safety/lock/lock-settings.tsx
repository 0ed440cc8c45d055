import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/fields/select.tsx'
import styles from '../device-safety.module.css'
import { changeDeviceSafety, readDeviceSafety, useDeviceSafety } from '../safety-memory.ts'
import { setNeutralNotice } from '../set-neutral-notice.ts'
import { clockTime } from './clock-time.ts'
import { endHere } from './end-here.ts'
import { faultOfPin, type LockAfter, lockAfterMinutes, type PinFault } from './lock-rules.ts'
import { PinField } from './pin-field.tsx'
import { canHashPins, hashNewPin } from './pin-hash.ts'
import { beginLock } from './start-lock.ts'
import { tryPin } from './try-pin.ts'

/** When it locks; empty while it is off. */
export function useLockSummary(): string {
  const { t } = useTranslation()
  const { lock } = useDeviceSafety()
  return lock ? `${t('safety-screens:values.on')} · ${t(`device-safety:lock.afters.${lock.after}`)}` : ''
}

/** Sets the PIN of this device, and switches it off. */
export function LockSettings() {
  const { t } = useTranslation()
  const { lock } = useDeviceSafety()
  return (
    <div className={styles.group}>
      <p className={styles.text}>{t('device-safety:lock.text')}</p>
      {lock && <SetLock after={lock.after} />}
      {!lock && canHashPins() && <NewLock />}
      {!lock && !canHashPins() && <p role="status">{t('device-safety:lock.missing')}</p>}
      <p className={styles.text}>{t('device-safety:lock.limits')}</p>
    </div>
  )
}

function NewLock() {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [after, setAfter] = useState<LockAfter>(1)
  const [fault, setFault] = useState<PinFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = faultOfPin(pin, again)
    setFault(found)
    if (found) return
    setBusy(true)
    const hashed = await hashNewPin(pin)
    changeDeviceSafety({ lock: { ...hashed, after, failures: 0, waitUntil: 0 } })
    beginLock()
    setNeutralNotice()
    toast.info(t('device-safety:lock.isOn'))
  }
  const faultText = fault ? t(`device-safety:lock.faults.${fault}`) : undefined
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PinField
        label={t('device-safety:lock.newPin')}
        hint={t('device-safety:lock.newPinHint')}
        error={fault === 'differ' ? undefined : faultText}
        value={pin}
        onChange={setPin}
      />
      <PinField
        label={t('device-safety:lock.again')}
        error={fault === 'differ' ? faultText : undefined}
        value={again}
        onChange={setAgain}
      />
      <AfterSelect after={after} onChoose={setAfter} />
      <Button type="submit" icon="lock" busy={isBusy} className={styles.action}>
        {t('device-safety:lock.on')}
      </Button>
    </form>
  )
}

function SetLock({ after }: { after: LockAfter }) {
  const { t } = useTranslation()
  const { lock } = useDeviceSafety()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function switchOff(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const result = await tryPin(pin)
    if (result === 'over') {
      await endHere()
      return
    }
    setBusy(false)
    setPin('')
    if (result === 'right') {
      changeDeviceSafety({ lock: null })
      setNeutralNotice()
      return
    }
    const time = clockTime(readDeviceSafety().lock?.waitUntil ?? 0)
    setError(result === 'wait' ? t('device-safety:lock.wait', { time }) : t('device-safety:lock.wrong'))
  }
  return (
    <>
      <p>{t('device-safety:lock.isOn')}</p>
      <div className={styles.form}>
        <AfterSelect
          after={after}
          onChoose={(next) => lock && changeDeviceSafety({ lock: { ...lock, after: next } })}
        />
      </div>
      <form className={styles.form} onSubmit={(event) => void switchOff(event)} noValidate>
        <PinField label={t('device-safety:lock.pin')} error={error} value={pin} onChange={setPin} />
        <Button type="submit" kind="outlined" busy={isBusy} disabled={pin.length < 4} className={styles.action}>
          {t('device-safety:lock.off')}
        </Button>
      </form>
    </>
  )
}

function AfterSelect({ after, onChoose }: { after: LockAfter; onChoose: (after: LockAfter) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      name="lock-after"
      label={t('device-safety:lock.after')}
      hint={t('device-safety:lock.afterHint')}
      options={lockAfterMinutes.map((minutes) => ({
        value: String(minutes),
        label: t(`device-safety:lock.afters.${minutes}`),
      }))}
      value={String(after)}
      onChoose={(chosen) => onChoose(lockAfterMinutes.find((minutes) => String(minutes) === chosen) ?? after)}
    />
  )
}
