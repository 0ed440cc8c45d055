import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { Plan } from './offer-query.ts'
import styles from './plan-offer.module.css'
import { changedParts, type PlanChange } from './plan-rules.ts'

/** What of a plan is not as it was when the member chose it; nothing where all is. */
export function OfferChanges({ chosen, now }: { chosen: Plan; now: Plan }) {
  const { t } = useTranslation()
  const changes = changedParts(chosen, now)
  const textOf = (part: PlanChange['part'], value: number | null): string => {
    if (value === null) return t('plans:offer.changed.daily')
    if (part === 'price') return formatMoney(value)
    return part === 'gifts' ? formatNumber(value / 100, { style: 'percent' }) : formatNumber(value)
  }
  if (changes.length === 0) return null
  return (
    <Banner tone="gold" icon="alert">
      <p>{t('plans:offer.changed.title')}</p>
      <ul className={styles.changes}>
        {changes.map(({ part, from, to }) => (
          <li key={part}>
            {t('plans:offer.changed.line', {
              part: t(`plans:offer.changed.${part}`),
              from: textOf(part, from),
              to: textOf(part, to),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
