import { voiceSecondsMax } from '@karibu/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import type { UnsentMedia } from '../outbox/outbox-store.ts'
import { clock } from './clock.ts'
import { useLocalAddress } from './use-local-address.ts'
import { type Recording, useRecorder } from './use-recorder.ts'
import { VoicePlayer } from './voice-player.tsx'
import styles from './voice-recorder.module.css'

type VoiceRecorderProps = {
  /** Time of the pointer down event: releasing after a while ends the recording. null for keys. */
  startedAt: number | null
  onClose: () => void
  onSend: (bytes: Blob, media: UnsentMedia) => void
  secondsMax?: number
  /** What the button that hands it over does. */
  sendLabel?: string
}

const heldMs = 400

/** Records a voice note where one else writes; one listens to it before it goes out. */
export function VoiceRecorder({
  startedAt,
  onClose,
  onSend,
  secondsMax = voiceSecondsMax,
  sendLabel,
}: VoiceRecorderProps) {
  const { t } = useTranslation()
  const recorder = useRecorder(secondsMax, () => {
    toast.info(t('chat:voice.tooShort'))
    onClose()
  })
  const { stop } = recorder
  useRelease(startedAt, stop)
  const cancel = <IconButton icon="trash" label={t('chat:voice.discard')} onClick={onClose} />
  if (recorder.state === 'refused' || recorder.state === 'missing')
    return (
      <div className={styles.refused} role="alert">
        <Icon name="mic" />
        <div>
          <p className={styles.title}>{t(`chat:voice.${recorder.state}.title`)}</p>
          <p>{t(`chat:voice.${recorder.state}.text`)}</p>
        </div>
        <Button kind="outlined" size="small" onClick={onClose}>
          {t('chat:voice.write')}
        </Button>
      </div>
    )
  if (recorder.recording) return <Review recording={recorder.recording} {...{ onClose, onSend, sendLabel }} />
  return (
    <div className={styles.bar}>
      {cancel}
      <div className={styles.live} role="timer" aria-label={t('chat:voice.recording')}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.time}>{clock(recorder.seconds)}</span>
        <span className={styles.level} aria-hidden="true">
          <i style={{ transform: `scaleX(${recorder.level})` }} />
        </span>
        <span className={styles.limit}>{clock(secondsMax)}</span>
      </div>
      <IconButton
        kind="primary"
        icon="check"
        label={t('chat:voice.stop')}
        className={styles.round}
        busy={recorder.state === 'asking'}
        onClick={stop}
      />
    </div>
  )
}

type ReviewProps = { recording: Recording } & Pick<VoiceRecorderProps, 'onClose' | 'onSend' | 'sendLabel'>

function Review({ recording, onClose, onSend, sendLabel }: ReviewProps) {
  const { t } = useTranslation()
  const address = useLocalAddress(recording.bytes)
  const { bytes, seconds, waveform } = recording
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => send.current?.focus(), [])
  return (
    <div className={styles.bar}>
      <IconButton icon="trash" label={t('chat:voice.discard')} onClick={onClose} />
      <div className={styles.review}>
        <VoicePlayer src={address} seconds={seconds} waveform={waveform} label={t('chat:voice.review')} />
      </div>
      <IconButton
        ref={send}
        kind="primary"
        icon={sendLabel ? 'check' : 'send'}
        label={sendLabel ?? t('chat:voice.send')}
        className={styles.round}
        onClick={() => {
          onSend(bytes, { kind: 'voice', seconds, waveform })
          onClose()
        }}
      />
    </div>
  )
}

/** Holding the button records until its release; a short tap keeps recording. */
function useRelease(startedAt: number | null, stop: () => void): void {
  useEffect(() => {
    if (startedAt === null) return
    const release = (event: PointerEvent) => {
      if (event.timeStamp - startedAt > heldMs) stop()
      removeEventListener('pointerup', release)
    }
    addEventListener('pointerup', release)
    return () => removeEventListener('pointerup', release)
  }, [startedAt, stop])
}
