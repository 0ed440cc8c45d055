import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useDialCodes } from '../../../accounts/index.ts'
import styles from '../profile-form.module.css'
import type { ProfileFormState, SectionFieldsProps } from '../profile-form-rules.ts'
import { SharingField } from './sharing-fields.tsx'

/** The phone number and who sees it. */
export function PhoneFields({ form, person, mine }: Pick<SectionFieldsProps, 'form' | 'person' | 'mine'>) {
  return (
    <>
      <NumberFields form={form} countryCode={person.country?.code ?? null} required={Boolean(mine.mobileNumber)} />
      <SharingField name="phone" value={form.values.sharing} onChange={(value) => form.set('sharing', value)} />
    </>
  )
}

type NumberFieldsProps = { form: ProfileFormState; countryCode: string | null; required: boolean }

/** Dial code and the rest. Several countries share a code; one's own is shown first. */
function NumberFields({ form, countryCode, required }: NumberFieldsProps) {
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
