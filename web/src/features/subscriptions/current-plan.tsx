import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDate, formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './current-plan.module.css'
import { type Subscription, useCancel, useRenewal } from './queries.ts'

type CurrentPlanProps = {
  subscription: Subscription
  /** There is a plan with more. */
  hasLarger: boolean
  depositPath: string
}

/** The plan I have: what is left of it, until when, whether it goes on, and its end in two taps. */
export function CurrentPlan({ subscription, hasLarger, depositPath }: CurrentPlanProps) {
  const { t } = useTranslation()
  const { plan, endsAt, graceUntil, renews } = subscription
  const when = endsAt && day(endsAt)
  // As it was agreed to, not as the plan costs today; switched on now, it is today's.
  const price = formatMoney(renews ? (subscription.renewalPrice ?? plan.price) : plan.price)
  return (
    <Card as="section" className={styles.plan}>
      <div>
        <p className={styles.text}>{t('plans:current.title')}</p>
        <h2>{plan.name}</h2>
      </div>
      {graceUntil && <Grace until={graceUntil} price={price} depositPath={depositPath} />}
      <Left subscription={subscription} hasLarger={hasLarger} />
      {when && !graceUntil && (
        <p>{renews ? t('plans:current.renews', { when, price }) : t('plans:current.ends', { when })}</p>
      )}
      {when && (
        <>
          <Renewal renews={renews} when={when} price={price} />
          {(renews || graceUntil) && <Cancelling subscription={subscription} />}
        </>
      )}
    </Card>
  )
}

function Renewal({ renews, when, price }: { renews: boolean; when: string; price: string }) {
  const { t } = useTranslation()
  const renewal = useRenewal()
  return (
    <Switch
      label={t('plans:current.renewal')}
      hint={t(renews ? 'plans:current.renewalHint' : 'plans:current.renewalOff', { when, price })}
      checked={renewal.isPending ? renewal.variables : renews}
      disabled={renewal.isPending}
      onChange={(isOn) => renewal.mutate(isOn)}
    />
  )
}

const day = (at: string): string => formatDate(at, { dateStyle: 'long' })

function Grace({ until, price, depositPath }: { until: string; price: string; depositPath: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Banner
      tone="gold"
      icon="clock"
      action={
        <ButtonLink kind="gold" size="small" to={`${depositPath}?redirect=${encodeURIComponent(pathname)}`}>
          {t('plans:wallet.deposit')}
        </ButtonLink>
      }
    >
      {t('plans:current.grace', { when: day(until), price })}
    </Banner>
  )
}

function Left({ subscription, hasLarger }: Pick<CurrentPlanProps, 'subscription' | 'hasLarger'>) {
  const { t } = useTranslation()
  const { plan, left, periodStartedAt, messageCredits } = subscription
  const isUsedUp = left.messages === 0 || (plan.calls > 0 && left.calls === 0)
  return (
    <div className={styles.left}>
      <p className={styles.text}>{t('plans:current.since', { when: day(periodStartedAt) })}</p>
      <Meter name={t('plans:upgrade.messages')} left={left.messages} whole={plan.messages} />
      {plan.calls > 0 && <Meter name={t('plans:upgrade.calls')} left={left.calls} whole={plan.calls} />}
      {plan.messages !== null && messageCredits !== null && (
        <p className={styles.text}>
          {t('plans:current.messageFor', { count: messageCredits, number: formatNumber(messageCredits) })}
        </p>
      )}
      {isUsedUp && hasLarger && <p className={styles.used}>{t('plans:current.usedUp')}</p>}
    </div>
  )
}

function Meter({ name, left, whole }: { name: string; left: number | null; whole: number | null }) {
  const { t } = useTranslation()
  const text =
    left === null || whole === null
      ? t('plans:upgrade.daily')
      : t('plans:current.leftOf', { left: formatNumber(left), whole: formatNumber(whole) })
  return (
    <div className={styles.meter}>
      <span className={styles.meterText}>
        <span>{name}</span>
        <span>{text}</span>
      </span>
      {left !== null && whole !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ width: `${Math.min(1, left / Math.max(1, whole)) * 100}%` }} />
        </span>
      )}
    </div>
  )
}

function Cancelling({ subscription: { plan, endsAt } }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancel()
  const names = { plan: plan.name, when: endsAt ? day(endsAt) : '' }
  return (
    <>
      <Button kind="danger" className={styles.cancel} onClick={() => setOpen(true)}>
        {t('plans:cancel.start')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => !cancel.isPending && setOpen(false)}
        title={t('plans:cancel.title', names)}
        actions={
          <>
            <Button kind="outlined" disabled={cancel.isPending} onClick={() => setOpen(false)}>
              {t('plans:cancel.keep')}
            </Button>
            <Button
              kind="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSettled: () => setOpen(false) })}
            >
              {t('plans:cancel.confirm', names)}
            </Button>
          </>
        }
      >
        <p>{t('plans:cancel.text', names)}</p>
      </Dialog>
    </>
  )
}
