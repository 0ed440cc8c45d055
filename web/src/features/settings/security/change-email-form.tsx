import { emailChange } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { savePending } from '../../accounts/index.ts'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { changeEmail } from '../queries.ts'
import styles from '../settings.module.css'

/** Another e-mail address: the code that proves it goes there. */
export function ChangeEmailForm({ onCodeSent }: { onCodeSent: () => void }) {
  const { t } = useTranslation()
  const email = useAuthStore((state) => state.user?.email ?? '')
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(emailChange, { email: '', password: '' })
  const submit = form.submit(async (body) => {
    try {
      const change = () => changeEmail(body)
      const accepted = await guarded(change, { password: body.password })
      if (!accepted) return
      const { data, message } = accepted
      savePending({ email: data.email, sentAt: Date.now() })
      if (message) toast.info(message)
      onCodeSent()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'wrong_credentials') return form.show({ password: t('settings:password.wrong') })
      if (error.status !== 0 && error.status < 500) throw error
      toast.error(t('settings:email.failed'))
    }
  })
  return (
    <Card as="section">
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.own}>{t('settings:tabs.email')}</h2>
        <p className={styles.text}>{t('settings:email.text', { email })}</p>
        <TextField
          {...form.field('email')}
          label={t('settings:email.new')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('password')}
          label={t('settings:email.password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={form.isBusy}>
          {t('settings:email.submit')}
        </Button>
      </form>
      {dialog}
    </Card>
  )
}
