import { emailForm } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AuthForm } from '../auth-form.tsx'
import { AuthOutcome } from '../auth-outcome.tsx'
import { requestDataCopy } from '../queries.ts'

/** For members who cannot log in: the address to which a link to a copy of their data is mailed. It says the same for every address. */
export function AskDataCopy({ footer, exit }: { footer: ReactNode; exit?: ReactNode }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(emailForm, { email: '' })
  const submit = form.submit(async ({ email }) => {
    await requestDataCopy(email)
    setSentTo(email)
  })
  if (sentTo !== null)
    return (
      <AuthOutcome icon="mail" title={t('appeal:copy.sent')} text={t('appeal:copy.sentText', { email: sentTo })}>
        {exit}
      </AuthOutcome>
    )
  return (
    <AuthForm title={t('appeal:copy.title')} text={t('appeal:copy.text')} onSubmit={submit} footer={footer}>
      <TextField
        {...form.field('email')}
        label={t('auth:fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <Button type="submit" wide icon="mail" busy={form.isBusy}>
        {t('appeal:copy.send')}
      </Button>
    </AuthForm>
  )
}
