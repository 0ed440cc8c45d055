import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roomyScreen, useMedia } from '../../lib/device/use-media.ts'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import { LocalPrice } from '../paying/index.ts'
import type { Plan } from './offer-query.ts'
import { Benefits } from './plan-benefits.tsx'
import styles from './plan-cards.module.css'
import { needOf, planFor } from './plan-rules.ts'
import type { Subscription } from './queries.ts'

type PlanCardsProps = {
  /** Without the free one, the cheapest first. */
  plans: readonly Plan[]
  current: Subscription
  /** What the member lacked where they came from. */
  need: string | null
  onChoose: (plan: Plan) => void
}

/** The plans by what one wants to do; on a phone one is open, the one whose limit was met. */
export function PlanCards({ plans, current, need, onChoose }: PlanCardsProps) {
  const { t } = useTranslation()
  const isWide = useMedia(roomyScreen)
  const fitting = planFor(plans, need)
  const [openId, setOpenId] = useState(fitting?.id)
  const open = plans.find(({ id }) => id === openId)
  // Without a need there is no reason to mark one plan.
  const isNeeded = ({ id }: Plan) => need !== null && id === fitting?.id
  return (
    <>
      <ul className={styles.plans} aria-label={t('plans:upgrade.compare')}>
        {plans.map((plan) => (
          <li
            key={plan.id}
            className={styles.plan}
            data-open={isWide || plan.id === openId || undefined}
            data-first={isNeeded(plan) || undefined}
          >
            <Pattern seed={`upgrade-${plan.code}`} columns={15} rows={3} className={styles.pattern ?? ''} />
            <PlanHead
              plan={plan}
              isOpen={isWide || plan.id === openId}
              onOpen={isWide ? null : () => setOpenId(plan.id)}
            />
            {(isWide || plan.id === openId) && (
              <div className={styles.body}>
                <PlanPrice plan={plan} />
                <Benefits plan={plan} />
                <div className={styles.action}>
                  {plan.id === current.plan.id && (
                    <Chip tone="palm" icon="check">
                      {t('plans:upgrade.yours')}
                    </Chip>
                  )}
                  {isWide && <PlanButton {...{ plan, current, onChoose }} isMain={!need || isNeeded(plan)} />}
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!isWide && open?.change && (
        <div className={styles.foot}>
          <PlanButton {...{ current, onChoose }} plan={open} isMain />
        </div>
      )}
    </>
  )
}

type PlanHeadProps = { plan: Plan; isOpen: boolean; onOpen: (() => void) | null }

function PlanHead({ plan, isOpen, onOpen }: PlanHeadProps) {
  const { t } = useTranslation()
  const need = needOf(plan)
  const title = need ? t(`plans:needs.${need}`) : plan.name
  const price = t('plans:upgrade.short', {
    plan: plan.name,
    price: formatMoney(plan.price),
    period: t('plans:days', { count: plan.period }),
  })
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h3>{title}</h3>
        <p className={styles.name}>{isOpen ? plan.name : price}</p>
      </div>
      {onOpen && !isOpen && (
        <button type="button" className={styles.opener} onClick={onOpen} aria-expanded={false}>
          <span className={styles.hidden}>{t('plans:upgrade.show', { plan: plan.name })}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    </div>
  )
}

function PlanPrice({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  return (
    <p className={styles.price}>
      <strong>{formatMoney(plan.price)}</strong>{' '}
      <span>{t('plans:upgrade.per', { period: t('plans:days', { count: plan.period }) })}</span>
      <LocalPrice usd={plan.price} className={styles.local} />
    </p>
  )
}

type PlanButtonProps = Pick<PlanCardsProps, 'current' | 'onChoose'> & { plan: Plan; isMain: boolean }

/** The way to a plan; nothing where it cannot be chosen now. On a phone it stays at the lower edge of the screen. */
function PlanButton({ plan, current, isMain, onChoose }: PlanButtonProps) {
  const { t } = useTranslation()
  if (!plan.change) return null
  return (
    <Button kind={isMain ? 'primary' : 'outlined'} wide onClick={() => onChoose(plan)}>
      {plan.id === current.plan.id ? t('plans:upgrade.renewNow') : t('plans:upgrade.take', { plan: plan.name })}
    </Button>
  )
}
