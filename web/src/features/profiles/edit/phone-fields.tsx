import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../lib/use-form.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useDialCodes } from '../../accounts/index.ts'
import styles from './profile-form.module.css'

type PhoneFieldsProps = { form: Form; countryCode: string | null; required: boolean }

/** The phone number: dial code and the rest. Several countries share a code; one's own is shown first. */
export function PhoneFields({ form, countryCode, required }: PhoneFieldsProps) {
  const { t } = useTranslation()
  const { options, isLoading } = useDialCodes()
  const [country, setCountry] = useState(countryCode)
  const fitting = options.filter((option) => option.dialCode === form.values.countryCode)
  const shown = fitting.find((option) => option.value === country) ?? fitting[0] ?? null
  return (
    <div className={styles.pair}>
      <Combobox
        label={t('auth:fields.countryCode')}
        name="countryCode"
        value={shown}
        options={options}
        busy={isLoading}
        error={form.errors.countryCode}
        required={required}
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
        required={required}
      />
    </div>
  )
}
