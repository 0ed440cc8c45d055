import { api, secondFactorProof } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure, call, callForAnswer } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './second-factor.module.css'

type ProofProps = {
  purpose: 'end' | 'newCodes'
  /** With the new recovery codes, or null where there are none any more. */
  onDone: (recoveryCodes: string[] | null) => void
  onBack: () => void
}

/** The password and a code, for what must not be done by whoever finds an open phone. */
export function SecondFactorProof({ purpose, onDone, onBack }: ProofProps) {
  const { t } = useTranslation()
  const form = useForm(secondFactorProof, { password: '', secondFactor: '' })
  const submit = form.submit(async (body) => {
    try {
      if (purpose === 'newCodes') return onDone((await call(api.secondFactor.newCodes, { body })).recoveryCodes)
      const { message } = await callForAnswer(api.secondFactor.end, { body })
      if (message) toast.info(message)
      onDone(null)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t(`settings:factor.${purpose}Text`)}</p>
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      <TextField
        {...form.field('secondFactor')}
        label={t('settings:factor.code')}
        hint={t('settings:factor.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <div className={styles.actions}>
        <Button kind="outlined" onClick={onBack}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" kind={purpose === 'end' ? 'danger' : 'primary'} busy={form.isBusy}>
          {t(purpose === 'end' ? 'settings:factor.turnOff' : 'settings:factor.newCodes')}
        </Button>
      </div>
    </form>
  )
}
