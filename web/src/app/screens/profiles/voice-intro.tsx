import { type VoiceIntro as Voice, voiceIntroSecondsMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoicePlayer } from '../../../features/chat/media/voice-player.tsx'
import { VoiceRecorder } from '../../../features/chat/media/voice-recorder.tsx'
import { useVoiceIntro } from '../../../features/profiles/index.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from './voice-intro.module.css'

/** The voice intro of another member; nothing without one. */
export function TheirVoice({ voice, name }: { voice: Voice | null; name: string }) {
  const { t } = useTranslation()
  if (!voice) return null
  return (
    <section className={styles.voice}>
      <h3 className={styles.title}>{t('people:voice.of', { name })}</h3>
      <Player voice={voice} />
    </section>
  )
}

/** One's own: to play, to record anew and to delete; or the question for one. */
export function OwnVoice({ voice }: { voice: Voice | null }) {
  const { t } = useTranslation()
  const [isRecording, setRecording] = useState(false)
  const { record, remove } = useVoiceIntro()

  function save(bytes: Blob, waveform: readonly number[]) {
    record.mutate(
      { bytes, waveform },
      { onSuccess: ({ message }) => message && toast.info(message), onError: toastFailure },
    )
  }

  return (
    <section className={styles.voice}>
      <h3 className={styles.title}>{t('people:voice.mine')}</h3>
      {!voice && !isRecording && <p className={styles.text}>{t('people:voice.why')}</p>}
      {voice && !isRecording && <Player key={voice.url} voice={voice} />}
      {isRecording ? (
        <VoiceRecorder
          startedAt={null}
          secondsMax={voiceIntroSecondsMax}
          sendLabel={t('people:voice.save')}
          onClose={() => setRecording(false)}
          onSend={(bytes, media) => media.kind === 'voice' && save(bytes, media.waveform)}
        />
      ) : (
        <div className={styles.ways}>
          <Button kind="outlined" icon="mic" busy={record.isPending} onClick={() => setRecording(true)}>
            {t(voice ? 'people:voice.again' : 'people:voice.record')}
          </Button>
          {voice && (
            <Button
              kind="ghost"
              icon="trash"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: ({ message }) => message && toast.info(message),
                  onError: toastFailure,
                })
              }
            >
              {t('people:voice.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Player({ voice: { url, seconds, waveform } }: { voice: Voice }) {
  const { t } = useTranslation()
  return (
    <div className={styles.player}>
      <VoicePlayer src={url} seconds={seconds} waveform={waveform} label={t('people:voice.label')} />
    </div>
  )
}
