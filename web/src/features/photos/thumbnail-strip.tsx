import type { Photo as PhotoData } from '@karibu/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { movedTo, thumbnailStepPx } from './carousel-rules.ts'
import type { PhotoEditing } from './photo-editing.ts'
import { Thumbnail } from './thumbnail.tsx'
import styles from './thumbnail-strip.module.css'

type ThumbnailStripProps = {
  images: readonly PhotoData[]
  at: number
  seed: string
  onShow: (id: string) => void
  editing?: PhotoEditing | undefined
}

/** All photos small, in a row that scrolls by its own arrows when it is too long. */
export function ThumbnailStrip({ images, at, seed, onShow, editing }: ThumbnailStripProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const isLong = useOverflow(list, images.length)
  const [dragged, setDragged] = useState<number | null>(null)
  const scroll = (step: number) => list.current?.scrollBy?.({ left: step * thumbnailStepPx, behavior: 'smooth' })
  useKeepInView(list, at)

  function move(from: number, to: number) {
    const before = images.map(({ id }) => id)
    const after = movedTo(before, from, to)
    if (after.some((id, index) => id !== before[index])) editing?.onOrder(after)
  }

  return (
    <div className={styles.strip}>
      {isLong && (
        <IconButton
          className={styles.scroll}
          icon="chevron-left"
          label={t('people:photos.scrollBack')}
          onClick={() => scroll(-1)}
        />
      )}
      <ul ref={list} className={styles.list}>
        {images.map((photo, index) => (
          <li
            key={photo.id}
            className={classNames(styles.item, editing && styles.editable, dragged === index && styles.dragged)}
            draggable={editing ? true : undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
              setDragged(null)
            }}
          >
            <Thumbnail
              photo={photo}
              number={index + 1}
              count={images.length}
              seed={seed}
              isShown={index === at}
              onShow={() => onShow(photo.id)}
              editing={editing && { ...editing, onMove: (step) => move(index, index + step) }}
            />
          </li>
        ))}
      </ul>
      {isLong && (
        <IconButton
          className={styles.scroll}
          icon="chevron-right"
          label={t('people:photos.scrollOn')}
          onClick={() => scroll(1)}
        />
      )}
    </div>
  )
}

function useOverflow(list: { current: HTMLElement | null }, count: number): boolean {
  const [isLong, setLong] = useState(false)
  // Measured over the room around it: its own arrows must not make it short, and short make them go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is another length.
  useEffect(() => {
    const element = list.current
    const room = element?.parentElement
    if (!element || !room) return
    const measure = () => setLong(element.scrollWidth > room.clientWidth + 1)
    measure()
    if (!('ResizeObserver' in window)) return
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    return () => observer.disconnect()
  }, [list, count])
  return isLong
}

/** The photo on the stage has its thumbnail in sight; only the strip scrolls, never the page. */
function useKeepInView(list: { current: HTMLElement | null }, at: number) {
  useEffect(() => {
    const element = list.current
    const item = element?.children[at]
    if (!element || !(item instanceof HTMLElement)) return
    const left = item.offsetLeft - element.offsetLeft
    const isHidden = left < element.scrollLeft || left + item.offsetWidth > element.scrollLeft + element.clientWidth
    if (isHidden) element.scrollTo?.({ left: left - (element.clientWidth - item.offsetWidth) / 2, behavior: 'smooth' })
  }, [list, at])
}
