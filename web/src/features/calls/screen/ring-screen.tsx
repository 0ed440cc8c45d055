import { type Call, callRingMs } from '@karibu/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { useCallConnection } from '../connection/connection-store.ts'
import { answerCall, hangUp } from '../session/call-actions.ts'
import { forgetCall, takeChange, useCallStore } from '../session/call-store.ts'
import { useClosePush, useRing } from '../session/use-call.ts'
import { CallPerson } from './call-person.tsx'
import { CallMenu } from './controls/call-menu.tsx'
import { RoundButton } from './controls/round-button.tsx'
import { FullScreen } from './full-screen.tsx'
import styles from './ring-screen.module.css'

/** An incoming call: the caller, its kind and the actions. Nothing is recorded or sent before it is answered. */
export function RingScreen({ call }: { call: Call }) {
  const { t } = useTranslation()
  const isBusy = useCallConnection((state) => state.isBusy)
  const isVideo = call.kind === 'video'
  const isReporting = useCallStore((state) => state.reporting !== null)
  useRing('incoming', !call.silent && !isBusy && !isReporting)
  useClosePush(call.person.id)
  // The end message may get lost; no call rings longer than this.
  useEffect(() => {
    const timer = setTimeout(() => takeChange({ ...call, state: 'missed' }), callRingMs)
    return () => clearTimeout(timer)
  }, [call])
  const answer = (camera: boolean) => () =>
    void answerCall(call, { camera }).catch((error: unknown) => {
      toastFailure(error)
      forgetCall()
    })
  return (
    <FullScreen title={t('calls:ring.from', { name: call.person.firstname })} person={call.person}>
      <CallMenu person={call.person} />
      <div className={styles.top}>
        <CallPerson person={call.person} isRinging={!call.silent}>
          <p className={styles.kind}>
            <Icon name={isVideo ? 'video' : 'phone'} size={20} />
            {t(isVideo ? 'calls:ring.video' : 'calls:ring.voice')}
          </p>
          <p className={styles.asking} role="status">
            {isBusy && t(isVideo ? 'calls:state.askingBoth' : 'calls:state.asking')}
          </p>
          {call.silent && <p className={styles.silent}>{t('calls:ring.silent')}</p>}
        </CallPerson>
      </div>
      <div className={styles.actions}>
        <RoundButton icon="hang-up" kind="danger" label={t('calls:ring.decline')} onClick={() => void hangUp()} />
        {isVideo && (
          <RoundButton icon="phone" label={t('calls:ring.withVoice')} disabled={isBusy} onClick={answer(false)} />
        )}
        <RoundButton
          icon={isVideo ? 'video' : 'phone'}
          kind="go"
          label={isVideo ? t('calls:ring.withVideo') : t('calls:ring.answer')}
          disabled={isBusy}
          autoFocus
          onClick={answer(isVideo)}
        />
      </div>
    </FullScreen>
  )
}
