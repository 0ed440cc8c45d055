import { useTranslation } from 'react-i18next'
import { toast } from '../../../../ui/feedback/toast.ts'
import { classNames } from '../../../../ui/styles/class-names.ts'
import { useCallConnection } from '../../connection/connection-store.ts'
import { nextSpeaker, useSpeakerStore } from '../../connection/speaker-store.ts'
import { hangUp, toggleCamera, toggleMic, turnCamera } from '../../session/call-actions.ts'
import styles from './call-controls.module.css'
import { RoundButton } from './round-button.tsx'

/** `isOver`: they lie over a picture. */
export function CallControls({ isTalking, isOver }: { isTalking: boolean; isOver: boolean }) {
  const { t } = useTranslation()
  const { camera, isMuted, isBusy, canTurn, mic } = useCallConnection()
  const canChoose = useSpeakerStore((state) => state.speakers.length > 1)
  return (
    <div className={classNames(styles.controls, isOver && styles.over)}>
      {mic && (
        <>
          <RoundButton
            icon={isMuted ? 'mic-off' : 'mic'}
            pressed={isMuted}
            label={isMuted ? t('calls:act.unmute') : t('calls:act.mute')}
            onClick={toggleMic}
          />
          <RoundButton
            icon={camera ? 'video' : 'video-off'}
            label={camera ? t('calls:act.cameraOff') : t('calls:act.cameraOn')}
            disabled={isBusy}
            onClick={() => void toggleCamera()}
          />
        </>
      )}
      {camera && canTurn && (
        <RoundButton
          icon="camera-turn"
          label={t('calls:act.turn')}
          disabled={isBusy}
          onClick={() => void turnCamera()}
        />
      )}
      {isTalking && canChoose && (
        <RoundButton
          icon="speaker"
          label={t('calls:act.speaker')}
          onClick={() => toast.info(t('calls:speaker.now', { name: nextSpeaker() }))}
        />
      )}
      <RoundButton icon="hang-up" kind="danger" label={t('calls:act.end')} onClick={() => void hangUp()} />
    </div>
  )
}
