import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { ModalFrame, type ModalProps } from './modal-frame.tsx'

type DialogProps = ModalProps & {
  /** Buttons at the foot; the first is the way back, the last the main one. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Opens with the focus on its title: there is something to read before anything is to be pressed. */
  focusTitle?: boolean
}

/** A modal question or form in the middle of the screen. */
export function Dialog({ actions, size = 'small', ...frame }: DialogProps) {
  return <ModalFrame {...frame} styles={styles} className={styles[size] ?? ''} footer={actions} />
}
