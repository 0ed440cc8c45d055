import type { Currency } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { useRate } from '../queries.ts'
import styles from './deposit-form.module.css'

type RateLineProps = { currency: Currency; rateQuery: ReturnType<typeof useRate> }

/** What 1 USD costs, and that the payment opens in a new tab. */
export function RateLine({ currency, rateQuery: { rate, isFetching, refetch } }: RateLineProps) {
  const { t } = useTranslation()
  if (!rate && isFetching)
    return (
      <p className={styles.rate}>
        <Spinner label={t('deposit-screens:rateLoading')} />
        <span aria-hidden="true">{t('deposit-screens:rateLoading')}</span>
      </p>
    )
  if (!rate)
    return (
      <div className={styles.rate} role="alert">
        <span>{t('deposit-screens:rateFailed')}</span>
        <Button kind="outlined" size="small" onClick={() => void refetch()}>
          {t('common:tryAgain')}
        </Button>
      </div>
    )
  const { deposit_rate, stale, asOf } = rate
  return (
    <p className={styles.rate}>
      <span>{t('deposit-screens:rate', { amount: rateText(deposit_rate, currency.abbr) })}</span>
      {stale && <span>{t('deposit-screens:stale', { when: formatDate(asOf) })}</span>}
      <span>{t('deposit-screens:newTab')}</span>
    </p>
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
