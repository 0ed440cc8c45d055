import { depositChannels, depositStates } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/fields/amount-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { providerNames } from '../dispute-card.tsx'
import { currencies, type FilterName, type TypedFilter } from './deposit-filter-rules.ts'
import styles from './deposit-list.module.css'

type FiltersProps = {
  typed: TypedFilter
  faults: ReadonlySet<FilterName>
  onChange: (name: FilterName, value: string) => void
}

/** What the list shows; all filters combine. */
export function DepositFilters(props: FiltersProps) {
  const { t } = useTranslation()
  const { typed, faults, onChange } = props
  return (
    <fieldset className={styles.filters} aria-label={t('admin-screens:disputes.filters')}>
      <TextField
        name="member"
        type="search"
        className={styles.wide}
        icon="search"
        label={t('admin-screens:ledger.memberField')}
        error={faults.has('member') ? t('admin-screens:ledger.memberHint') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.member}
        onChange={({ target }) => onChange('member', target.value)}
      />
      <Choices {...props} />
      <AmountField
        name="amount"
        label={t('admin-screens:deposits.atLeast', { currency: typed.currency || 'USD' })}
        error={faults.has('amount') ? t('admin-screens:deposits.wrongAmount') : undefined}
        value={typed.amount}
        onAmount={(amount) => onChange('amount', amount)}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={t(`admin-screens:ledger.${name}`)}
          error={faults.has(name) ? t('admin-screens:deposits.wrongDay') : undefined}
          value={typed[name]}
          onChange={({ target }) => onChange(name, target.value)}
        />
      ))}
    </fieldset>
  )
}

function Choices({ typed, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const known =
    typed.currency === '' || currencies.includes(typed.currency) ? currencies : [typed.currency, ...currencies]
  return (
    <>
      <Select
        name="state"
        label={t('admin-screens:disputes.stateLabel')}
        value={typed.state}
        options={[
          { value: '', label: t('admin-screens:disputes.all.state') },
          ...depositStates.map((one) => ({ value: one, label: t(`staff:tickets.payment.states.${one}`) })),
        ]}
        onChoose={(value) => onChange('state', value)}
      />
      <Select
        name="channel"
        label={t('admin-screens:disputes.provider')}
        value={typed.channel}
        options={[
          { value: '', label: t('admin-screens:disputes.all.provider') },
          ...depositChannels.map((one) => ({ value: one, label: providerNames[one] })),
        ]}
        onChoose={(value) => onChange('channel', value)}
      />
      <Select
        name="currency"
        label={t('admin-screens:deposits.currency')}
        value={typed.currency}
        options={[
          { value: '', label: t('admin-screens:deposits.allCurrencies') },
          ...known.map((one) => ({ value: one, label: one })),
        ]}
        onChoose={(value) => onChange('currency', value)}
      />
    </>
  )
}
