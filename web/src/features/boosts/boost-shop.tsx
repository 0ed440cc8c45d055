import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Balance, creditText, PaymentRefusal } from '../paying/index.ts'
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
  const priceOf = ({ price }: BoostPlan) => (payWith === 'USD' ? formatMoney(price) : creditText(inCredits(price)))

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
      {running && (
        <p>
          {t('plans:boost.added', { when: formatDate(running.endsAt, { dateStyle: 'medium', timeStyle: 'short' }) })}
        </p>
      )}
      <SegmentedControl
        label={t('plans:boost.payWith')}
        segments={[
          { value: 'USD', label: t('plans:boost.withUsd') },
          { value: 'credits', label: t('plans:boost.withCredits') },
        ]}
        value={payWith}
        onChange={setPayWith}
      />
      <RadioCards
        legend={t('plans:boost.length')}
        hideLegend
        name="boost"
        direction="row"
        options={plans.map((option) => ({
          value: option.id,
          label: t('plans:days', { count: option.period }),
          hint: priceOf(option),
        }))}
        value={planId}
        onChange={setPlanId}
      />
      <Balance withCredits />
      <PaymentRefusal
        error={buy.error}
        sentText={{ insufficient: t('plans:wallet.insufficient'), failed: t('plans:boost.failed') }}
        depositPath={depositPath}
      />
      <Button kind="gold" size="large" icon="boost" wide disabled={!plan} busy={buy.isPending} onClick={press}>
        {plan
          ? t('plans:boost.buy', { period: t('plans:days', { count: plan.period }), price: priceOf(plan) })
          : t('plans:boost.chooseFirst')}
      </Button>
    </section>
  )
}
