import { genotype, genotypeHeldDays, type Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../lib/i18n/format.ts'
import type { ProfileFormState } from '../profile-form-rules.ts'
import { ChoiceField } from './choice-field.tsx'
import { Consent } from './culture-fields.tsx'
import styles from './details-fields.module.css'

type GenotypeFieldsProps = { form: ProfileFormState; mine: NonNullable<Person['mine']> }

/** One's own genotype; what it is good for, and what it is not. */
export function GenotypeFields({ form, mine }: GenotypeFieldsProps) {
  const { t } = useTranslation()
  const { genotype: consented } = form.values
  const { value, opensOn } = mine.genotype
  // During the waiting period only the current value, or none, can be chosen.
  const offered = opensOn === null ? genotype.options : genotype.options.filter((option) => option === value)

  function choose(next: (typeof genotype.options)[number] | null) {
    form.set('genotype', next && { value: next, consent: next === value })
  }

  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('details:genotype.text', { days: genotypeHeldDays })}</p>
      <div className={styles.consented}>
        <ChoiceField
          label={t('details:genotype.label')}
          value={consented?.value ?? null}
          options={offered.map((option) => ({ value: option, label: option }))}
          onChange={choose}
          hint={
            opensOn
              ? t(value ? 'details:genotype.held' : 'details:genotype.heldEmpty', { date: formatDay(opensOn) })
              : undefined
          }
        />
        <Consent name="genotype" form={form} consentedOn={mine.consents.genotype} />
      </div>
      <p className={styles.hint}>{t('details:genotype.compare')}</p>
      <p className={styles.note}>{t('details:genotype.doctor')}</p>
    </div>
  )
}
