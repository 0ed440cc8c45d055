import { type Sharing, sharing } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './profile-form.module.css'

export type SharingChoice = { phone: Sharing; dob: Sharing }

type SharingFieldsProps = { value: SharingChoice; onChange: (value: SharingChoice) => void }

/** Who sees the phone number and the birth date. */
export function SharingFields(props: SharingFieldsProps) {
  return (
    <div className={styles.pair}>
      <SharingField name="phone" {...props} />
      <SharingField name="dob" {...props} />
    </div>
  )
}

/** Who sees one of the two. */
export function SharingField({ name, value, onChange }: SharingFieldsProps & { name: keyof SharingChoice }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t(`people:sharing.who.${name}`)}
      options={sharing.options.map((option) => ({ value: option, label: t(`people:sharing.${option}`) }))}
      value={value[name]}
      onChange={(event) => onChange({ ...value, [name]: sharing.parse(event.target.value) })}
    />
  )
}
