import { type ReactNode, useId } from 'react'
import { useModal } from '../../../ui/overlays/use-modal.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './full-screen.module.css'

type FullScreenProps = {
  title: string
  /** Escape; without it nothing happens, so that no call is lost by a slip. */
  onEscape?: () => void
  hasPicture?: boolean
  children: ReactNode
}

/** A call takes the whole screen, and the keyboard stays inside it. */
export function FullScreen({ title, onEscape, hasPicture, children }: FullScreenProps) {
  const titleId = useId()
  const dialog = useModal(true)
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.screen, hasPicture && styles.picture)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      <header className={styles.heading}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      </header>
      {children}
    </dialog>
  )
}
