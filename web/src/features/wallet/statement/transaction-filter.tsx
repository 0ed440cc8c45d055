import { useTranslation } from 'react-i18next'
import { type Form, useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AmountField } from '../../../ui/fields/amount-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { emptyFilter, type FilterQuery, filterChannels, filterCurrencies, filterForm, modesOf } from './filter-rules.ts'
import styles from './transaction-filter.module.css'

/** Every way to narrow the statement down. */
export function TransactionFilter({ onChange }: { onChange: (filter: FilterQuery) => void }) {
  const { t } = useTranslation()
  const form = useForm(filterForm, emptyFilter)
  const submit = form.submit(async (query) => onChange(query))

  function clear() {
    form.reset()
    onChange({})
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ModePair form={form} name="reference" label={t('wallet-screens:history.reference')} />
      <ModePair form={form} name="name" label={t('wallet-screens:history.name')} />
      <ModePair form={form} name="amount" label={t('wallet-screens:history.amount')} />
      {form.values.amountMode === 'between' && (
        <AmountField
          {...form.field('amountTo')}
          label={t('wallet-screens:filter.amountTo')}
          onAmount={(amount) => form.set('amountTo', amount)}
        />
      )}
      <ModePair form={form} name="date" label={t('wallet-screens:history.date')} type="date" />
      <Select
        {...form.field('channel')}
        label={t('wallet-screens:history.channel')}
        placeholder={t('wallet-screens:filter.any')}
        options={filterChannels.map((value) => ({ value, label: t(`wallet-screens:history.channels.${value}`) }))}
      />
      <Select
        {...form.field('currency')}
        label={t('wallet-screens:history.currency')}
        placeholder={t('wallet-screens:filter.any')}
        options={filterCurrencies.map((value) => ({
          value,
          label: t(value === 'USD' ? 'wallet-screens:usd' : 'wallet-screens:credits'),
        }))}
      />
      <div className={styles.actions}>
        <Button kind="outlined" onClick={clear}>
          {t('wallet-screens:filter.clear')}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {t('wallet-screens:filter.show')}
        </Button>
      </div>
    </form>
  )
}

type ModePairProps = {
  form: Form<typeof filterForm>
  name: keyof typeof modesOf
  label: string
  type?: 'date'
}

/** A field with the way it is compared. */
function ModePair({ form, name, label, ...input }: ModePairProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <Select
        {...form.field(`${name}Mode`)}
        label={t('wallet-screens:filter.modeOf', { field: label })}
        hideLabel
        options={modesOf[name].map((value) => ({ value, label: t(`wallet-screens:filter.modes.${value}`) }))}
      />
      {name === 'amount' ? (
        <AmountField {...form.field(name)} label={label} onAmount={(amount) => form.set(name, amount)} />
      ) : (
        <TextField {...form.field(name)} {...input} label={label} autoComplete="off" />
      )}
    </div>
  )
}
