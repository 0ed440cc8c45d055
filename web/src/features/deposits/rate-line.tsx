import type { Currency } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { useRate } from './queries.ts'
import styles from './rate-line.module.css'

type RateLineProps = {
  currency: Currency
  rateQuery: ReturnType<typeof useRate>
  /** null while what is typed is no amount. */
  usd: number | null
}

/** What 1 USD costs and what the typed amount becomes. */
export function RateLine({ currency, rateQuery: { rate, isFetching, refetch }, usd }: RateLineProps) {
  const { t } = useTranslation()
  if (!rate && isFetching)
    return (
      <div className={styles.box}>
        <Spinner label={t('deposit-screens:rateLoading')} />
        <span aria-hidden="true">{t('deposit-screens:rateLoading')}</span>
      </div>
    )
  if (!rate)
    return (
      <div className={styles.box} role="alert">
        <span>{t('deposit-screens:rateFailed')}</span>
        <Button kind="outlined" size="small" onClick={() => void refetch()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    )
  const { deposit_rate, stale, asOf } = rate
  return (
    <div className={styles.box}>
      <span>{t('deposit-screens:rate', { amount: rateText(deposit_rate, currency.abbr) })}</span>
      {stale && <span className={styles.stale}>{t('deposit-screens:stale', { when: formatDate(asOf) })}</span>}
      <span className={styles.converted}>
        {t('deposit-screens:converted')}{' '}
        <output className={styles.amount}>{usd === null ? '–' : formatMoney(usd)}</output>
      </span>
    </div>
  )
}

// A rate has more digits than an amount of its currency.
const rateText = (rate: number, currency: string) =>
  formatNumber(rate, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
