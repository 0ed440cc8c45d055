import type { registrationStepOne } from '@karibu/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import styles from '../auth-form.module.css'
import type { DialCodeOption } from '../dial-codes.ts'
import { meantAddress } from './mail-typo.ts'
import { useNamedFaults } from './use-named-faults.ts'

export const stepOneFields: readonly string[] = ['firstName', 'lastName', 'email', 'countryCode', 'mobileNumber']

type SignUpStepOneProps = {
  form: Form<typeof registrationStepOne>
  country: DialCodeOption | null
  countries: { options: DialCodeOption[]; isLoading: boolean }
  onCountry: (code: string) => void
  /** For members: the way to the login. */
  footer: ReactNode
}

export function SignUpStepOne({ form, country, countries, onCountry, footer }: SignUpStepOneProps) {
  const { t } = useTranslation()
  const named = useNamedFaults()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...named(form.field('firstName'))}
          label={t('auth:fields.firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...named(form.field('lastName'))}
          label={t('auth:fields.lastName')}
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        {...named(form.field('email'))}
        label={t('auth:fields.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
      <MailRepair address={String(form.values.email ?? '')} onUse={(address) => form.set('email', address)} />
      <div className={styles.phone}>
        <Combobox
          label={t('auth:fields.countryCode')}
          name="countryCode"
          value={country}
          options={countries.options}
          busy={countries.isLoading}
          error={form.errors.countryCode}
          required
          onChange={(option) => {
            onCountry(option?.value ?? '')
            form.set('countryCode', option?.dialCode ?? '')
          }}
        />
        <TextField
          {...named(form.field('mobileNumber'))}
          label={t('auth:fields.mobileNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
        />
      </div>
      <FootBar className={styles.first ?? ''}>
        <Button type="submit">{t('common:next')}</Button>
        {footer}
      </FootBar>
    </>
  )
}

/** Offers the domain that was probably meant. */
function MailRepair({ address, onUse }: { address: string; onUse: (address: string) => void }) {
  const { t } = useTranslation()
  const meant = meantAddress(address)
  return (
    <div role="status">
      {meant && (
        <p className={styles.repair}>
          {t('auth:signUp.meant', { domain: meant.slice(meant.indexOf('@') + 1) })}
          <Button kind="ghost" size="small" onClick={() => onUse(meant)}>
            {t('auth:signUp.useIt')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Takes the focus to a step's first control when the step comes into view by a press, not at the first paint. */
export function useFocusOnArrival<T extends HTMLElement>() {
  const place = useRef<T>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  return place
}
