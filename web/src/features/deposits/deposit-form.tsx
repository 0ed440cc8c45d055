import type { Currency, Deposit } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { fieldMessages, toastUnshown } from '../../lib/api/failures.ts'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import styles from './deposit-form.module.css'
import { convertedUsd, isWithinLimits } from './deposit-rules.ts'
import { startDeposit, useRate } from './queries.ts'
import { RateLine } from './rate-line.tsx'

type DepositFormProps = {
  currencies: readonly Currency[]
  onStarted: (reference: string) => void
}

/** How, in what, and how much. The payment page opens in a new tab. */
export function DepositForm({ currencies, onStarted }: DepositFormProps) {
  const { t } = useTranslation()
  const form = useDepositForm({ currencies, onStarted })
  const { currency, amount, usd, errors } = form
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ChannelChoice channels={form.channels} value={form.channel} onChange={form.setChannel} />
      <Select
        name="currency"
        label={t('deposit-screens:currency')}
        placeholder={t('deposit-screens:chooseCurrency')}
        disabled={form.channel === null}
        options={form.offered.map(({ abbr, name }) => ({
          value: abbr,
          label: t('deposit-screens:currencyOption', { name, abbr }),
        }))}
        value={currency?.abbr ?? ''}
        error={errors.currency?.[0]}
        onChange={(event) => form.setCode(event.target.value || null)}
      />
      <AmountField
        name="amount"
        label={t('deposit-screens:amount')}
        suffix={currency?.abbr ?? ''}
        hint={currency && t('deposit-screens:limits', limitsOf(currency))}
        value={amount}
        error={errors.amount?.[0]}
        onAmount={form.setAmount}
      />
      {currency && <RateLine currency={currency} rateQuery={form.rateQuery} usd={amount === '' ? 0 : usd} />}
      {form.isOffline && (
        <Banner
          tone="offline"
          action={
            <Button type="submit" kind="outlined" size="small" disabled={form.isBusy}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('deposit-screens:offline')}
        </Banner>
      )}
      <Button
        type="submit"
        kind="gold"
        size="large"
        icon="wallet"
        wide
        busy={form.isBusy}
        disabled={!currency || amount === '' || form.isRateAwaited}
      >
        {usd !== null && currency && isWithinLimits(Number(amount), currency)
          ? t('deposit-screens:submitFor', {
              amount: formatMoney(Number(amount), currency.abbr),
              usd: formatMoney(usd),
            })
          : t('deposit-screens:submit')}
      </Button>
      <p className={styles.hint}>{t('deposit-screens:newTab')}</p>
    </form>
  )
}

/** What is chosen and typed, what it is worth, and the way to the payment page. */
function useDepositForm({ currencies, onStarted }: DepositFormProps) {
  const channels = [...new Set(currencies.flatMap((currency) => currency.channels))]
  const [channel, setChannel] = useState<Deposit['channel'] | null>(
    channels.length === 1 ? (channels[0] ?? null) : null,
  )
  const [code, setCode] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const offered = currencies.filter((currency) => channel !== null && currency.channels.includes(channel))
  const currency = offered.find(({ abbr }) => abbr === code) ?? (offered.length === 1 ? offered[0] : undefined)
  const rateQuery = useRate(currency?.abbr ?? null)
  const isRateAwaited = !rateQuery.rate && rateQuery.isFetching
  const usd = currency && rateQuery.rate ? convertedUsd(amount, currency, rateQuery.rate.deposit_rate) : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || isRateAwaited || !channel || !currency) return
    // The amount on the button is promised no more: the new one is shown before it can be pressed again.
    if (usd !== null && !rateQuery.isRateValid()) return void rateQuery.refetch()
    // Opened by the press itself: a tab opened after the answer would be taken for a pop-up.
    const tab = window.open('', '_blank')
    setBusy(true)
    setErrors({})
    setOffline(false)
    try {
      const { reference, url } = await startDeposit({ channel, currency: currency.abbr, amount })
      lead(tab, url)
      onStarted(reference)
    } catch (error) {
      tab?.close()
      setErrors(fieldMessages(error))
      if (error instanceof ApiFailure && error.status === 0) setOffline(true)
      else toastUnshown(error, ['amount', 'currency'])
    } finally {
      setBusy(false)
    }
  }

  const chosen = { channels, channel, setChannel, offered, currency, setCode, amount, setAmount }
  return { ...chosen, rateQuery, isRateAwaited, usd, errors, isBusy, isOffline, submit }
}

const limitsOf = ({ smallest, largest, abbr }: Currency) => ({
  smallest: formatMoney(smallest, abbr),
  largest: formatMoney(largest, abbr),
})

/** Leads the new tab to the payment page, which must not reach back to ours. Where none came up, ours has a link. */
function lead(tab: Window | null, url: string | null): void {
  if (!url) tab?.close()
  if (!tab || tab.closed || !url) return
  tab.opener = null
  tab.location.replace(url)
}
