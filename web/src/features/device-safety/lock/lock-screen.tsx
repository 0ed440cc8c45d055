import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useDeviceSafety } from '../safety-memory.ts'
import { clockTime } from './clock-time.ts'
import { triesMax } from './lock-rules.ts'
import styles from './lock-screen.module.css'
import { PinField } from './pin-field.tsx'
import { tryPin } from './try-pin.ts'
import { useTopmost } from './use-topmost.ts'

type LockScreenProps = {
  onOpen: () => void
  /** The session is to be ended here: too many wrong tries, or the PIN is forgotten. */
  onOver: () => void
}

/** Asks for the PIN above everything else. It does not say whose page it is, or of what. */
export function LockScreen({ onOpen, onOver }: LockScreenProps) {
  const { t } = useTranslation()
  const dialog = useTopmost()
  const [hasForgotten, setForgotten] = useState(false)
  return (
    <dialog ref={dialog} className={styles.screen} aria-labelledby="lock-title">
      <div className={styles.inside}>
        <span className={styles.icon}>
          <Icon name="lock" />
        </span>
        <h1 id="lock-title">{t(hasForgotten ? 'device-safety:lock.forgot' : 'device-safety:lock.enter')}</h1>
        {hasForgotten ? (
          <Forgotten onBack={() => setForgotten(false)} onLogOut={onOver} />
        ) : (
          <PinForm onOpen={onOpen} onOver={onOver} onForgotten={() => setForgotten(true)} />
        )}
      </div>
    </dialog>
  )
}

function PinForm({ onOpen, onOver, onForgotten }: LockScreenProps & { onForgotten: () => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const { failures, waitUntil } = useDeviceSafety().lock ?? { failures: 0, waitUntil: 0 }
  const isWaiting = useWaiting(waitUntil)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const result = await tryPin(pin)
    if (result === 'right') onOpen()
    else if (result === 'over') onOver()
    else {
      setBusy(false)
      setWrong(true)
      setPin('')
      field.current?.focus()
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <PinField ref={field} label={t('device-safety:lock.pin')} value={pin} onChange={setPin} />
        <div role="alert" className={styles.fault}>
          {isWrong && !isBusy && !isWaiting && <p>{t('device-safety:lock.wrong')}</p>}
          {isWaiting && !isBusy && <p>{t('device-safety:lock.wait', { time: clockTime(waitUntil) })}</p>}
          {failures >= warnFrom && !isBusy && (
            <p>{t('device-safety:lock.left', { number: formatNumber(triesMax - failures) })}</p>
          )}
        </div>
      </div>
      <Button type="submit" wide busy={isBusy} disabled={pin.length < 4 || isWaiting}>
        {t('device-safety:lock.unlock')}
      </Button>
      <Button kind="ghost" wide onClick={onForgotten}>
        {t('device-safety:lock.forgot')}
      </Button>
    </form>
  )
}

/** Wrong tries after which the screen says how many are left. */
const warnFrom = 3

/** Whether a moment is still to come; drawn anew when it has. */
function useWaiting(until: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const left = until - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [until])
  return now < until
}

function Forgotten({ onBack, onLogOut }: { onBack: () => void; onLogOut: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <div className={styles.form}>
      <p>{t('device-safety:lock.forgotText')}</p>
      <Button
        kind="danger"
        icon="logout"
        wide
        busy={isBusy}
        onClick={() => {
          setBusy(true)
          onLogOut()
        }}
      >
        {t('device-safety:lock.logOut')}
      </Button>
      <Button kind="ghost" wide disabled={isBusy} onClick={onBack}>
        {t('common:back')}
      </Button>
    </div>
  )
}
