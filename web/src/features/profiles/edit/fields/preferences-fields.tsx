import { type Preferences, preferenceGender } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../../../lib/i18n/format.ts'
import { RadioCards } from '../../../../ui/fields/radio-cards.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import styles from '../profile-form.module.css'

const distances = [5, 10, 20] as const

type PreferencesFieldsProps = {
  value: Preferences
  onChange: (value: Preferences) => void
  error?: string | undefined
}

/** Search preferences: gender, ages, distance. */
export function PreferencesFields({ value, onChange, error }: PreferencesFieldsProps) {
  const { t } = useTranslation()
  const set = (part: Partial<Preferences>) => onChange({ ...value, ...part })
  const age = (name: 'ageMin' | 'ageMax') => ({
    inputMode: 'numeric' as const,
    maxLength: 2,
    // An empty box is kept empty while one types; the schema says what is wrong with it.
    value: Number.isNaN(value[name]) ? '' : String(value[name]),
    onChange: (event: { target: { value: string } }) =>
      set({ [name]: event.target.value === '' ? Number.NaN : Number(event.target.value.replace(/\D/g, '')) }),
  })
  return (
    <div className={styles.stack}>
      <RadioCards
        legend={t('people:preferences.gender')}
        name="preferences.gender"
        direction="row"
        value={value.gender}
        onChange={(gender) => set({ gender: preferenceGender.parse(gender) })}
        options={preferenceGender.options.map((option) => ({
          value: option,
          label: t(`people:preferences.genders.${option}`),
        }))}
      />
      <div className={styles.ages}>
        <TextField {...age('ageMin')} name="preferences" label={t('people:preferences.ageMin')} error={error} />
        <TextField {...age('ageMax')} label={t('people:preferences.ageMax')} />
      </div>
      <Select
        label={t('people:preferences.distance')}
        placeholder={t('people:preferences.anyDistance')}
        options={distances.map((km) => ({ value: String(km), label: formatDistance(km) }))}
        value={value.distance === null ? '' : String(value.distance)}
        onChange={(event) => set({ distance: distances.find((km) => String(km) === event.target.value) ?? null })}
      />
    </div>
  )
}
