import type { Photo as PhotoData } from '@karibu/contract'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoWidths } from '../../../lib/device/data-saver.ts'
import { photoPlaceholder } from '../../../lib/photo-placeholder.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import styles from './carousel.module.css'
import { stepped, swipeMinPx } from './carousel-rules.ts'
import type { PhotoEditing } from './photo-editing.ts'
import { ThumbnailStrip } from './thumbnail-strip.tsx'
import { useAutoSlide } from './use-auto-slide.ts'

type CarouselProps = {
  images: readonly PhotoData[]
  /** Whose photos they are. */
  name: string
  /** Seed of the pattern that is shown without a photo. */
  seed: string
  /** Milliseconds between changes; at most 10 means that only the member changes the photo. */
  interval?: number
  /** Given, each thumbnail can be deleted and moved. */
  editing?: PhotoEditing
  /** Behind the thumbnails. */
  after?: ReactNode
}

/** Photos one at a time with their thumbnails: buttons, arrow keys, a swipe, or automatically until hover or focus. */
export function Carousel({ images, name, seed, interval = 0, editing, after }: CarouselProps) {
  const { t } = useTranslation()
  const [shownId, setShownId] = useState<string | null>(null)
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === shownId),
  )
  const hold = useHold()
  const step = (by: number) => setShownId(images[stepped(at, by, images.length)]?.id ?? null)
  const swipe = useSwipe(step)
  useAutoSlide({ interval, count: images.length, isHeld: hold.isHeld }, () => step(1))
  const hasMany = images.length > 1

  function press(event: KeyboardEvent) {
    if (!hasMany || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('people:photos.carousel')}
      aria-label={t('people:photos.of', { name })}
      {...hold.listeners}
      onKeyDown={press}
    >
      <div className={styles.stage} {...swipe}>
        <MainPhoto photo={images[at]} alt={altOf()} seed={seed} />
        {hasMany && (
          <>
            <IconButton
              className={styles.previous}
              kind="scrim"
              icon="chevron-left"
              label={t('people:photos.previous')}
              onClick={() => step(-1)}
            />
            <IconButton
              className={styles.next}
              kind="scrim"
              icon="chevron-right"
              label={t('people:photos.next')}
              onClick={() => step(1)}
            />
            <span className={styles.count} aria-hidden="true">
              {at + 1}/{images.length}
            </span>
          </>
        )}
      </div>
      {(hasMany || ((editing || after) && images.length > 0)) && (
        <ThumbnailStrip images={images} at={at} seed={seed} onShow={setShownId} {...{ editing, after }} />
      )}
    </section>
  )

  function altOf(): string {
    if (images.length === 0) return t('people:photos.none', { name })
    return t('people:photos.alt', { name, number: at + 1, count: images.length })
  }
}

function MainPhoto({ photo, alt, seed }: { photo: PhotoData | undefined; alt: string; seed: string }) {
  const { t } = useTranslation()
  return (
    <Photo
      key={photo?.id}
      failure={t('people:photos.failed')}
      note={photo?.blurred && t('people:photos.blurred')}
      src={photo?.medium}
      srcSet={photo && photoWidths(photo)}
      sizes="(min-width: 1080px) 420px, (min-width: 768px) 40vw, 100vw"
      alt={alt}
      width={480}
      height={600}
      placeholder={photoPlaceholder(photo?.placeholder)}
      seed={seed}
      draggable={false}
      first
    />
  )
}

/** Stops the automatic change while the pointer or the focus is in the carousel. */
function useHold() {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const listeners = {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocus(true),
    onBlur: (event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
  }
  return { isHeld: isPointedAt || hasFocus, listeners }
}

function useSwipe(onSwipe: (step: number) => void) {
  const startX = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.pointerType === 'mouse' ? null : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = startX.current === null ? 0 : event.clientX - startX.current
      startX.current = null
      if (Math.abs(moved) >= swipeMinPx) onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      startX.current = null
    },
  }
}
