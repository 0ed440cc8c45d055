import { ToggleChip } from '../../../ui/controls/chip.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './filter-form.module.css'

type ChoiceChipsProps<T extends string> = {
  label: string
  hint?: string
  options: readonly { value: T; label: string }[]
  value: T | ''
  onChange: (value: T | '') => void
}

/** One of a few choices as chips; a press on the chosen one deselects it. */
export function ChoiceChips<T extends string>({ label, hint, options, value, onChange }: ChoiceChipsProps<T>) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={classNames(styles.chips, styles.few)}>
        {options.map((option) => (
          <ToggleChip
            key={option.value}
            isOn={option.value === value}
            onChange={(isOn) => onChange(isOn ? option.value : '')}
          >
            {option.label}
          </ToggleChip>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}
