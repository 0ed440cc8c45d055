import { emailForm } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import styles from '../auth-form.module.css'
import { AuthForm } from '../auth-form.tsx'
import { requestDataCopy } from '../queries.ts'

/** For members who cannot log in: the address to which a link to a copy of their data is mailed. It says the same for every address. */
export function AskDataCopy({ footer }: { footer: ReactNode }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(emailForm, { email: '' })
  const submit = form.submit(async ({ email }) => {
    await requestDataCopy(email)
    setSentTo(email)
  })
  if (sentTo !== null) return <Sent email={sentTo} footer={footer} />
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

function Sent({ email, footer }: { email: string; footer: ReactNode }) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.card}>
      <h1 ref={title} tabIndex={-1}>
        {t('appeal:copy.sent')}
      </h1>
      <p className={styles.text} role="status">
        {t('appeal:copy.sentText', { email })}
      </p>
      <div className={styles.footer}>{footer}</div>
    </section>
  )
}
