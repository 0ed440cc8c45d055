import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/i18n/format.ts'
import type { Form } from '../../../lib/use-form.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './profile-form.module.css'

/** The birth date, which is given once; from then on it is shown with a lock. */
export function BirthDateField({ form, locked }: { form: Form; locked: string | null }) {
  const { t } = useTranslation()
  if (locked) {
    return (
      <div>
        <p className={styles.legend}>{t('people:facts.birthDate')}</p>
        <p className={styles.locked}>
          <Icon name="lock" size={20} />
          {formatDay(locked)}
        </p>
        <p className={styles.hint}>{t('people:birthDate.locked')}</p>
      </div>
    )
  }
  return (
    <TextField
      {...form.field('dob')}
      // Nothing chosen is nothing sent.
      onChange={(event) => form.set('dob', event.target.value || undefined)}
      label={t('people:facts.birthDate')}
      hint={t('people:birthDate.once')}
      type="date"
      autoComplete="bday"
    />
  )
}
