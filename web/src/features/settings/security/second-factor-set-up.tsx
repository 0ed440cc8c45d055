import { type api, code as codeField, passwordForm, type ReplyOf } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiFailure } from '../../../lib/api/api.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { OtpField } from '../../../ui/fields/otp-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { beginSecondFactor, confirmSecondFactor } from '../queries.ts'
import styles from './second-factor.module.css'

const QrCode = lazyPart(
  () => import('../../../ui/media/qr-code.tsx').then((file) => file.QrCode),
  <div className={styles.code} />,
)

const confirmForm = z.object({ code: codeField })
type Secret = ReplyOf<typeof api.secondFactor.begin>
/** Null: the recovery codes of before stay good. */
type SetUpProps = { onDone: (recoveryCodes: string[] | null) => void; onBack: () => void }

/** First the password, then the secret for the app and a code of it. */
export function SecondFactorSetUp({ onDone, onBack }: SetUpProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  if (secret) return <ConfirmSecret secret={secret} onDone={onDone} onBack={onBack} />
  return <AskPassword onSecret={setSecret} onBack={onBack} />
}

function AskPassword({ onSecret, onBack }: { onSecret: (secret: Secret) => void; onBack: () => void }) {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(passwordForm, { password: '' })
  const submit = form.submit(async (body) => {
    try {
      // Beside passkeys one of them is asked for.
      const secret = await guarded(() => beginSecondFactor(body), { password: body.password })
      if (secret) onSecret(secret)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{t('settings:factor.needsApp')}</p>
        <PasswordField
          {...form.field('password')}
          label={t('settings:data.password')}
          autoComplete="current-password"
          required
        />
        <div className={styles.actions}>
          <Button kind="outlined" onClick={onBack}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {t('settings:factor.next')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function ConfirmSecret({ secret: { secret, uri }, onDone, onBack }: { secret: Secret } & SetUpProps) {
  const { t } = useTranslation()
  const form = useForm(confirmForm, { code: '' })
  const submit = form.submit(async (body) => {
    const { data, message } = await confirmSecondFactor(body)
    if (message) toast.info(message)
    onDone(data.recoveryCodes)
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('settings:factor.scan')}</p>
      <QrCode text={uri} label={t('settings:factor.qr')} />
      <p className={styles.text} id="factor-secret">
        {t('settings:factor.orType')}
      </p>
      <p>
        <code className={styles.secret} aria-describedby="factor-secret">
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </code>
      </p>
      <Button
        kind="ghost"
        icon="copy"
        onClick={() => void navigator.clipboard?.writeText(secret).then(() => toast.info(t('settings:factor.copied')))}
      >
        {t('settings:factor.copySecret')}
      </Button>
      <OtpField
        name="code"
        label={t('settings:factor.code')}
        value={String(form.values.code)}
        onChange={(digits) => form.set('code', digits)}
        error={form.errors.code}
        required
      />
      <div className={styles.actions}>
        <Button kind="outlined" onClick={onBack}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {t('settings:factor.turnOn')}
        </Button>
      </div>
    </form>
  )
}
