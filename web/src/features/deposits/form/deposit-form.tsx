import type { Currency } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { localMoney, useWallet } from '../../paying/index.ts'
import { convertedUsd, isWithinLimits } from '../deposit-rules.ts'
import { AmountChoice } from './amount-choice.tsx'
import { chipAmounts, firstChip } from './amount-rules.ts'
import { CurrencyChip } from './currency-chip.tsx'
import styles from './deposit-form.module.css'
import { MethodChoice } from './method-choice.tsx'
import { type Method, nameOf } from './method-rules.ts'
import { PayButton } from './pay-button.tsx'
import { RateLine } from './rate-line.tsx'
import { useMoneyChoice } from './use-money-choice.ts'
import { useStartDeposit } from './use-start-deposit.ts'

type DepositFormProps = {
  currencies: readonly Currency[]
  /** US dollars missing for the purchase that led here; 0 without one. */
  missingUsd: number
  onStarted: (reference: string) => void
}

/** How much, in what, and how. The payment page opens in a new tab. */
export function DepositForm({ currencies, missingUsd, onStarted }: DepositFormProps) {
  const form = useDepositForm({ currencies, missingUsd, onStarted })
  const { money, amount, usd, errors } = form
  const { currency } = money
  if (!currency) return null
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <div className={styles.choices}>
        <WalletLine />
        <AmountChoice
          currency={currency}
          amount={amount}
          usd={usd}
          chips={form.chips}
          error={errors.amount?.[0] ?? errors.currency?.[0] ?? form.limitFault}
          onAmount={form.setAmount}
        >
          <CurrencyChip currencies={currencies} value={currency.abbr} onChange={form.chooseCurrency} />
        </AmountChoice>
        <MethodChoice
          methods={money.methods}
          value={money.method}
          currency={currency.abbr}
          onChange={form.chooseMethod}
        />
      </div>
      <Foot form={form} currency={currency} />
    </form>
  )
}

function WalletLine() {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  if (!wallet) return null
  return (
    <p className={styles.wallet}>
      {t('deposit-screens:wallet')} <strong>{formatMoney(wallet.usd)}</strong>
    </p>
  )
}

function Foot({ form, currency }: { form: ReturnType<typeof useDepositForm>; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, usd, money } = form
  const isPayable = usd !== null && form.limitFault === undefined
  return (
    <div className={styles.side}>
      <Pattern seed={`deposit-${currency.abbr}`} columns={12} rows={4} className={styles.pattern ?? ''} />
      <Bill method={money.method} pays={isPayable ? localMoney(Number(amount), currency.abbr) : null} gets={usd} />
      <div className={styles.foot}>
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
        <PayButton
          busy={form.isBusy}
          disabled={amount === '' || money.isRateAwaited}
          second={isPayable && t('deposit-screens:getFor', { usd: formatMoney(usd) })}
        >
          {isPayable
            ? t('deposit-screens:submitFor', { amount: localMoney(Number(amount), currency.abbr) })
            : t('deposit-screens:submit')}
        </PayButton>
      </div>
      <RateLine currency={currency} rateQuery={money.rateQuery} />
    </div>
  )
}

type BillProps = { method: Method | null; pays: string | null; gets: number | null }

/** What is paid and how, and what comes of it; on a phone the button says it. */
function Bill({ method, pays, gets }: BillProps) {
  const { t } = useTranslation()
  return (
    <dl className={styles.bill}>
      <div>
        <dt>{t('deposit-screens:pays')}</dt>
        <dd>
          {pays ?? '–'}
          {method && <MethodText method={method} />}
        </dd>
      </div>
      <div className={styles.gets}>
        <dt>{t('deposit-screens:converted')}</dt>
        <dd>{gets === null ? '–' : formatMoney(gets)}</dd>
      </div>
    </dl>
  )
}

function MethodText({ method }: { method: Method }) {
  const { t } = useTranslation()
  return (
    <small className={styles.method}>
      {t(`deposit-screens:methods.${nameOf(method)}`)} ·{' '}
      {t('deposit-screens:by', { channel: t(`deposit-screens:channels.${method.channel}`) })}
    </small>
  )
}

/** What is chosen and typed, what it is worth, and the way to the payment page. */
function useDepositForm({ currencies, missingUsd, onStarted }: DepositFormProps) {
  const { t } = useTranslation()
  const money = useMoneyChoice(currencies)
  const { currency, method, rateQuery, isRateAwaited } = money
  const { start, ...state } = useStartDeposit({ onStarted })
  const perUsd = currency?.perUsd ?? null
  const chips = currency && perUsd ? chipAmounts({ currency, perUsd, missingUsd }) : []
  const [typed, setAmount] = useState<string | null>(null)
  const amount = typed ?? String(firstChip(chips, missingUsd) ?? '')
  const usd = currency && rateQuery.rate ? convertedUsd(amount, currency, rateQuery.rate.deposit_rate) : null
  const isOverLimit = currency && usd !== null && !isWithinLimits(Number(amount), currency)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (state.isBusy || isRateAwaited || !method || !currency || amount === '') return
    // The amount on the button is promised no more: the new one is shown before it can be pressed again.
    if (usd !== null && !rateQuery.isRateValid()) return void rateQuery.refetch()
    void start({ channel: method.channel, method: method.method, currency: currency.abbr, amount })
  }

  // Amounts of one currency say nothing in another.
  function chooseCurrency(abbr: string) {
    setAmount(null)
    money.chooseCurrency(abbr)
  }

  function chooseMethod(way: Method) {
    if (way.currency !== currency?.abbr) setAmount(null)
    money.chooseMethod(way)
  }

  const limitFault = isOverLimit ? t('deposit-screens:limits', limitsOf(currency)) : undefined
  return { money, chips, amount, setAmount, chooseMethod, chooseCurrency, usd, limitFault, submit, ...state }
}

const limitsOf = ({ smallest, largest, abbr }: Currency) => ({
  smallest: localMoney(Math.ceil(smallest), abbr),
  largest: localMoney(Math.floor(largest), abbr),
})
