import { type ProfileSharing, sharing } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import styles from '../profile-form.module.css'
import type { DetailSharingProps } from '../sharing/detail-sharing.tsx'

type Choices = Pick<ProfileSharing, 'phone' | 'dob'>
type SharingFieldsProps<T extends Choices> = { value: T; onChange: (value: T) => void }

/** Who sees the phone number and the birth date. */
export function SharingFields<T extends Choices>(props: SharingFieldsProps<T>) {
  return (
    <div className={styles.pair}>
      <SharingField name="phone" {...props} />
      <SharingField name="dob" {...props} />
    </div>
  )
}

/** Who sees one of the two. */
export function SharingField<T extends Choices>({
  name,
  value,
  onChange,
}: SharingFieldsProps<T> & { name: keyof Choices }) {
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

const Choice = lazyPart<DetailSharingProps>(async () => (await import('../sharing/detail-sharing.tsx')).DetailSharing)

/** Who sees one detail, below its field; the editor is usable before this part has come. */
export const DetailSharing = (props: DetailSharingProps) => (
  <div className={styles.sharing}>
    <Choice {...props} />
  </div>
)
