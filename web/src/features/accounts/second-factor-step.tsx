import { type FactorWays, type PasskeyAnswer, type PasskeyRequest, secondFactor } from '@karibu/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiFailure } from '../../lib/api/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { OtpField } from '../../ui/fields/otp-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AuthForm } from './auth-form.tsx'

const form = z.object({ secondFactor })
const noFields = z.object({})

export type FactorInput = { secondFactor?: string; passkey?: PasskeyAnswer }
type Use = (factor: FactorInput) => Promise<void>
/** The easiest first. */
const allWays = ['passkey', 'code', 'recovery'] as const

type SecondFactorStepProps = {
  ways: FactorWays
  /** Logs in with what is given; a failure keeps what was typed. */
  use: Use
  onBack: () => void
  /** Instead of "Log in". */
  submitLabel?: string
}

/** After the password or the mailed code: a passkey, six digits of the authenticator, or a recovery code. */
export function SecondFactorStep({ ways, use, onBack, submitLabel }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const passkey = 'PublicKeyCredential' in window ? ways.passkey : null
  const isThere = { passkey: passkey !== null, code: ways.code, recovery: true }
  const there = allWays.filter((way) => isThere[way])
  const [way, setWay] = useState(there[0] ?? 'recovery')

  useEffect(() => {
    // The form before it is gone, and the focus with it.
    document.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus()
  }, [way])

  const others = there
    .filter((other) => other !== way)
    .map((other) => (
      <Button key={other} kind="ghost" wide onClick={() => setWay(other)}>
        {t(`auth:secondFactor.${changes[other]}`)}
      </Button>
    ))
  const back = (
    <Button kind="ghost" icon="arrow-left" onClick={onBack}>
      {t('auth:backToLogin')}
    </Button>
  )
  if (way === 'passkey' && passkey)
    return (
      <PasskeyStep first={passkey} use={use} footer={back}>
        {others}
      </PasskeyStep>
    )
  return (
    <CodeStep key={way} isRecovery={way === 'recovery'} use={use} submitLabel={submitLabel} footer={back}>
      {others}
    </CodeStep>
  )
}

const changes = { passkey: 'usePasskey', code: 'useApp', recovery: 'useRecovery' } as const

type StepProps = { use: Use; children: ReactNode; footer: ReactNode }

type CodeStepProps = StepProps & { isRecovery: boolean; submitLabel: string | undefined }

function CodeStep({ isRecovery, use, submitLabel, children, footer }: CodeStepProps) {
  const { t } = useTranslation()
  const { values, errors, isBusy, set, field, submit } = useForm(form, { secondFactor: '' })
  return (
    <AuthForm
      title={t('auth:secondFactor.title')}
      text={t(isRecovery ? 'auth:secondFactor.recoveryText' : 'auth:secondFactor.text')}
      onSubmit={submit(({ secondFactor }) => use({ secondFactor }))}
      footer={footer}
    >
      {isRecovery ? (
        <TextField
          {...field('secondFactor')}
          data-way="recovery"
          label={t('auth:secondFactor.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
      ) : (
        <OtpField
          name="secondFactor"
          data-way="code"
          label={t('auth:secondFactor.code')}
          value={String(values.secondFactor)}
          onChange={(digits) => set('secondFactor', digits)}
          error={errors.secondFactor}
          required
        />
      )}
      <Button type="submit" wide busy={isBusy}>
        {submitLabel ?? t('auth:logIn.submit')}
      </Button>
      {children}
    </AuthForm>
  )
}

function PasskeyStep({ first, use, children, footer }: StepProps & { first: PasskeyRequest }) {
  const { t } = useTranslation()
  const [request, setRequest] = useState(first)
  const { isBusy, submit } = useForm(noFields, {})

  const log = submit(async () => {
    const { signWithPasskey } = await import('../../lib/device/passkeys.ts')
    const passkey = await signWithPasskey(request)
    if (!passkey) return void toast.error(t('auth:secondFactor.passkeyLeft'))
    try {
      await use({ passkey })
    } catch (error) {
      // What was asked is used up: the next try signs something new.
      const fresh = await use({}).catch((failure: unknown) => (failure instanceof ApiFailure ? failure.factor : null))
      if (fresh?.passkey) setRequest(fresh.passkey)
      throw error
    }
  })

  return (
    <AuthForm
      title={t('auth:secondFactor.title')}
      text={t('auth:secondFactor.passkeyText')}
      onSubmit={log}
      footer={footer}
    >
      <Button type="submit" wide icon="lock" busy={isBusy} data-way="passkey">
        {t('auth:secondFactor.usePasskey')}
      </Button>
      {children}
    </AuthForm>
  )
}
