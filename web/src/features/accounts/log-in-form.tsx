import { type FactorWays, loginForm } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { savePending } from './codes/pending-code.ts'
import { requestSession } from './queries.ts'
import { type FactorInput, SecondFactorStep } from './second-factor-step.tsx'
import { type AppealPaths, SuspendedAccount, type Suspension, suspensionOf } from './suspended-account.tsx'
import { useLogIn } from './use-log-in.ts'

type LogInFormProps = {
  onDone: (to: { onboarding: boolean }) => void
  /** The password was right, but the address is not verified yet; a code is on its way. */
  onUnverified: () => void
  appealPaths: AppealPaths
  forgotLink: ReactNode
  /** Under the button: to log in without the password. */
  otherWay?: ReactNode
  footer: ReactNode
}

type Proved = { body: { email: string; password: string; remember?: boolean | undefined }; ways: FactorWays }

type Steps = Pick<LogInFormProps, 'onDone' | 'onUnverified'>

/** The steps of the login: the password, and then the second factor or what the member reads of a suspension. */
function useLogInSteps({ onDone, onUnverified }: Steps) {
  const logIn = useLogIn()
  const form = useForm(loginForm, { email: '', password: '', remember: false })
  // The password that was right: kept for the second step, in memory alone.
  const [proved, setProved] = useState<Proved | null>(null)
  const [shut, setShut] = useState<Suspension | null>(null)
  const submit = form.submit(async (body) => {
    try {
      onDone(logIn(await requestSession(body)))
    } catch (error) {
      if (error instanceof ApiFailure && error.factor) return setProved({ body, ways: error.factor })
      const isShut = suspensionOf(error)
      if (isShut) return setShut(isShut)
      if (error instanceof ApiFailure && error.code === 'email_unverified') {
        savePending({ email: body.email, nonce: error.nonce, sentAt: Date.now() })
        onUnverified()
      }
      throw error
    }
  })

  const prove = async (factor: FactorInput) => {
    if (proved) onDone(logIn(await requestSession({ ...proved.body, ...factor })))
  }
  function goBack() {
    setShut(null)
    setProved(null)
  }
  return { form, submit, shut, ways: proved?.ways, prove, goBack }
}

export function LogInForm({ appealPaths, forgotLink, otherWay, footer, ...steps }: LogInFormProps) {
  const { t } = useTranslation()
  const hasEnded = useAuthStore((state) => state.hasEnded)
  const { form, submit, shut, ways, prove, goBack } = useLogInSteps(steps)
  if (shut) return <SuspendedAccount shut={shut} paths={appealPaths} onBack={goBack} />
  if (ways) return <SecondFactorStep ways={ways} use={prove} onBack={goBack} />
  return (
    <AuthForm
      title={t('auth:logIn.title')}
      text={hasEnded ? t('auth:logIn.ended') : t('auth:logIn.text')}
      onSubmit={submit}
      footer={footer}
    >
      <TextField
        {...form.field('email')}
        label={t('auth:fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('auth:fields.password')}
        autoComplete="current-password"
        required
      />
      <div className={styles.line}>
        <Checkbox
          label={t('auth:fields.remember')}
          checked={form.values.remember === true}
          onChange={(event) => form.set('remember', event.target.checked)}
        />
        {forgotLink}
      </div>
      <Button type="submit" wide busy={form.isBusy}>
        {t('auth:logIn.submit')}
      </Button>
      {otherWay}
    </AuthForm>
  )
}
