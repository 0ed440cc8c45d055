import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
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
        <Fact icon="clock">{t('withdraw-screens:how.earned')}</Fact>
        <Fact icon="shield">{t('withdraw-screens:how.first')}</Fact>
        {withLimits && <Fact icon="bank">{t('withdraw-screens:form.limits', limits)}</Fact>}
      </ul>
    </section>
  )
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </li>
  )
}
