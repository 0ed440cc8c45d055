import { type ReactNode, useEffect } from 'react'
import { classNames } from '../styles/class-names.ts'
import { ModalFrame, type ModalProps } from './modal-frame.tsx'
import styles from './sheet.module.css'

type SheetProps = ModalProps & {
  /** left is the drawer of 90 % width, bottom rises on phones, tall nearly to the top, right is beside the content. */
  side?: 'left' | 'right' | 'bottom' | 'tall'
  footer?: ReactNode
}

/** A modal panel that slides in from an edge. */
export function Sheet({ side = 'bottom', ...frame }: SheetProps) {
  useStillPage(frame.isOpen)
  return (
    <ModalFrame
      {...frame}
      focusTitle
      styles={styles}
      className={classNames(side === 'tall' && styles.bottom, styles[side])}
    />
  )
}

/** The page behind does not scroll while the sheet is open. */
function useStillPage(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const root = document.documentElement
    root.classList.add(styles.still ?? '')
    return () => root.classList.remove(styles.still ?? '')
  }, [isOpen])
}
