import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { Toaster } from '../feedback/toaster.tsx'
import { classNames } from '../styles/class-names.ts'
import { useModal } from './use-modal.ts'

export type ModalProps = {
  isOpen: boolean
  /** Called for Escape, the cross and a press on the backdrop. */
  onClose: () => void
  title: string
  /** A button beside the cross. */
  headerAction?: ReactNode
  children: ReactNode
}

type FrameProps = ModalProps & {
  /** How the dialog, its header, content and footer look. */
  styles: Record<string, string | undefined>
  className: string
  /** Opens with the focus on its title: there is something to read before anything is to be pressed. */
  focusTitle?: boolean
  footer?: ReactNode
}

/** What dialogs and sheets share, on the native dialog element: focus stays inside, Escape closes, focus returns. */
export function ModalFrame({ isOpen, onClose, title, children, styles, className, ...parts }: FrameProps) {
  const { focusTitle, footer, headerAction } = parts
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useModal(isOpen)
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of the backdrop press.
    <dialog
      ref={dialog}
      className={classNames(styles.frame, className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.header}>
          <h2 id={titleId} tabIndex={focusTitle ? -1 : undefined}>
            {title}
          </h2>
          {headerAction}
          <IconButton icon="cross" label={t('common:close')} onClick={onClose} />
        </div>
        <div className={styles.content}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <Toaster />
    </dialog>
  )
}
