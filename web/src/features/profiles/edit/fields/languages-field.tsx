import { languagesMax, type SpokenLanguage, spokenLanguage } from '@karibu/contract'
import { regional } from '@karibu/contract/regional'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../../lib/i18n/language-names.ts'
import { RemovableChip } from '../../../../ui/controls/chip.tsx'
import { Combobox, type ComboboxOption } from '../../../../ui/fields/combobox.tsx'
import styles from './details-fields.module.css'

type LanguagesFieldProps = {
  value: readonly SpokenLanguage[]
  onChange: (value: SpokenLanguage[]) => void
  error?: string | undefined
}

/** Languages one speaks: chosen ones can be taken away, others are found by their own name or by ours for them. */
export function LanguagesField({ value, onChange, error }: LanguagesFieldProps) {
  const { t, i18n } = useTranslation()
  const options = optionsFor(i18n.language).filter((option) => !value.includes(option.value))
  return (
    <div className={styles.languages}>
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={t('details:languages.label')}>
          {value.map((code) => (
            <li key={code}>
              <RemovableChip
                removeLabel={t('details:languages.remove', { language: languageNames[code] })}
                onRemove={() => onChange(value.filter((other) => other !== code))}
              >
                {languageNames[code]}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      {value.length < languagesMax && (
        <Combobox
          label={t(value.length > 0 ? 'details:languages.add' : 'details:languages.label')}
          name="languages"
          placeholder={t('details:languages.placeholder')}
          value={null}
          options={options}
          onChange={(option) => option && onChange([...value, option.value])}
          error={error}
        />
      )}
    </div>
  )
}

type LanguageOption = ComboboxOption & { value: SpokenLanguage }

/** Every language by its own name, and beneath it what the language of the interface calls it, if the browser knows. */
function optionsFor(locale: string): LanguageOption[] {
  const known = new Intl.DisplayNames(regional(locale), { type: 'language', fallback: 'none' })
  return spokenLanguage.options.map((code) => {
    const label = languageNames[code]
    const detail = known.of(code)
    return detail && detail.toLowerCase() !== label.toLowerCase()
      ? { value: code, label, detail }
      : { value: code, label }
  })
}
