import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import styles from './plan-table.module.css'
import type { Plan, Subscription } from './queries.ts'

type PlanTableProps = { plans: readonly Plan[]; current: Subscription; onChoose: (plan: Plan) => void }

/** The plans beside each other, one under the other on a phone; the free one first. */
export function PlanTable({ plans, current, onChoose }: PlanTableProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.plans} aria-label={t('plans:upgrade.compare')}>
      {plans.map((plan) => (
        <li key={plan.id} className={styles.plan} data-current={plan.id === current.plan.id}>
          <div className={styles.head}>
            <h3>{plan.name}</h3>
            {plan.id === current.plan.id && (
              <Chip tone="palm" icon="check">
                {t('plans:upgrade.yours')}
              </Chip>
            )}
          </div>
          {plan.price > 0 && (
            <p className={styles.price}>
              <strong>{formatMoney(plan.price)}</strong>{' '}
              <span>{t('plans:upgrade.per', { period: t('plans:days', { count: plan.period }) })}</span>
            </p>
          )}
          <PlanContents plan={plan} />
          <Way plan={plan} current={current} onChoose={() => onChoose(plan)} />
        </li>
      ))}
    </ul>
  )
}

function PlanContents({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const period = t('plans:days', { count: plan.period })
  const rows = [
    {
      name: t('plans:upgrade.messages'),
      value:
        plan.messages === null
          ? t('plans:upgrade.unlimited')
          : t('plans:upgrade.in', { number: formatNumber(plan.messages), period }),
    },
    {
      name: t('plans:upgrade.calls'),
      value:
        plan.calls === 0
          ? t('plans:upgrade.noCalls')
          : t('plans:upgrade.in', { number: formatNumber(plan.calls), period }),
    },
    { name: t('plans:upgrade.conversion'), value: formatNumber(plan.giftConversion / 100, { style: 'percent' }) },
  ]
  return (
    <dl className={styles.contents}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The button to a plan, or why there is none. */
function Way({ plan, current, onChoose }: { plan: Plan; current: Subscription; onChoose: () => void }) {
  const { t } = useTranslation()
  const isMine = plan.id === current.plan.id
  if (!plan.change)
    return <p className={styles.note}>{isMine ? t('plans:upgrade.have') : t('plans:upgrade.freeAfter')}</p>
  return (
    <Button kind="outlined" wide onClick={onChoose}>
      {isMine ? t('plans:upgrade.renewNow') : t('plans:upgrade.take', { plan: plan.name })}
    </Button>
  )
}
