import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from './profile-form.module.css'
import type { SectionFieldsProps } from './profile-form-rules.ts'

const aboutMax = 1000

/** First name and surname. */
export function NameFields({ form, person }: Pick<SectionFieldsProps, 'form' | 'person'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <TextField {...form.field('firstname')} label={t('auth:fields.firstName')} autoComplete="given-name" required />
      <TextField
        {...form.field('lastname')}
        label={t('auth:fields.lastName')}
        autoComplete="family-name"
        required={Boolean(person.lastname)}
      />
    </div>
  )
}

/** What one writes about oneself. */
export function AboutField({ form }: Pick<SectionFieldsProps, 'form'>) {
  const { t } = useTranslation()
  return (
    <TextArea
      {...form.field('about')}
      label={t('people:about.mine')}
      hideLabel
      hint={t('people:about.hint')}
      rows={5}
      maxLength={aboutMax}
      showCount
    />
  )
}
