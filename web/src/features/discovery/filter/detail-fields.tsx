import { useTranslation } from 'react-i18next'
import { RemovableChip, ToggleChip } from '../../../ui/controls/chip.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { type DetailOption, detailOptions, valuesOf } from './detail-texts.ts'
import styles from './filter-form.module.css'
import type { DetailName } from './filter-rules.ts'

type DetailFieldProps = { name: DetailName; label: string; value: string; onChange: (list: string) => void }

/** A detail of profiles: any of its values, as chips. */
export function DetailChips({ name, label, value, onChange }: DetailFieldProps) {
  const { t } = useTranslation()
  const chosen = valuesOf(value)
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {detailOptions(t, name).map((option) => (
          <ToggleChip
            key={option.value}
            isOn={chosen.includes(option.value)}
            onChange={(isOn) => onChange(toggled(chosen, option, isOn))}
          >
            {option.label}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  )
}

const toggled = (chosen: string[], { value }: DetailOption, isOn: boolean): string =>
  (isOn ? [...chosen, value] : chosen.filter((one) => one !== value)).join(',')

/** Languages, which are too many for chips: chosen ones can be taken away, others are found by typing. */
export function LanguageFilter({ name, label, value, onChange }: DetailFieldProps) {
  const { t } = useTranslation()
  const chosen = valuesOf(value)
  const options = detailOptions(t, name)
  return (
    <div className={styles.group}>
      <Combobox
        label={label}
        name={name}
        placeholder={t('details:languages.placeholder')}
        value={null}
        options={options.filter((option) => !chosen.includes(option.value))}
        onChange={(option) => option && onChange([...chosen, option.value].join(','))}
      />
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {options
            .filter((option) => chosen.includes(option.value))
            .map((option) => (
              <li key={option.value}>
                <RemovableChip
                  removeLabel={t('discovery:filter.remove', { wish: option.label })}
                  onRemove={() => onChange(toggled(chosen, option, false))}
                >
                  {option.label}
                </RemovableChip>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
