import { type Interest, interestGroups, interestsMax } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../../lib/keys-of.ts'
import { ToggleChip } from '../../../../ui/controls/chip.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import styles from './details-fields.module.css'

type InterestsFieldProps = {
  value: readonly Interest[]
  onChange: (value: Interest[]) => void
  error?: string | undefined
}

const groups = keysOf(interestGroups)

/** Interests as pills in their groups; beyond the most allowed nothing more can be taken. */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const { t } = useTranslation()
  const isFull = value.length >= interestsMax
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('details:interestsHint', { max: interestsMax })}</p>
      {groups.map((group) => (
        <fieldset key={group}>
          <legend className={styles.legend}>{t(`details:groups.${group}`)}</legend>
          <div className={styles.chips}>
            {interestGroups[group].map((interest) => {
              const isOn = value.includes(interest)
              return (
                <ToggleChip
                  key={interest}
                  isOn={isOn}
                  disabled={isFull && !isOn}
                  onChange={(on) => onChange(on ? [...value, interest] : value.filter((other) => other !== interest))}
                >
                  {t(`details:interests.${interest}`)}
                </ToggleChip>
              )
            })}
          </div>
        </fieldset>
      ))}
      <p className={styles.hint} role="status">
        {t('details:chosen', { count: value.length, max: interestsMax })}
      </p>
      {error && <FieldError id="interests-error">{error}</FieldError>}
    </div>
  )
}
