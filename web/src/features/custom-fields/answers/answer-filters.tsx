import { ToggleChip } from '../../../ui/controls/chip.tsx'
import { useCustomFields } from '../queries.ts'
import styles from './answers.module.css'

type AnswerFiltersProps = {
  /** Options of all fields, with commas between them. */
  value: string
  onChange: (list: string) => void
}

/** The fields that can be searched by: one of the chosen options of each is enough. */
export function AnswerFilters({ value, onChange }: AnswerFiltersProps) {
  const { data } = useCustomFields()
  const chosen = value.split(',').filter(Boolean)
  const toggle = (id: string, isOn: boolean) =>
    onChange((isOn ? [...chosen, id] : chosen.filter((one) => one !== id)).join(','))
  return data
    ?.filter((field) => field.filter && field.offered)
    .map((field) => (
      <fieldset key={field.id} className={styles.group}>
        <legend>{field.label}</legend>
        <div className={styles.chips}>
          {field.options
            .filter((option) => option.offered)
            .map((option) => (
              <ToggleChip
                key={option.id}
                isOn={chosen.includes(option.id)}
                onChange={(isOn) => toggle(option.id, isOn)}
              >
                {option.label}
              </ToggleChip>
            ))}
        </div>
      </fieldset>
    ))
}
