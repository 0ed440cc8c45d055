import { passwordChange } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { changePassword } from '../queries.ts'
import styles from '../settings.module.css'

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** A new password; every other device is logged out by it. */
export function ChangePasswordForm() {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(passwordChange, empty)
  const submit = form.submit(async (body) => {
    try {
      const change = () => changePassword(body)
      const changed = await guarded(change, { password: body.oldPassword })
      if (!changed) return
      const { data, message } = changed
      // The session goes on under another token.
      useAuthStore.setState({ token: data.token })
      if (message) toast.info(message)
      form.reset()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ oldPassword: t('settings:password.wrong') })
    }
  })
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.own}>{t('settings:tabs.password')}</h2>
        <p className={styles.text}>{t('settings:password.text')}</p>
        <PasswordField
          {...form.field('oldPassword')}
          label={t('settings:password.old')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword')}
          label={t('settings:password.new')}
          hint={t('settings:password.hint')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t('settings:password.confirm')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={form.isBusy}>
          {t('settings:password.submit')}
        </Button>
      </form>
      {dialog}
    </Card>
  )
}
