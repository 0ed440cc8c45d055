import { memberReasonForm } from '@karibu/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './administration.module.css'

type Guarded = ReturnType<typeof useFreshPassword>['guarded']

type ReasonDialogProps = {
  title: string
  text?: string
  submit: string
  /** Whether the member reads the reason. */
  isMailed?: boolean
  isDangerous?: boolean
  /** Fields beside the reason. */
  children?: ReactNode
  /** Below the reason: what staff read with it before they decide. */
  readFirst?: ((reason: string, guarded: Guarded) => ReactNode) | undefined
  /** Throws an ApiFailure, which the dialog shows; false where a field beside the reason is wrong, and the dialog stays. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Confirms what staff do, with a reason, and asks for the password where it is not fresh. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, submit, isMailed, isDangerous, children, readFirst, onSubmit, onClose } = props
  const { t } = useTranslation()
  const formId = useId()
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(memberReasonForm, { reason: '' })
  const send = form.submit(async ({ reason }) => {
    // Null where the password was not given: the dialog stays.
    const isDone = await guarded(async () => {
      return (await onSubmit(reason)) !== false
    })
    if (isDone) onClose()
  })
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        actions={
          <>
            <Button kind="outlined" onClick={onClose}>
              {t('admin-screens:acts.cancel')}
            </Button>
            <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" form={formId} busy={form.isBusy}>
              {submit}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.form} onSubmit={send} noValidate>
          {text && <p>{text}</p>}
          {children}
          <TextArea
            {...form.field('reason')}
            label={t('admin-screens:acts.reason')}
            hint={t(isMailed ? 'admin-screens:acts.reasonRead' : 'admin-screens:acts.reasonKept')}
            rows={3}
            maxLength={500}
            required
          />
          {readFirst?.(form.values.reason, guarded)}
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
