import type { Photo as PhotoData } from '@karibu/contract'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import { movedTo, thumbnailStepPx } from './carousel-rules.ts'
import type { PhotoEditing } from './photo-editing.ts'
import { shiftFor } from './reorder-rules.ts'
import { Thumbnail } from './thumbnail.tsx'
import styles from './thumbnail-strip.module.css'
import { type Drag, useReorder } from './use-reorder.ts'

type ThumbnailStripProps = {
  images: readonly PhotoData[]
  at: number
  seed: string
  onShow: (id: string) => void
  editing?: PhotoEditing | undefined
  /** Behind the last one. */
  after?: ReactNode
}

/** All photos small, in a row that scrolls by its own arrows when it is too long. */
export function ThumbnailStrip({ images, at, seed, onShow, editing, after }: ThumbnailStripProps) {
  const { t } = useTranslation()
  // A photo that is deleted takes the focus along; a strip that just came leaves it, and the photos their sliding.
  const list = useFocusWhenLost<HTMLUListElement>(images.length, { atFirst: false })
  const isLong = useOverflow(list, images.length)
  const [said, setSaid] = useState('')
  const focusOn = useFocusOnMoved(list, images)
  const scroll = (step: number) => list.current?.scrollBy?.({ left: step * thumbnailStepPx, behavior: 'smooth' })
  useScrollIntoView(list, at)

  function move(from: number, to: number) {
    const before = images.map(({ id }) => id)
    const after = movedTo(before, from, to)
    if (after.every((id, index) => id === before[index])) return
    editing?.onOrder(after)
    setSaid(t('details:photoMoved', { number: to + 1, count: images.length }))
  }

  function moveByButton(from: number, step: number) {
    const id = images[from]?.id
    if (id) focusOn({ id, step })
    move(from, from + step)
  }

  const { drag, onPointerDown } = useReorder(list, move)

  return (
    <div className={styles.strip}>
      {isLong && <ScrollButton way="back" onPress={() => scroll(-1)} />}
      <ul ref={list} className={styles.list} onPointerDown={editing && onPointerDown}>
        {images.map((photo, index) => (
          <li
            key={photo.id}
            data-photo={photo.id}
            className={classNames(styles.item, editing && styles.editable, drag?.from === index && styles.dragged)}
            style={drag ? moved(index, drag) : undefined}
          >
            <Thumbnail
              photo={photo}
              number={index + 1}
              count={images.length}
              seed={seed}
              isShown={index === at}
              onShow={() => onShow(photo.id)}
              editing={editing && { ...editing, onMove: (step) => moveByButton(index, step) }}
            />
          </li>
        ))}
        {after && <li className={styles.item}>{after}</li>}
      </ul>
      {isLong && <ScrollButton way="on" onPress={() => scroll(1)} />}
      {editing && (
        <div role="status">
          <VisuallyHidden>{said}</VisuallyHidden>
        </div>
      )}
    </div>
  )
}

function ScrollButton({ way, onPress }: { way: 'back' | 'on'; onPress: () => void }) {
  const { t } = useTranslation()
  const isBack = way === 'back'
  return (
    <IconButton
      className={styles.scroll}
      icon={isBack ? 'chevron-left' : 'chevron-right'}
      label={t(isBack ? 'people:photos.scrollBack' : 'people:photos.scrollOn')}
      onClick={onPress}
    />
  )
}

/** The dragged photo follows the pointer, and the others shift. */
function moved(index: number, drag: Drag): CSSProperties {
  const by = index === drag.from ? drag.dx : shiftFor(index, drag) * drag.width
  return { transform: `translateX(${by}px)` }
}

/** After a press the focus stays with the photo that moved: on the same arrow, or at an end on the photo itself. */
function useFocusOnMoved(list: { current: HTMLElement | null }, images: readonly PhotoData[]) {
  const pendingFocus = useRef<{ id: string; step: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows once the new order is drawn.
  useEffect(() => {
    const moved = pendingFocus.current
    pendingFocus.current = null
    const item = moved && list.current?.querySelector(`[data-photo="${moved.id}"]`)
    const arrow = item?.querySelector<HTMLElement>(`[data-move="${moved?.step}"]:not(:disabled)`)
    ;(arrow ?? item?.querySelector<HTMLElement>('button'))?.focus()
  }, [list, images])
  return (moved: { id: string; step: number }) => {
    pendingFocus.current = moved
  }
}

function useOverflow(list: { current: HTMLElement | null }, count: number): boolean {
  const [isLong, setLong] = useState(false)
  // Measures the container: the arrows themselves change the width of the strip, which would show and hide them in a loop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is another length.
  useEffect(() => {
    const element = list.current
    const container = element?.parentElement
    if (!element || !container) return
    const measure = () => setLong(element.scrollWidth > container.clientWidth + 1)
    measure()
    if (!('ResizeObserver' in window)) return
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    return () => observer.disconnect()
  }, [list, count])
  return isLong
}

/** The photo on the stage has its thumbnail in sight; only the strip scrolls, never the page. */
function useScrollIntoView(list: { current: HTMLElement | null }, at: number) {
  useEffect(() => {
    const element = list.current
    const item = element?.children[at]
    if (!element || !(item instanceof HTMLElement)) return
    const left = item.offsetLeft - element.offsetLeft
    const isHidden = left < element.scrollLeft || left + item.offsetWidth > element.scrollLeft + element.clientWidth
    if (isHidden) element.scrollTo?.({ left: left - (element.clientWidth - item.offsetWidth) / 2, behavior: 'smooth' })
  }, [list, at])
}
