import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/media/icon.tsx'
import { CorrectionLink } from '../../correction-link.tsx'
import styles from '../profile-form.module.css'
import type { SectionFieldsProps } from '../profile-form-rules.ts'

/** First name and surname; once they were changed, or some days after joining, staff review another one. */
export function NameFields({ form, person, mine }: Pick<SectionFieldsProps, 'form' | 'person' | 'mine'>) {
  const { t } = useTranslation()
  if (mine.nameLocked)
    return (
      <div>
        <p className={styles.locked}>
          <Icon name="lock" size={20} />
          {`${person.firstname} ${person.lastname ?? ''}`.trim()}
        </p>
        <p className={styles.hint}>{t('people:name.locked')}</p>
        <CorrectionLink />
      </div>
    )
  return (
    <div className={styles.pair}>
      <TextField {...form.field('firstname')} label={t('auth:fields.firstName')} autoComplete="given-name" required />
      <TextField
        {...form.field('lastname')}
        label={t('auth:fields.lastName')}
        autoComplete="family-name"
        required={Boolean(person.lastname)}
      />
      <p className={styles.hint}>{t('people:name.free')}</p>
    </div>
  )
}
