import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../lib/i18n/format.ts'
import type { Terms } from './queries.ts'
import styles from './withdrawals.module.css'

type HowItWorksProps = {
  terms: Terms
  /** The form has them beside the amount; without an account there is no form. */
  withLimits: boolean
}

/** What can be withdrawn, from when and how much. */
export function HowItWorks({ terms, withLimits }: HowItWorksProps) {
  const { t } = useTranslation()
  const limits = { smallest: formatMoney(terms.smallest), largest: formatMoney(terms.largestPerDay) }
  return (
    <section className={styles.how}>
      <h2>{t('withdraw-screens:how.title')}</h2>
      <ul className={styles.facts}>
        <li>{t('withdraw-screens:how.earned')}</li>
        <li>{t('withdraw-screens:how.first')}</li>
        {withLimits && <li>{t('withdraw-screens:form.limits', limits)}</li>}
      </ul>
    </section>
  )
}
