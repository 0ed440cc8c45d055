import { type FactorWays, passwordForm, secondFactorProof } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './password-dialog.module.css'
import { confirmPassword, type KnownPassword, type PasswordProof } from './queries.ts'

const formFor = (ways: FactorWays | null): typeof passwordForm | typeof secondFactorProof =>
  ways ? secondFactorProof : passwordForm

type PasswordDialogProps = { known: KnownPassword | null; onConfirmed: () => void; onClose: () => void }

/** Asks for the member's password once more, unless it is known, and where the server wants it for a second factor too. */
export function PasswordDialog({ known, onConfirmed, onClose }: PasswordDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { form, ways, canSign, confirm, sign } = useConfirmation(onConfirmed, known)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(ways ? 'confirm:factorTitle' : 'confirm:title')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} icon="lock" busy={form.isBusy}>
            {t('confirm:submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit(confirm)} noValidate>
        <p>{t(ways ? 'confirm:factorText' : 'confirm:text')}</p>
        {ways ? (
          <TextField
            {...form.field('secondFactor')}
            label={t(ways.code ? 'confirm:code' : 'confirm:recoveryCode')}
            hint={ways.code ? t('confirm:codeHint') : undefined}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            autoFocus
            required
          />
        ) : (
          <PasswordField {...form.field('password')} label={t('confirm:password')} required />
        )}
        {canSign && (
          <Button kind="ghost" icon="lock" onClick={() => void sign()}>
            {t('confirm:usePasskey')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

/** The password, and then what the server asks for as a second factor. */
function useConfirmation(onConfirmed: () => void, known: KnownPassword | null) {
  const { t } = useTranslation()
  const [ways, setWays] = useState<FactorWays | null>(known?.ways ?? null)
  const form = useForm(formFor(ways), { password: known?.password ?? '', secondFactor: '' })
  const canSign = ways?.passkey != null && 'PublicKeyCredential' in window

  async function confirm(body: PasswordProof) {
    try {
      await confirmPassword(body)
      onConfirmed()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.factor) return setWays(error.factor)
      if (error.code !== 'wrong_credentials') throw error
      setWays(null)
      form.show({ password: t('confirm:wrong') })
    }
  }

  async function sign() {
    if (!ways?.passkey) return
    const { signWithPasskey } = await import('../../lib/device/passkeys.ts')
    const passkey = await signWithPasskey(ways.passkey)
    if (!passkey) return void toast.error(t('confirm:passkeyLeft'))
    const password = String(form.values.password)
    try {
      await confirm({ password, passkey })
    } catch (error) {
      toastFailure(error)
      // The challenge is used up: the next try signs a new one.
      await confirm({ password }).catch(toastFailure)
    }
  }

  return { form, ways, canSign, confirm, sign }
}
