import { type ReactNode, useId } from 'react'
import { useModal } from '../../../ui/overlays/use-modal.ts'
import type { Callee } from '../session/call-store.ts'
import { CallBackdrop } from './call-backdrop.tsx'
import styles from './full-screen.module.css'

type FullScreenProps = {
  title: string
  /** The other member, whose photo is behind everything. */
  person: Callee
  /** Escape; without it nothing happens, so that no call is lost by a slip. */
  onEscape?: () => void
  children: ReactNode
}

/** A call takes the whole screen, and the keyboard stays inside it. */
export function FullScreen({ title, person, onEscape, children }: FullScreenProps) {
  const titleId = useId()
  const dialog = useModal(true)
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      <div className={styles.heading}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      </div>
      <CallBackdrop person={person} />
      {children}
    </dialog>
  )
}
