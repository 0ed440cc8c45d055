import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** left is the drawer of 90 % width, bottom rises on phones, right stands beside the content. */
  side?: 'left' | 'right' | 'bottom'
  footer?: ReactNode
}

/** A modal panel that slides in from an edge. */
export function Sheet({ isOpen, onClose, title, children, side = 'bottom', footer }: SheetProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useModal(isOpen)
  useStillPage(isOpen)
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of the backdrop press.
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, styles[side])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="cross" label={t('common:close')} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
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
