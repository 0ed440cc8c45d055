import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { ShortPay } from '../deposits/index.ts'
import { Balance, LocalPrice, PaymentRefusal, useIsShort } from '../paying/index.ts'
import { OfferChanges } from './offer-changes.tsx'
import type { Plan } from './offer-query.ts'
import styles from './plan-offer.module.css'
import { bill, shownOf } from './plan-rules.ts'
import { type Subscription, useRefreshPlans, useSubscribe } from './queries.ts'

type PlanOfferProps = {
  /** As it is offered now, and as it was when the member chose it. */
  plan: Plan & { change: NonNullable<Plan['change']> }
  chosen: Plan
  current: Subscription
  depositPath: string
  onClose: () => void
}

/** What a plan costs me now, until when, and whether it goes on: total and dates stand on the button. */
export function PlanOffer({ plan, chosen, current, depositPath, onClose }: PlanOfferProps) {
  const { t } = useTranslation()
  const [renews, setRenews] = useState(false)
  const subscribe = useSubscribe()
  const { total, endsAt, isLonger } = bill(plan)
  const when = formatDate(endsAt, { dateStyle: 'medium' })
  const isShort = useIsShort(subscribe.isPending ? undefined : total)
  const values = { total: formatMoney(total), price: formatMoney(plan.price), when }

  return (
    <Sheet
      isOpen
      onClose={() => !subscribe.isPending && onClose()}
      title={plan.name}
      footer={
        !isShort && (
          <Button
            kind="gold"
            size="large"
            wide
            busy={subscribe.isPending}
            onClick={() => subscribe.pay({ plan, renew: renews }, onClose)}
          >
            {renews ? t('plans:offer.payRenewing', values) : t('plans:offer.pay', values)}
          </Button>
        )
      }
    >
      <div className={styles.offer}>
        <OfferChanges chosen={chosen} now={plan} />
        <Bill plan={plan} current={current} />
        <p>{isLonger ? t('plans:offer.longer', { when }) : t('plans:offer.until', { when })}</p>
        <Checkbox
          label={t('plans:offer.renew')}
          hint={t('plans:offer.renewHint', values)}
          checked={renews}
          onChange={(event) => setRenews(event.target.checked)}
        />
        {isShort ? <ShortPlan plan={plan} total={total} renews={renews} depositPath={depositPath} /> : <Balance />}
        <PaymentRefusal
          error={subscribe.error}
          sentText={{ insufficient: t('plans:wallet.insufficient'), failed: t('plans:offer.failed') }}
          depositPath={depositPath}
          price={total}
        />
      </div>
    </Sheet>
  )
}

function Bill({ plan, current }: Pick<PlanOfferProps, 'plan' | 'current'>) {
  const { t } = useTranslation()
  const { total, credit } = bill(plan)
  return (
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
        <dd>
          {formatMoney(total)}
          <LocalPrice usd={total} className={styles.local} />
        </dd>
      </div>
    </dl>
  )
}

type ShortPlanProps = { plan: Plan; total: number; renews: boolean; depositPath: string }

/** The wallet lacks money for it: one press pays that in, and the plan begins when it is here. */
function ShortPlan({ plan, total, renews, depositPath }: ShortPlanProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const refreshPlans = useRefreshPlans()
  return (
    <ShortPay
      price={total}
      order={{ kind: 'plan', id: plan.id, renew: renews, price: total, plan: shownOf(plan) }}
      onStale={refreshPlans}
      depositPath={depositPath}
      backPath={pathname + search}
      fallback={null}
      texts={{
        after: t('plans:short.after'),
        button: (amount) => t('plans:short.button', { amount, plan: plan.name }),
        second: t('plans:short.second'),
        foot: t('plans:short.failed'),
      }}
    />
  )
}
