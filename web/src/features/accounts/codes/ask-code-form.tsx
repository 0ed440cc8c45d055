import { emailForm } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../auth-form.module.css'
import { AuthForm } from '../auth-form.tsx'
import { type CodeReply, readPending, savePending } from './pending-code.ts'

type AskCodeFormProps = {
  title: string
  text: string
  /** Asks the server to mail a code. */
  ask: (email: string) => Promise<CodeReply>
  onRequested: () => void
  footer?: ReactNode
  children?: ReactNode
}

/** An e-mail address and "Get code". */
export function AskCodeForm({ title, text, ask, onRequested, footer, children }: AskCodeFormProps) {
  const { t } = useTranslation()
  const form = useForm(emailForm, { email: readPending()?.email ?? '' })
  const submit = form.submit(async ({ email }) => {
    const { message, data } = await ask(email)
    savePending({ ...readPending(), email, nonce: data?.nonce, sentAt: Date.now() })
    if (message) toast.info(message)
    onRequested()
  })
  return (
    <AuthForm title={title} text={text} onSubmit={submit} footer={footer}>
      <TextField
        {...form.field('email')}
        label={t('auth:fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      {children && <div className={styles.tick}>{children}</div>}
      <Button type="submit" wide busy={form.isBusy}>
        {t('auth:getCode')}
      </Button>
    </AuthForm>
  )
}
