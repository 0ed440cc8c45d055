import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './integrations.module.css'

type FormDialogProps = {
  title: string
  submit: string
  isBusy: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, with the way back and the button that sends it. */
export function FormDialog({ title, submit, isBusy, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  return (
    <Dialog
      isOpen
      size="medium"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
