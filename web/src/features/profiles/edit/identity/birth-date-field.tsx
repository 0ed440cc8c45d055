import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../lib/i18n/format.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/media/icon.tsx'
import { CorrectionLink } from '../../correction-link.tsx'
import { SharingField } from '../fields/sharing-fields.tsx'
import styles from '../profile-form.module.css'
import type { ProfileFormState, SectionFieldsProps } from '../profile-form-rules.ts'

/** The birth date and who sees it. */
export function BirthDateFields({ form, person, mine }: Pick<SectionFieldsProps, 'form' | 'person' | 'mine'>) {
  return (
    <>
      <BirthDateField form={form} locked={mine.dobLocked ? person.dob : null} />
      <SharingField name="dob" value={form.values.sharing} onChange={(value) => form.set('sharing', value)} />
    </>
  )
}

/** The birth date, which is given once; from then on it is shown with a lock. */
function BirthDateField({ form, locked }: { form: ProfileFormState; locked: string | null }) {
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
        <CorrectionLink />
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
