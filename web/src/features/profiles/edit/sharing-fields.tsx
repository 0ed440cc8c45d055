import { type Sharing, sharing } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './profile-form.module.css'

export type SharingChoice = { phone: Sharing; dob: Sharing }

type SharingFieldsProps = { value: SharingChoice; onChange: (value: SharingChoice) => void }

/** Who sees the phone number and the birth date. */
export function SharingFields({ value, onChange }: SharingFieldsProps) {
  const { t } = useTranslation()
  const options = sharing.options.map((option) => ({ value: option, label: t(`people:sharing.${option}`) }))
  return (
    <div className={styles.pair}>
      {(['phone', 'dob'] as const).map((name) => (
        <Select
          key={name}
          label={t(`people:sharing.who.${name}`)}
          options={options}
          value={value[name]}
          onChange={(event) => onChange({ ...value, [name]: sharing.parse(event.target.value) })}
        />
      ))}
    </div>
  )
}
