import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Balance, PaymentRefusal } from '../paying/index.ts'
import styles from './plan-offer.module.css'
import { bill } from './plan-rules.ts'
import { type Plan, type Subscription, useSubscribe } from './queries.ts'

type PlanOfferProps = {
  plan: Plan & { change: NonNullable<Plan['change']> }
  current: Subscription
  depositPath: string
  onClose: () => void
}

/** What a plan costs me now, until when, and whether it goes on: total and dates stand on the button. */
export function PlanOffer({ plan, current, depositPath, onClose }: PlanOfferProps) {
  const { t } = useTranslation()
  const [renews, setRenews] = useState(false)
  const subscribe = useSubscribe()
  const { total, credit, endsAt, isLonger } = bill(plan)
  const when = formatDate(endsAt, { dateStyle: 'medium' })
  const values = { total: formatMoney(total), price: formatMoney(plan.price), when }

  return (
    <Sheet
      isOpen
      onClose={() => !subscribe.isPending && onClose()}
      title={plan.name}
      footer={
        <Button
          kind="gold"
          size="large"
          wide
          busy={subscribe.isPending}
          onClick={() => subscribe.pay({ plan, renew: renews }, onClose)}
        >
          {renews ? t('plans:offer.payRenewing', values) : t('plans:offer.pay', values)}
        </Button>
      }
    >
      <div className={styles.offer}>
        <dl className={styles.bill}>
          <div>
            <dt>{t('plans:offer.price', { plan: plan.name, period: t('plans:days', { count: plan.period }) })}</dt>
            <dd>{formatMoney(plan.price)}</dd>
          </div>
          {credit > 0 && (
            <div>
              <dt>{t('plans:offer.credit', { plan: current.plan.name })}</dt>
              <dd>{formatMoney(-credit)}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>{t('plans:offer.total')}</dt>
            <dd>{values.total}</dd>
          </div>
        </dl>
        <p>{isLonger ? t('plans:offer.longer', { when }) : t('plans:offer.until', { when })}</p>
        <Checkbox
          label={t('plans:offer.renew')}
          hint={t('plans:offer.renewHint', values)}
          checked={renews}
          onChange={(event) => setRenews(event.target.checked)}
        />
        <Balance />
        <PaymentRefusal
          error={subscribe.error}
          sentText={{ insufficient: t('plans:wallet.insufficient'), failed: t('plans:offer.failed') }}
          depositPath={depositPath}
        />
      </div>
    </Sheet>
  )
}
