import type { Currency } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './currency-row.module.css'

export type CurrencyRowProps = {
  currencies: readonly Currency[]
  value: string
  onChange: (abbr: string) => void
}

/** The currency that is paid in, in one row; a tap opens the list with names and abbreviations. */
export function CurrencyRow({ currencies, value, onChange }: CurrencyRowProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('deposit-screens:currency')} className={styles.row ?? ''}>
      {(control) => (
        <span className={styles.frame}>
          <select
            {...control}
            name="currency"
            className={styles.select}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            <CurrencyOptions currencies={currencies} />
          </select>
          <Icon name="chevron-right" size={20} className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}

export function CurrencyOptions({ currencies }: Pick<CurrencyRowProps, 'currencies'>) {
  const { t } = useTranslation()
  return currencies.map(({ abbr, name }) => (
    <option key={abbr} value={abbr}>
      {t('deposit-screens:currencyOption', { name, abbr })}
    </option>
  ))
}
