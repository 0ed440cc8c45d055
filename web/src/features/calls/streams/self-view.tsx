import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useCallConnection } from '../connection/connection-store.ts'
import { CameraView } from './camera-view.tsx'
import styles from './self-view.module.css'

type Corner = { isLeft: boolean; isTop: boolean }

/** My own picture: small, in a corner; dragged or moved by the arrow keys to another. */
export function SelfView({ name }: { name: string }) {
  const { t } = useTranslation()
  const camera = useCallConnection((state) => state.camera)
  const facing = useCallConnection((state) => state.facing)
  const isBlurred = useCallConnection((state) => !(state.faces && state.theirs.faces))
  const [corner, setCorner] = useState<Corner>({ isLeft: false, isTop: true })
  const from = useRef<{ x: number; y: number } | null>(null)
  if (!camera) return null
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!from.current) return
    event.currentTarget.style.translate = `${event.clientX - from.current.x}px ${event.clientY - from.current.y}px`
  }
  const drop = (event: PointerEvent<HTMLButtonElement>) => {
    if (!from.current) return
    from.current = null
    event.currentTarget.style.translate = ''
    setCorner({ isLeft: event.clientX < innerWidth / 2, isTop: event.clientY < innerHeight / 2 })
  }
  const move = (event: KeyboardEvent) => {
    const next = moved(corner, event.key)
    if (!next) return
    event.preventDefault()
    setCorner(next)
  }
  return (
    <button
      type="button"
      className={classNames(
        styles.self,
        corner.isLeft ? styles.left : styles.right,
        corner.isTop ? styles.top : styles.bottom,
      )}
      aria-label={isBlurred ? `${t('calls:self.blurred', { name })} ${t('calls:self.label')}` : t('calls:self.label')}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <CameraView
        track={camera}
        label={t('calls:self.name')}
        isMirrored={facing === 'user'}
        className={classNames(styles.video, isBlurred && styles.blurred)}
      />
      {isBlurred && <span className={styles.mark}>{t('calls:self.mark')}</span>}
    </button>
  )
}

function moved(corner: Corner, key: string): Corner | null {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return { ...corner, isLeft: key === 'ArrowLeft' }
  return key === 'ArrowUp' || key === 'ArrowDown' ? { ...corner, isTop: key === 'ArrowUp' } : null
}
