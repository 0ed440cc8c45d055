import { faith, lineMax, type Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../lib/i18n/format.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { ProfileFormState } from '../profile-form-rules.ts'
import { ChoiceField } from './choice-field.tsx'
import styles from './details-fields.module.css'
import { DetailSharing } from './sharing-fields.tsx'

type Mine = NonNullable<Person['mine']>
type Sensitive = 'faith' | 'ethnicGroup' | 'genotype'

/** Faith and ethnic group, each with a consent of its own. */
export function CultureFields({ form, mine }: { form: ProfileFormState; mine: Mine }) {
  const { t } = useTranslation()
  const values = form.values
  const options = faith.options.map((value) => ({ value, label: t(`details:faith.${value}`) }))
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('details:culture.text')}</p>
      <div className={styles.consented}>
        <ChoiceField
          label={t('details:faith.label')}
          value={values.faith?.value ?? null}
          options={options}
          onChange={(value) => form.set('faith', value && { value, consent: false })}
        />
        <Consent name="faith" form={form} consentedOn={mine.consents.faith} />
        <DetailSharing name="faith" label={t('details:faith.label')} form={form} />
      </div>
      <div className={styles.consented}>
        <TextField
          label={t('details:ethnicGroup.label')}
          hint={t('details:ethnicGroup.hint')}
          placeholder={t('details:ethnicGroup.placeholder')}
          maxLength={lineMax}
          autoComplete="off"
          value={values.ethnicGroup?.value ?? ''}
          onChange={({ target: { value } }) =>
            form.set(
              'ethnicGroup',
              value === ''
                ? null
                : { value, consent: values.ethnicGroup?.consent ?? mine.consents.ethnicGroup !== null },
            )
          }
        />
        <Consent name="ethnicGroup" form={form} consentedOn={mine.consents.ethnicGroup} />
        <DetailSharing name="ethnicGroup" label={t('details:ethnicGroup.label')} form={form} />
      </div>
    </div>
  )
}

type ConsentProps = { name: Sensitive; form: ProfileFormState; consentedOn: string | null }

/** The box that says yes to one sensitive field, once it is filled in; afterwards the day on which that was said. */
export function Consent({ name, form, consentedOn }: ConsentProps) {
  const { t } = useTranslation()
  const value = form.values[name]
  if (!value) return null
  return (
    <Checkbox
      name={name}
      label={t(`details:consent.${name}`)}
      hint={consentedOn && value.consent ? t('details:consent.since', { date: formatDay(consentedOn) }) : undefined}
      error={form.errors[name]}
      checked={value.consent}
      onChange={(event) => form.set(name, { ...value, consent: event.target.checked })}
    />
  )
}
