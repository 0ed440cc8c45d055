import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useCallConnection } from '../connection/connection-store.ts'
import { useSpeaker } from '../connection/use-speaker.ts'
import styles from './remote-voice.module.css'

/** What the other says. It goes on while the call is small; after a reload a browser may want a press first. */
export function RemoteVoice({ name }: { name: string }) {
  const { t } = useTranslation()
  const voice = useCallConnection((state) => state.voice)
  const element = useRef<HTMLAudioElement>(null)
  const [isHeld, setHeld] = useState(false)
  const play = () =>
    element.current?.play().then(
      () => setHeld(false),
      (error: unknown) => setHeld(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
  useSpeaker(element)
  useEffect(() => {
    if (!element.current) return
    element.current.srcObject = voice && new MediaStream([voice])
    if (voice) void play()
  })
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: it is live speech. */}
      <audio ref={element} autoPlay />
      {isHeld && (
        <div className={styles.held} ref={(box) => box?.showPopover()} popover="manual">
          <Button icon="speaker" onClick={() => void play()}>
            {t('calls:act.hear', { name })}
          </Button>
        </div>
      )}
    </>
  )
}
