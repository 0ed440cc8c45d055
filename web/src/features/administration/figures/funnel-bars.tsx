import { type Figures, funnelStages } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import styles from './figures.module.css'

/** How many reached each stage, as shares of the largest: visits, or before they were counted those who joined. */
export function FunnelBars({ funnel }: Pick<Figures, 'funnel'>) {
  const { t } = useTranslation()
  const whole = Math.max(...funnelStages.map((stage) => funnel[stage]))
  return (
    <dl className={styles.funnel}>
      {funnelStages.map((stage) => {
        const share = whole > 0 ? funnel[stage] / whole : 0
        return (
          <div key={stage}>
            <dt>{t(`admin-screens:figures.stages.${stage}`)}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span className={styles.fill} style={{ width: `${share * 100}%` }} />
              </span>
              <span className={styles.number}>{formatNumber(funnel[stage])}</span>
              <span className={styles.share}>{formatNumber(share, { style: 'percent' })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
