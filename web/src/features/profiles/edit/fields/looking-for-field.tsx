import { type LookingFor, lookingFor } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ToggleChip } from '../../../../ui/controls/chip.tsx'
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx'
import styles from '../profile-form.module.css'

type LookingForFieldProps = {
  value: readonly LookingFor[]
  onChange: (value: LookingFor[]) => void
  hideLegend?: boolean
}

/** What one looks for: any of friendship, dating, marriage. */
export function LookingForField({ value, onChange, hideLegend }: LookingForFieldProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className={styles.legend}>
        {hideLegend ? <VisuallyHidden>{t('people:lookingFor.mine')}</VisuallyHidden> : t('people:lookingFor.mine')}
      </legend>
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
