import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from '../settings/notice-settings.module.css'
import { type PushState, readPush, switchPushOff, switchPushOn } from './push.ts'

/** Pushes to this browser: says first what they are, and asks the browser only when the button is pressed. */
export function PushSection({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    void readPush().then((now) => !isGone && setState(now))
    return () => {
      isGone = true
    }
  }, [])

  async function turn(change: () => Promise<PushState>) {
    setBusy(true)
    try {
      const now = await change()
      setState(now)
      if (now === 'on') toast.info(t('settings:notices.pushSaved'))
      else if (state === 'on') toast.info(t('settings:notices.pushStopped'))
    } catch {
      toast.error(t('settings:notices.pushFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.group}>
      <h2>{t('settings:notices.push')}</h2>
      <p className={styles.text}>{t('settings:notices.pushText')}</p>
      {/* Drawn while the state is not known, so that nothing moves when it is. */}
      {(state === null || state === 'off') && (
        <Button
          icon="bell"
          busy={isBusy}
          disabled={state === null}
          className={styles.action}
          onClick={() => void turn(() => switchPushOn(publicKey))}
        >
          {t('settings:notices.pushOn')}
        </Button>
      )}
      {state === 'on' && (
        <>
          <p>{t('settings:notices.pushIsOn')}</p>
          <Button kind="outlined" busy={isBusy} className={styles.action} onClick={() => void turn(switchPushOff)}>
            {t('settings:notices.pushOff')}
          </Button>
        </>
      )}
      {state === 'denied' && <p role="status">{t('settings:notices.pushDenied')}</p>}
      {state === 'missing' && <p role="status">{t('settings:notices.pushMissing')}</p>}
    </section>
  )
}
