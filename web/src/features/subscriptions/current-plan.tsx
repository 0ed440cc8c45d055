import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './current-plan.module.css'
import { Benefits } from './plan-benefits.tsx'
import { PlanLeft } from './plan-left.tsx'
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
  const { plan, retired, endsAt, graceUntil, renews } = subscription
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
      <PlanLeft subscription={subscription} hasLarger={hasLarger} />
      {when && !graceUntil && (
        <p>{renews ? t('plans:current.renews', { when, price }) : t('plans:current.ends', { when })}</p>
      )}
      {when && (
        <>
          <NextContents subscription={subscription} when={when} />
          {retired ? (
            <p className={styles.text}>{t('plans:current.retired')}</p>
          ) : (
            <Renewal renews={renews} when={when} graceUntil={graceUntil} price={price} />
          )}
          {(renews || graceUntil) && <Cancelling subscription={subscription} />}
        </>
      )}
    </Card>
  )
}

/** What the plan includes after its renewal, where it changes. */
function NextContents({ subscription: { plan, next }, when }: { subscription: Subscription; when: string }) {
  const { t } = useTranslation()
  if (!next) return null
  return (
    <div>
      <p>{t('plans:current.next', { when })}</p>
      <Benefits plan={{ ...next, period: plan.period }} />
    </div>
  )
}

type RenewalProps = { renews: boolean; when: string; graceUntil: string | null; price: string }

function Renewal({ renews, when, graceUntil, price }: RenewalProps) {
  const { t } = useTranslation()
  const renewal = useRenewal()
  const hint = renews ? 'plans:current.renewalHint' : 'plans:current.renewalOff'
  const inGrace = renews ? 'plans:current.renewalGrace' : 'plans:current.renewalGraceOff'
  return (
    <Switch
      label={t('plans:current.renewal')}
      hint={graceUntil ? t(inGrace, { when: day(graceUntil), price }) : t(hint, { when, price })}
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

function Cancelling({ subscription: { plan, endsAt, graceUntil } }: { subscription: Subscription }) {
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
        <p>{t(graceUntil ? 'plans:cancel.grace' : 'plans:cancel.text', names)}</p>
      </Dialog>
    </>
  )
}
