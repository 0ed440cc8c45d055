import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './currency-chip.module.css'
import { CurrencyOptions, type CurrencyRowProps } from './currency-row.tsx'

/** The currency beside the amount, by its abbreviation; a tap opens the list with names. */
export function CurrencyChip({ currencies, value, onChange }: CurrencyRowProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('deposit-screens:currency')} hideLabel>
      {(control) => (
        <span className={styles.chip}>
          <span aria-hidden="true">{value}</span>
          <Icon name="chevron-down" size={20} />
          <select
            {...control}
            name="currency"
            className={styles.select}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <CurrencyOptions currencies={currencies} />
          </select>
        </span>
      )}
    </Field>
  )
}
