import { phoneCodeForm, phoneForm, type Verification } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { OtpField } from '../../ui/fields/otp-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDialCodes } from '../accounts/index.ts'
import { useFreshPassword } from '../confirm-password/index.ts'
import { usePhoneSteps } from './queries.ts'
import styles from './verification.module.css'

type Phone = Verification['phone']

/** The number of the phone, and the code that was sent to it. */
export function PhoneStep({ phone }: { phone: Phone }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const number = `${phone.countryCode} ${phone.mobileNumber}`
  if (!phone.available && phone.verifiedAt === null)
    return <p className={styles.text}>{t('verification-screens:phone.unavailable')}</p>
  if (phone.verifiedAt !== null && !isChanging)
    return (
      <>
        <p className={styles.text}>{t('verification-screens:phone.done', { number })}</p>
        {phone.available && (
          <div className={styles.actions}>
            <Button kind="ghost" size="small" icon="pencil" onClick={() => setChanging(true)}>
              {t('verification-screens:phone.change')}
            </Button>
          </div>
        )}
      </>
    )
  if (phone.codeUntil !== null && !isChanging) return <CodeForm number={number} onChange={() => setChanging(true)} />
  return <NumberForm phone={phone} onSent={() => setChanging(false)} />
}

function NumberForm({ phone, onSent }: { phone: Phone; onSent: () => void }) {
  const { t } = useTranslation()
  const { options, isLoading } = useDialCodes()
  const [country, setCountry] = useState<string | null>(null)
  const form = useForm(phoneForm, { countryCode: phone.countryCode, mobileNumber: phone.mobileNumber })
  const { sendCode } = usePhoneSteps()
  const { guarded, dialog } = useFreshPassword()
  const submit = form.submit(async (body) => {
    const isSent = await guarded(() => sendCode(body).then(() => true))
    if (isSent) onSent()
  })
  const fitting = options.filter(({ dialCode }) => dialCode === form.values.countryCode)
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{t('verification-screens:phone.text')}</p>
        <div className={styles.pair}>
          <Combobox
            label={t('auth:fields.countryCode')}
            name="countryCode"
            value={fitting.find(({ value }) => value === country) ?? fitting[0] ?? null}
            options={options}
            busy={isLoading}
            error={form.errors.countryCode}
            required
            onChange={(option) => {
              setCountry(option?.value ?? null)
              form.set('countryCode', option?.dialCode ?? '')
            }}
          />
          <TextField
            {...form.field('mobileNumber')}
            label={t('auth:fields.mobileNumber')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            required
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" busy={form.isBusy}>
            {t('verification-screens:phone.send')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function CodeForm({ number, onChange }: { number: string; onChange: () => void }) {
  const { t } = useTranslation()
  const form = useForm(phoneCodeForm, { code: '' })
  const { verify } = usePhoneSteps()
  const submit = form.submit(async ({ code }) => {
    try {
      await verify(code)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_code') throw error
      form.show({ code: t('verification-screens:phone.wrong') })
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('verification-screens:phone.sent', { number })}</p>
      <OtpField
        name="code"
        label={t('verification-screens:phone.code')}
        value={String(form.values.code)}
        onChange={(digits) => form.set('code', digits)}
        error={form.errors.code}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" busy={form.isBusy}>
          {t('verification-screens:phone.verify')}
        </Button>
        <Button kind="ghost" onClick={onChange}>
          {t('verification-screens:phone.again')}
        </Button>
      </div>
    </form>
  )
}
