import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../settings/notice-settings.module.css'
import { type PushState, readPush, switchPushOff, switchPushOn } from './push.ts'

/** Pushes to this browser: says first what they are, and asks the browser only when the button is pressed. */
export function PushCard({ publicKey }: { publicKey: string }) {
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
      if (now === 'on') toast.info(t('notifications:settings.pushSaved'))
      else if (state === 'on') toast.info(t('notifications:settings.pushStopped'))
    } catch {
      toast.error(t('notifications:settings.pushFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" className={styles.group}>
      <h2>{t('notifications:settings.push')}</h2>
      <p className={styles.text}>{t('notifications:settings.pushText')}</p>
      {state === 'off' && (
        <Button
          icon="bell"
          busy={isBusy}
          className={styles.action}
          onClick={() => void turn(() => switchPushOn(publicKey))}
        >
          {t('notifications:settings.pushOn')}
        </Button>
      )}
      {state === 'on' && (
        <>
          <p>{t('notifications:settings.pushIsOn')}</p>
          <Button kind="outlined" busy={isBusy} className={styles.action} onClick={() => void turn(switchPushOff)}>
            {t('notifications:settings.pushOff')}
          </Button>
        </>
      )}
      {state === 'denied' && <p role="status">{t('notifications:settings.pushDenied')}</p>}
      {state === 'missing' && <p role="status">{t('notifications:settings.pushMissing')}</p>}
    </Card>
  )
}
