import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  isOpen: boolean
  /** Called for Escape, the cross and a press on the backdrop. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot; the first is the way back, the last the main one. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Opens with the focus on its title: there is something to read before anything is to be pressed. */
  focusTitle?: boolean
}

/** A modal question or form on the native dialog element: focus stays inside, Escape closes, focus returns. */
export function Dialog({ isOpen, onClose, title, children, actions, size = 'small', focusTitle }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useModal(isOpen)
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of the backdrop press.
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={focusTitle ? -1 : undefined}>
            {title}
          </h2>
          <IconButton icon="cross" label={t('common:close')} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
