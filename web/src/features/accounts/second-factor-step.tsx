import { secondFactor } from '@karibu/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthForm } from './auth-form.tsx'

const form = z.object({ secondFactor })

type SecondFactorStepProps = {
  /** Logs in with the code; a failure keeps what was typed. */
  use: (secondFactor: string) => Promise<void>
  onBack: () => void
}

/** After the password or the mailed code: six digits of the authenticator, or a recovery code. */
export function SecondFactorStep({ use, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const [isRecovery, setRecovery] = useState(false)
  const { values, errors, isBusy, set, field, submit } = useForm(form, { secondFactor: '' })

  useEffect(() => {
    // The form before it is gone, and the focus with it.
    document.querySelector<HTMLElement>(`[name=secondFactor][data-recovery="${isRecovery}"]`)?.focus()
  }, [isRecovery])

  function change() {
    set('secondFactor', '')
    setRecovery(!isRecovery)
  }

  return (
    <AuthForm
      title={t('auth:secondFactor.title')}
      text={t(isRecovery ? 'auth:secondFactor.recoveryText' : 'auth:secondFactor.text')}
      onSubmit={submit(({ secondFactor }) => use(secondFactor))}
      footer={
        <Button kind="ghost" icon="arrow-left" onClick={onBack}>
          {t('auth:backToLogin')}
        </Button>
      }
    >
      {isRecovery ? (
        <TextField
          {...field('secondFactor')}
          data-recovery="true"
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
          data-recovery="false"
          label={t('auth:secondFactor.code')}
          value={String(values.secondFactor)}
          onChange={(digits) => set('secondFactor', digits)}
          error={errors.secondFactor}
          required
        />
      )}
      <Button type="submit" wide busy={isBusy}>
        {t('auth:logIn.submit')}
      </Button>
      <Button kind="ghost" wide onClick={change}>
        {t(isRecovery ? 'auth:secondFactor.useApp' : 'auth:secondFactor.useRecovery')}
      </Button>
    </AuthForm>
  )
}
