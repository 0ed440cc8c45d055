import { profileChange } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import { LookingForField } from '../edit/fields/looking-for-field.tsx'
import { PreferencesFields } from '../edit/fields/preferences-fields.tsx'
import { SharingFields } from '../edit/fields/sharing-fields.tsx'
import { useChangeProfile } from '../queries.ts'
import type { StepProps } from './step.ts'
import styles from './welcome.module.css'

/** What one looks for, and who may see the phone number and the birth date. */
export function PreferencesStep({ person, mine, onNext }: StepProps) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const form = useForm(profileChange, {
    lookingFor: person.lookingFor,
    preferences: mine.preferences,
    sharing: { phone: mine.sharing.phone, dob: mine.sharing.dob },
  })
  const save = form.submit(async (preferences) => {
    await change.mutateAsync(preferences)
    onNext()
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{t('welcome:wishes.title')}</h2>
        <p>{t('welcome:wishes.text')}</p>
      </div>
      <div className={styles.body}>
        <LookingForField value={form.values.lookingFor} onChange={(goals) => form.set('lookingFor', goals)} />
        <PreferencesFields
          value={{ ...mine.preferences, ...form.values.preferences }}
          onChange={(value) => form.set('preferences', value)}
          error={form.errors.preferences}
        />
        <h3>{t('welcome:wishes.sharing')}</h3>
        <SharingFields
          value={{ phone: mine.sharing.phone, dob: mine.sharing.dob, ...form.values.sharing }}
          onChange={(value) => form.set('sharing', value)}
        />
      </div>
      <FootBar className={styles.actions ?? ''}>
        <Button kind="ghost" disabled={form.isBusy} onClick={onNext}>
          {t('welcome:skip')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {t('common:next')}
        </Button>
      </FootBar>
    </form>
  )
}
