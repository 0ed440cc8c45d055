import { code as codeField, type FactorWays } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiFailure } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { OtpField } from '../../../ui/fields/otp-field.tsx'
import styles from '../auth-form.module.css'
import { AuthForm } from '../auth-form.tsx'
import { type FactorInput, SecondFactorStep } from '../second-factor-step.tsx'
import { type AppealPaths, SuspendedAccount, type Suspension, suspensionOf } from '../suspended-account.tsx'
import { MailDelayed } from './mail-delayed.tsx'
import { type CodeReply, type PendingCode, savePending } from './pending-code.ts'
import { useCountdown } from './use-countdown.ts'

const form = z.object({ code: codeField })

type CodeFormProps = {
  title: string
  pending: PendingCode
  submitLabel: string
  /** Uses the code; a failure keeps the digits, and a second factor is asked for where one is on. */
  use: (code: string, factor?: FactorInput) => Promise<void>
  resend: () => Promise<CodeReply>
  appealPaths: AppealPaths
  footer: ReactNode
}

/** The six digits from the mail, with another code after a countdown. */
export function CodeForm({ title, pending, submitLabel, use, resend, appealPaths, footer }: CodeFormProps) {
  const { t } = useTranslation()
  const state = useForm(form, { code: '' })
  const [proved, setProved] = useState<{ code: string; ways: FactorWays } | null>(null)
  const [shut, setShut] = useState<Suspension | null>(null)
  const submit = state.submit(async ({ code }) => {
    try {
      await use(code)
    } catch (error) {
      const isShut = suspensionOf(error)
      if (isShut) return setShut(isShut)
      if (!(error instanceof ApiFailure)) throw error
      // Only at the field: there it stays, and says what to do.
      if (error.code === 'wrong_code') return state.show({ code: t('auth:code.wrong') })
      if (!error.factor) throw error
      setProved({ code, ways: error.factor })
    }
  })

  if (shut) return <SuspendedAccount shut={shut} paths={appealPaths} onBack={() => setShut(null)} />
  if (proved !== null)
    return (
      <SecondFactorStep ways={proved.ways} use={(factor) => use(proved.code, factor)} onBack={() => setProved(null)} />
    )
  return (
    <AuthForm title={title} text={<SentTo email={pending.email} />} onSubmit={submit} footer={footer}>
      <MailDelayed />
      <OtpField
        name="code"
        label={t('auth:fields.code')}
        hint={t('auth:code.valid')}
        value={String(state.values.code)}
        onChange={(digits) => state.set('code', digits)}
        error={state.errors.code}
        required
      />
      <Button type="submit" wide busy={state.isBusy}>
        {submitLabel}
      </Button>
      <AnotherCode pending={pending} resend={resend} />
    </AuthForm>
  )
}

/** Where the code went, with the address in sight: a wrong one is seen here. */
function SentTo({ email }: { email: string }) {
  const { t } = useTranslation()
  const [before, after] = t('auth:code.sentTo', { email }).split(email)
  return (
    <>
      {before}
      <strong>{email}</strong>
      {after}
    </>
  )
}

/** Sends another code, once the countdown since the last one is over. */
function AnotherCode({ pending, resend }: Pick<CodeFormProps, 'pending' | 'resend'>) {
  const { t } = useTranslation()
  const [sentAt, setSentAt] = useState(pending.sentAt)
  const [isResending, setResending] = useState(false)
  const left = useCountdown(sentAt)

  async function sendAgain() {
    setResending(true)
    try {
      const { message, data } = await resend()
      const now = Date.now()
      savePending({ ...pending, nonce: data?.nonce ?? pending.nonce, sentAt: now })
      setSentAt(now)
      if (message) toast.info(message)
    } catch (error) {
      toastFailure(error)
    } finally {
      setResending(false)
    }
  }

  return (
    <Button
      kind="ghost"
      size="small"
      className={styles.again ?? ''}
      disabled={left > 0}
      busy={isResending}
      onClick={() => void sendAgain()}
    >
      {left > 0 ? t('auth:code.resendIn', { count: left }) : t('auth:code.resend')}
    </Button>
  )
}
