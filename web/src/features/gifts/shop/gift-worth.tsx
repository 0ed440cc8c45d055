import type { GiftPlan } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../lib/i18n/format.ts'
import { useLeastConversion } from '../queries.ts'
import styles from './gift-panel.module.css'
import { creditsAtLeast, soldFor } from './worth-rules.ts'

/**
 * What the receiver finally gets from a gift, in one place. The plan of the receiver is their own affair, so it says what any
 * receiver gets at least.
 */
export function GiftWorth({ gift, name }: { gift: GiftPlan; name: string }) {
  const { t } = useTranslation()
  const percent = useLeastConversion()
  if (percent === null) return null
  const credits = creditsAtLeast(gift.amount, percent)
  const values = { name, number: formatNumber(credits), count: credits }
  return (
    <details className={styles.worth}>
      <summary>{t('gift-screens:worth.title', values)}</summary>
      <p>
        {t('gift-screens:worth.credits', {
          ...values,
          percent: formatNumber(percent / 100, { style: 'percent' }),
        })}{' '}
        {t('gift-screens:worth.money', { amount: formatMoney(soldFor(credits)) })}
      </p>
    </details>
  )
}
