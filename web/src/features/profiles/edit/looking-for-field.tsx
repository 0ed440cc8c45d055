import { type LookingFor, lookingFor } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ToggleChip } from '../../../ui/controls/chip.tsx'
import styles from './profile-form.module.css'

type LookingForFieldProps = { value: readonly LookingFor[]; onChange: (value: LookingFor[]) => void }

/** What one looks for: any of friendship, dating, marriage. */
export function LookingForField({ value, onChange }: LookingForFieldProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('people:lookingFor.mine')}</legend>
      <div className={styles.chips}>
        {lookingFor.options.map((goal) => (
          <ToggleChip
            key={goal}
            isOn={value.includes(goal)}
            onChange={(isOn) => onChange(isOn ? [...value, goal] : value.filter((other) => other !== goal))}
          >
            {t(`people:lookingFor.${goal}`)}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  )
}
