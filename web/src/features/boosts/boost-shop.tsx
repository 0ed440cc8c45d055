import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { ShortPay } from '../deposits/index.ts'
import { Balance, creditText, PaymentRefusal, useIsShort, useLocalPrice } from '../paying/index.ts'
import styles from './boost-profile.module.css'
import { inCredits } from './boost-rules.ts'
import { type Boost, type BoostPlan, type PayWith, useBuyBoost } from './queries.ts'

type BoostShopProps = {
  plans: readonly BoostPlan[]
  running: Boost | undefined
  depositPath: string
  onBought: (boost: Boost) => void
}

/** How long, paid with what; nothing is chosen beforehand. */
export function BoostShop({ plans, running, depositPath, onBought }: BoostShopProps) {
  const { t } = useTranslation()
  const [planId, setPlanId] = useState<string | null>(null)
  const [payWith, setPayWith] = useState<PayWith>('USD')
  const buy = useBuyBoost()
  const plan = plans.find(({ id }) => id === planId)
  const isShort = useIsShort(payWith === 'USD' && !buy.isPending ? plan?.price : undefined)

  function press() {
    if (!plan) return
    buy.pay({ plan, payWith }, (bought) => {
      setPlanId(null)
      if (bought) onBought(bought.boost)
    })
  }

  return (
    <section className={styles.section}>
      <h2>{running ? t('plans:boost.longer') : t('plans:boost.choose')}</h2>
      {running && <p>{t('plans:boost.added', { when: formatMoment(running.endsAt) })}</p>}
      <SegmentedControl
        label={t('plans:boost.payWith')}
        segments={[
          { value: 'USD', label: t('plans:boost.withUsd') },
          { value: 'credits', label: t('plans:boost.withCredits') },
        ]}
        value={payWith}
        onChange={setPayWith}
      />
      <Lengths {...{ plans, payWith, value: planId, onChange: setPlanId }} />
      {plan && isShort && <ShortBoost plan={plan} depositPath={depositPath} />}
      <PaymentRefusal
        error={buy.error}
        sentText={{ insufficient: t('plans:wallet.insufficient'), failed: t('plans:boost.failed') }}
        depositPath={depositPath}
        price={plan?.price ?? 0}
      />
      {!isShort && (
        <Button kind="gold" size="large" icon="boost" wide disabled={!plan} busy={buy.isPending} onClick={press}>
          {plan
            ? t('plans:boost.buy', { period: t('plans:days', { count: plan.period }), price: priceIn(payWith, plan) })
            : t('plans:boost.chooseFirst')}
        </Button>
      )}
      {!(plan && isShort) && <Balance withCredits />}
    </section>
  )
}

const priceIn = (payWith: PayWith, { price }: Pick<BoostPlan, 'price'>) =>
  payWith === 'USD' ? formatMoney(price) : creditText(inCredits(price))

type LengthsProps = Pick<BoostShopProps, 'plans'> & {
  payWith: PayWith
  value: string | null
  onChange: (planId: string) => void
}

function Lengths({ plans, payWith, value, onChange }: LengthsProps) {
  const { t } = useTranslation()
  const localPrice = useLocalPrice()
  return (
    <RadioCards
      legend={t('plans:boost.length')}
      hideLegend
      name="boost"
      direction="row"
      options={plans.map((option) => ({
        value: option.id,
        label: option.name ?? t('plans:days', { count: option.period }),
        hint: hintOf(option),
      }))}
      value={value}
      onChange={onChange}
    />
  )

  function hintOf({ name, period, price }: BoostPlan): string {
    return [
      name && t('plans:days', { count: period }),
      priceIn(payWith, { price }),
      payWith === 'USD' && localPrice(price),
      period > 1 && t('plans:boost.perDay', { price: priceIn(payWith, { price: price / period }) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** One press pays in what is missing, and the boost begins when it is here. */
function ShortBoost({ plan, depositPath }: { plan: BoostPlan; depositPath: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <ShortPay
      key={plan.id}
      price={plan.price}
      order={{ kind: 'boost', id: plan.id, price: plan.price }}
      depositPath={depositPath}
      backPath={pathname}
      fallback={null}
      texts={{
        after: t('plans:short.after'),
        button: (amount) => t('plans:short.boost', { amount }),
        second: t('plans:short.second'),
        foot: t('plans:short.failed'),
      }}
    />
  )
}
