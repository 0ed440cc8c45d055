import { passwordReset } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { OtpField } from '../../ui/fields/otp-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { forgetPending, readPending } from './codes/pending-code.ts'
import { resetPassword } from './queries.ts'

/** A new password, with the code from the mail. */
export function ResetForm({ onReset, footer }: { onReset: () => void; footer: ReactNode }) {
  const { t } = useTranslation()
  const pending = readPending()
  const form = useForm(passwordReset, {
    email: pending?.email ?? '',
    code: pending?.code ?? '',
    password: '',
    confirmPassword: '',
  })
  const submit = form.submit(async (body) => {
    const { message } = await resetPassword(body)
    forgetPending()
    if (message) toast.info(message)
    onReset()
  })
  return (
    <AuthForm title={t('auth:reset.title')} text={t('auth:reset.text')} onSubmit={submit} footer={footer}>
      <TextField
        {...form.field('email')}
        label={t('auth:fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <OtpField
        name="code"
        label={t('auth:fields.code')}
        value={String(form.values.code)}
        onChange={(digits) => form.set('code', digits)}
        error={form.errors.code}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('auth:fields.newPassword')}
        hint={t('auth:hints.password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('auth:fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
      <Button type="submit" wide busy={form.isBusy}>
        {t('auth:reset.submit')}
      </Button>
    </AuthForm>
  )
}
