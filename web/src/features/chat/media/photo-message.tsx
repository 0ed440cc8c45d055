import type { MessagePhoto } from '@karibu/contract'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { photoWidths } from '../../../lib/device/data-saver.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { photoPlaceholder } from '../../../lib/photo-placeholder.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Line } from '../messages/message-rules.ts'
import { useLocalBytes } from '../outbox/local-bytes.ts'
import { outbox } from '../outbox/my-outbox.ts'
import { useConversationContext } from '../thread/conversation-context.ts'
import styles from './photo-message.module.css'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx').then((file) => file.PhotoViewer))

/** A photo in the conversation; covered until tapped if its sender is not trusted yet. */
export function PhotoMessage({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { name, blurred, onStale } = useConversationContext()
  const { mine, message, unsent } = line
  const [isBare, setBare] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { photo, fail, hasFailed, retry, tries } = useSteady(message?.photo, () => message && onStale(message.seq))
  const local = useLocalBytes(mine ? (message ?? unsent)?.clientId : undefined, unsent !== null)
  const isCovered = blurred && !mine && !isBare
  const state = stateOf({ isCovered, hasFailed })
  const placeholder = photoPlaceholder(photo?.placeholder)
  const alt = mine ? t('chat:photo.mine') : t('chat:photo.theirs', { name })
  const labels = {
    covered: t('chat:photo.covered', { name }),
    failed: t('chat:photo.again', { photo: alt }),
    shown: t('chat:photo.open', { photo: alt }),
  }
  const frame = frameOf(photo ?? sizeOf(unsent))
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        style={{ width: frame.width, aspectRatio: `${frame.width} / ${frame.height}` }}
        aria-label={labels[state]}
        disabled={!photo}
        onErrorCapture={fail}
        onClick={{ covered: () => setBare(true), failed: retry, shown: () => setOpen(true) }[state]}
      >
        {isCovered ? (
          <Cover placeholder={placeholder} />
        ) : (
          <Picture key={tries} {...{ photo, local, frame, placeholder }} seed={line.key} />
        )}
        {unsent && <Progress clientId={unsent.clientId} isFailed={unsent.failure !== null} />}
      </button>
      {isOpen && photo && (
        <PhotoViewer
          photo={photo}
          src={local ?? photo.large}
          alt={alt}
          onFailed={fail}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function stateOf({ isCovered, hasFailed }: { isCovered: boolean; hasFailed: boolean }) {
  if (isCovered) return 'covered'
  return hasFailed ? 'failed' : 'shown'
}

/**
 * The photo under the address it was first shown by: a newer one would only fetch the same bytes again. When the address
 * has run out, the next one is asked for; where that is of no help either, it is tried again when wished.
 */
function useSteady(photo: MessagePhoto | undefined, onStale: () => void) {
  const [steady, setSteady] = useState(photo)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  if (photo && (!steady || (hasFailed && photo.medium !== steady.medium))) {
    setSteady(photo)
    setFailed(false)
  }
  function fail() {
    if (!photo || hasFailed) return
    setFailed(true)
    onStale()
  }
  function retry() {
    setFailed(false)
    setTries(tries + 1)
    onStale()
  }
  return { photo: steady, fail, hasFailed, retry, tries }
}

const sizeOf = (unsent: Line['unsent']) => (unsent?.media?.kind === 'photo' ? unsent.media : { width: 4, height: 5 })

type PictureProps = {
  photo: MessagePhoto | undefined
  local: string | null
  frame: { width: number; height: number }
  placeholder: string | null
  seed: string
}

function Picture({ photo, local, frame, placeholder, seed }: PictureProps) {
  const { t } = useTranslation()
  return (
    <Photo
      src={local ?? photo?.medium}
      alt=""
      width={frame.width}
      height={frame.height}
      placeholder={placeholder}
      failure={t('chat:photo.failed')}
      seed={seed}
      srcSet={local || !photo ? undefined : photoWidths(photo)}
      sizes={`${frame.width}px`}
      draggable={false}
      className={styles.photo}
    />
  )
}

function Cover({ placeholder }: { placeholder: string | null }) {
  const { t } = useTranslation()
  return (
    <span className={styles.cover}>
      {placeholder && <img src={placeholder} alt="" />}
      <span className={styles.hint}>
        <Icon name="eye-off" />
        <span>{t('chat:photo.show')}</span>
      </span>
    </span>
  )
}

function Progress({ clientId, isFailed }: { clientId: string; isFailed: boolean }) {
  const { t } = useTranslation()
  const read = () => outbox.progressOf(clientId)
  const share = useSyncExternalStore(outbox.subscribeProgress, read, read)
  if (isFailed) return null
  const percentText = formatNumber(share ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span
      className={classNames(styles.progress, share === null && styles.still)}
      role="progressbar"
      aria-label={t('chat:photo.sending')}
      aria-valuenow={Math.round((share ?? 0) * 100)}
    >
      <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" />
        <circle className={styles.done} cx="18" cy="18" r="15" pathLength="1" strokeDasharray={`${share ?? 0} 1`} />
      </svg>
      {share === null ? <Icon name="clock" /> : <span aria-hidden="true">{percentText}</span>}
    </span>
  )
}

const widthMax = 256
const heightMax = 320

/** As large as fits, in the shape of the photo; a very long one is cropped. */
function frameOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const shape = Math.min(2, Math.max(0.6, width / Math.max(1, height)))
  const wide = Math.min(widthMax, heightMax * shape)
  return { width: Math.round(wide), height: Math.round(wide / shape) }
}
