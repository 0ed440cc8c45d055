import { api, passwordForm } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './password-dialog.module.css'

/** Asks for the member's password once more. */
export function PasswordDialog({ onGiven, onLeave }: { onGiven: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useForm(passwordForm, { password: '' })
  const submit = form.submit(async (body) => {
    try {
      await call(api.accounts.confirmPassword, { body })
      onGiven()
    } catch (error) {
      const isWrong = error instanceof ApiFailure && error.code === 'wrong_credentials'
      if (!isWrong) throw error
      form.show({ password: t('confirm:wrong') })
    }
  })
  return (
    <Dialog
      isOpen
      onClose={onLeave}
      title={t('confirm:title')}
      actions={
        <>
          <Button kind="outlined" onClick={onLeave}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} icon="lock" busy={form.isBusy}>
            {t('confirm:submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('confirm:text')}</p>
        <PasswordField {...form.field('password')} label={t('confirm:password')} required />
      </form>
    </Dialog>
  )
}
