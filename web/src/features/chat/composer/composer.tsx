import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { IconButton, IconLink } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { MessageInput } from '../outbox/outbox.ts'
import type { Quote } from '../outbox/outbox-store.ts'
import styles from './composer.module.css'
import { ReplyBar } from './reply-bar.tsx'
import { TextField } from './text-field.tsx'
import type { Suggestion } from './use-draft.ts'

const VoiceRecorder = lazyPart(() => import('../media/voice-recorder.tsx').then((file) => file.VoiceRecorder))
const PhotoSheet = lazyPart(() => import('../media/photo-sheet.tsx').then((file) => file.PhotoSheet))

export type Content = Pick<MessageInput, 'body' | 'media' | 'bytes'>

type ComposerProps = {
  /** The recipient: the draft is stored under it. */
  memberId: string
  name: string
  reply: Quote | null
  suggestion: Suggestion | null
  onReplied: () => void
  giftPath: string
  onSend: (content: Content) => void
  onTyping: () => void
}

const canRecord = (): boolean => 'MediaRecorder' in globalThis && Boolean(navigator.mediaDevices)

/** Input for text, voice notes and photos; the quoted message is shown above it. */
export function Composer(props: ComposerProps) {
  const { memberId, name, reply, suggestion, onReplied, giftPath, onSend, onTyping } = props
  const { t } = useTranslation()
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<File[]>([])
  // held: recording goes on as long as the finger stays down.
  const [voice, setVoice] = useState<'tapped' | 'held' | null>(null)
  const pressedAt = useRef(0)
  const box = useFocusForReply(reply)

  function send(content: Content) {
    onSend(content)
    onReplied()
  }

  const tools = <AttachMenu onGallery={() => gallery.current?.click()} onCamera={() => camera.current?.click()} />
  function holdMic(at: number) {
    pressedAt.current = at
    setVoice('held')
  }
  const mic = canRecord() && <MicButton onHold={holdMic} onTap={() => setVoice('tapped')} />
  const pick = (files: FileList | null) => setPhotos([...(files ?? [])].slice(0, photosMax))
  return (
    <div ref={box} className={styles.composer}>
      {reply && <ReplyBar quote={reply} onClose={onReplied} />}
      {voice ? (
        <VoiceRecorder
          startedAt={voice === 'held' ? pressedAt.current : null}
          onClose={() => setVoice(null)}
          onSend={(bytes, media) => send({ body: '', media, bytes })}
        />
      ) : (
        <TextField
          memberId={memberId}
          name={name}
          suggestion={suggestion}
          onTyping={onTyping}
          before={tools}
          inside={
            <IconLink icon="gift" label={t('gift-screens:giveTo', { name })} to={giftPath} className={styles.gift} />
          }
          whileEmpty={mic}
          onSend={(body) => {
            send({ body })
            return true
          }}
        />
      )}
      <PhotoInput of={gallery} label={t('chat:composer.photo')} onPick={pick} multiple />
      <PhotoInput of={camera} label={t('chat:composer.camera')} onPick={pick} capture="environment" />
      {photos.length > 0 && (
        <PhotoSheet
          name={name}
          files={photos}
          onClose={() => setPhotos([])}
          onSend={(bytes, media) => send({ body: '', media, bytes })}
        />
      )}
    </div>
  )
}

function MicButton({ onHold, onTap }: { onHold: (at: number) => void; onTap: () => void }) {
  const { t } = useTranslation()
  return (
    <IconButton
      icon="mic"
      kind="primary"
      label={t('chat:composer.voice')}
      className={styles.send}
      onPointerDown={(event) => event.button === 0 && onHold(event.timeStamp)}
      onClick={onTap}
    />
  )
}

type AttachMenuProps = { onGallery: () => void; onCamera: () => void }

function AttachMenu({ onGallery, onCamera }: AttachMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('chat:composer.attach')}
      trigger={<Icon name="plus" />}
      triggerClassName={styles.tool}
      items={[
        { id: 'photo', icon: 'image', label: t('chat:composer.photo'), onSelect: onGallery },
        { id: 'camera', icon: 'camera', label: t('chat:composer.camera'), onSelect: onCamera },
      ]}
    />
  )
}

/** Choosing a message to answer moves the focus to the input. */
function useFocusForReply(reply: Quote | null) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply) box.current?.querySelector('textarea')?.focus()
  }, [reply])
  return box
}

const photosMax = 6
const accepted = 'image/png,image/jpeg'

type PhotoInputProps = {
  of: { current: HTMLInputElement | null }
  label: string
  onPick: (files: FileList | null) => void
  multiple?: boolean
  capture?: 'environment'
}

function PhotoInput({ of, label, onPick, ...rest }: PhotoInputProps) {
  return (
    <input
      {...rest}
      ref={of}
      type="file"
      accept={accepted}
      className={styles.label}
      tabIndex={-1}
      aria-hidden="true"
      aria-label={label}
      onChange={(event) => {
        onPick(event.target.files)
        // The same photo may be chosen once more.
        event.target.value = ''
      }}
    />
  )
}
