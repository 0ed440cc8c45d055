import { genotype, genotypeHeldDays, type Person, type ProfileChange } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format.ts'
import type { Form } from '../../lib/use-form.ts'
import { Switch } from '../../ui/switch.tsx'
import { ChoiceField } from './choice-field.tsx'
import { Consent } from './culture-fields.tsx'
import styles from './details-fields.module.css'

type GenotypeFieldsProps = { form: Form; mine: NonNullable<Person['mine']> }

/** One's own genotype and the switch that makes it count; what it is good for, and what it is not. */
export function GenotypeFields({ form, mine }: GenotypeFieldsProps) {
  const { t } = useTranslation()
  const { genotype: given, compatibleOnly = false } = form.values as ProfileChange
  const { value, opensOn, compatibleOpensOn } = mine.genotype
  // While it is held only the value that stands, or none, can be chosen.
  const offered = opensOn === null ? genotype.options : genotype.options.filter((option) => option === value)
  const isHeld = !mine.genotype.compatibleOnly && compatibleOpensOn !== null

  function choose(next: (typeof genotype.options)[number] | null) {
    form.set('genotype', next && { value: next, consent: next === value })
    if (next === null) form.set('compatibleOnly', false)
  }

  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('details:genotype.text', { days: genotypeHeldDays })}</p>
      <div className={styles.consented}>
        <ChoiceField
          label={t('details:genotype.label')}
          value={given?.value ?? null}
          options={offered.map((option) => ({ value: option, label: option }))}
          onChange={choose}
          hint={
            opensOn
              ? t(value ? 'details:genotype.held' : 'details:genotype.heldEmpty', { date: formatDay(opensOn) })
              : undefined
          }
        />
        <Consent name="genotype" form={form} givenOn={mine.consents.genotype} />
      </div>
      {given && (
        <>
          <Switch
            name="compatibleOnly"
            label={t('details:genotype.switch')}
            hint={
              isHeld
                ? t('details:genotype.switchHeld', { date: formatDay(compatibleOpensOn) })
                : t('details:genotype.switchHint')
            }
            checked={compatibleOnly}
            disabled={isHeld}
            onChange={(isOn) => form.set('compatibleOnly', isOn)}
          />
          <p className={styles.hint}>{t('details:genotype.inference')}</p>
        </>
      )}
      <p className={styles.note}>{t('details:genotype.doctor')}</p>
    </div>
  )
}
