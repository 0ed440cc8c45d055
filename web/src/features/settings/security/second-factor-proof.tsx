import { type api, type PasskeyAnswer, passwordForm, type ReplyOf, secondFactorProof } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { endSecondFactor, renewRecoveryCodes } from '../queries.ts'
import styles from './second-factor.module.css'

export type SecondFactorStatus = ReplyOf<typeof api.secondFactor.show>

type ProofProps = {
  purpose: 'end' | 'newCodes'
  status: SecondFactorStatus
  /** With the new recovery codes, or null where there are none any more. */
  onDone: (recoveryCodes: string[] | null) => void
  onBack: () => void
}

type Proof = { password: string; secondFactor?: string; passkey?: PasskeyAnswer }

const formFor = (isSigning: boolean): typeof passwordForm | typeof secondFactorProof =>
  isSigning ? passwordForm : secondFactorProof

/** The password and a second factor, for actions that must not be possible on an unlocked phone alone. */
export function SecondFactorProof({ purpose, status, onDone, onBack }: ProofProps) {
  const { t } = useTranslation()
  const canSign = status.passkeys.length > 0 && 'PublicKeyCredential' in window
  const [isSigning, setSigning] = useState(canSign && status.onSince === null)
  const text = purpose === 'end' && status.passkeys.length > 0 ? 'endTextPasskeys' : (`${purpose}Text` as const)
  const { form, submit } = useProof(purpose, isSigning, onDone)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t(`settings:factor.${text}`)}</p>
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      {!isSigning && (
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
      )}
      {canSign && (
        <Button kind="ghost" onClick={() => setSigning(!isSigning)}>
          {t(`settings:factor.${isSigning ? 'useCode' : 'usePasskey'}`)}
        </Button>
      )}
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

/** The form of the proof, and what is done with it. */
function useProof(purpose: ProofProps['purpose'], isSigning: boolean, onDone: ProofProps['onDone']) {
  const { t } = useTranslation()
  const form = useForm(formFor(isSigning), { password: '', secondFactor: '' })

  async function prove(body: Proof) {
    if (purpose === 'newCodes') return onDone(await renewRecoveryCodes(body))
    const { message } = await endSecondFactor(body)
    if (message) toast.info(message)
    onDone(null)
  }

  const submit = form.submit(async (body) => {
    try {
      await (isSigning ? proveByPasskey(body.password) : prove(body))
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })

  async function proveByPasskey(password: string) {
    const failure = await prove({ password }).catch((error: unknown) => error)
    if (!(failure instanceof ApiFailure) || !failure.factor?.passkey) throw failure
    const { signWithPasskey } = await import('../../../lib/device/passkeys.ts')
    const passkey = await signWithPasskey(failure.factor.passkey)
    if (!passkey) return void toast.error(t('auth:secondFactor.passkeyLeft'))
    await prove({ password, passkey })
  }

  return { form, submit }
}
