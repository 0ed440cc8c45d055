import type { Currency, PurchaseOrder } from '@karibu/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { localMoney, useCurrencies, useWallet } from '../../paying/index.ts'
import { convertedUsd } from '../deposit-rules.ts'
import { topUpFor } from './amount-rules.ts'
import { CurrencyRow } from './currency-row.tsx'
import { MethodChoice } from './method-choice.tsx'
import { nameOf } from './method-rules.ts'
import { PayButton } from './pay-button.tsx'
import { RateLine } from './rate-line.tsx'
import styles from './short-pay.module.css'
import { type MoneyChoice, useMoneyChoice } from './use-money-choice.ts'
import { useStartDeposit } from './use-start-deposit.ts'

type ShortPayProps = {
  /** US dollars. */
  price: number
  order: PurchaseOrder
  /** No payment was started: what is offered may have changed. */
  onStale?: () => void
  /** Of the deposit page, which follows the payment and the purchase. */
  depositPath: string
  /** Where that page leads back to. */
  backPath: string
  /** Asks once more before it is paid; `go` pays, called by a press. */
  confirm?: (go: () => void) => void
  /** Shown while deposits are closed. */
  fallback: ReactNode
  /** `button`: names the amount, once the rate says what it is. */
  texts: { after: string; button: (amount: string) => string; second: string; foot: ReactNode }
}

/** What a purchase lacks in the wallet, and one button that pays it in and buys: the server buys when the money is here. */
export function ShortPay(props: ShortPayProps) {
  const currencies = useCurrencies()
  const wallet = useWallet()
  if (currencies.isError || currencies.data?.length === 0) return props.fallback
  if (!currencies.data || !wallet.data) return <Skeleton shape="block" />
  return <TopUp {...props} currencies={currencies.data} held={wallet.data.usd} />
}

type TopUpProps = ShortPayProps & { currencies: readonly Currency[]; held: number }

function TopUp({ currencies, held, price, texts, ...target }: TopUpProps) {
  const { t } = useTranslation()
  const form = useTopUp({ currencies, held, price, texts, ...target })
  const { money, topUp } = form
  const { currency } = money
  if (!currency) return null
  const unknown = money.isRateAwaited ? <Skeleton className={styles.awaited} /> : '–'
  return (
    <form className={styles.short} onSubmit={form.submit} noValidate>
      <dl className={styles.sums}>
        <Sum
          name={
            <>
              {t('deposit-screens:short.held')} (<abbr title={t('plans:wallet.usd')}>USD</abbr>)
            </>
          }
        >
          {formatMoney(held)}
        </Sum>
        <Sum name={t('deposit-screens:short.add')}>
          {topUp ? (
            <>
              {formatMoney(topUp.usd)} <span className={styles.local}>= {localMoney(topUp.amount, currency.abbr)}</span>
            </>
          ) : (
            unknown
          )}
        </Sum>
        <Sum name={texts.after} isLast>
          {topUp ? formatMoney(held + topUp.usd - price) : unknown}
        </Sum>
      </dl>
      <MethodLine money={money} currencies={currencies} />
      {form.fault && (
        <p role="alert" className={styles.fault}>
          {form.fault}
        </p>
      )}
      {form.isOffline && <Banner tone="offline">{t('deposit-screens:offline')}</Banner>}
      <PayButton busy={form.isBusy} disabled={!topUp} second={texts.second}>
        {topUp ? texts.button(formatMoney(topUp.usd)) : t('deposit-screens:short.wait')}
      </PayButton>
      <div className={styles.foot}>{texts.foot}</div>
      <RateLine currency={currency} rateQuery={money.rateQuery} />
    </form>
  )
}

function Sum({ name, isLast, children }: { name: ReactNode; isLast?: boolean; children: ReactNode }) {
  return (
    <div className={styles.sum} data-last={isLast || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type MethodLineProps = { money: MoneyChoice; currencies: readonly Currency[] }

/** How it will be paid, in one row; the choice opens behind it. */
function MethodLine({ money, currencies }: MethodLineProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { method, methods, currency } = money
  if (!method || !currency) return null
  if (isOpen)
    return (
      <>
        <MethodChoice methods={methods} value={method} currency={currency.abbr} onChange={money.chooseMethod} />
        <CurrencyRow currencies={currencies} value={currency.abbr} onChange={money.chooseCurrency} />
      </>
    )
  return (
    <div className={styles.method}>
      <Icon name={method.method} />
      <p>
        {t(`deposit-screens:methods.${nameOf(method)}`)}{' '}
        <span className={styles.by}>
          {t('deposit-screens:by', { channel: t(`deposit-screens:channels.${method.channel}`) })}
        </span>
      </p>
      <Button kind="ghost" size="small" onClick={() => setOpen(true)}>
        {t('deposit-screens:short.change')}
      </Button>
    </div>
  )
}

function useTopUp({ currencies, held, price, order, confirm = (go) => go(), ...target }: TopUpProps) {
  const navigate = useNavigate()
  const money = useMoneyChoice(currencies)
  const { currency, method, rateQuery } = money
  const { depositPath, backPath, onStale } = target
  const { start, errors, ...state } = useStartDeposit({
    onStarted: (reference) => void navigate(`${depositPath}?${new URLSearchParams({ reference, redirect: backPath })}`),
    onStale,
  })
  const perUsd = rateQuery.rate?.deposit_rate
  const amount = currency && perUsd ? topUpFor({ currency, perUsd, missingUsd: price - held }) : null
  const usd = amount !== null && currency && perUsd ? convertedUsd(String(amount), currency, perUsd) : null
  const topUp = amount !== null && usd !== null ? { amount, usd } : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (state.isBusy || !topUp || !method || !currency) return
    // The sums on the screen are promised no more: the new ones are shown before it can be pressed again.
    if (!rateQuery.isRateValid()) return void rateQuery.refetch()
    const way = { channel: method.channel, method: method.method, currency: currency.abbr }
    confirm(() => void start({ ...way, amount: String(topUp.amount), purchase: order }))
  }

  return { money, topUp, submit, fault: Object.values(errors)[0]?.[0], ...state }
}
