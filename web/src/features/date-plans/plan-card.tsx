import type { DatePlan } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import styles from './date-plans.module.css'
import { usePlanSteps } from './queries.ts'

/** One plan: where, when, who is notified, and what can be done about it now. */
export function PlanCard({ plan }: { plan: DatePlan }) {
  const { t } = useTranslation()
  const { checkIn, extend, remove } = usePlanSteps(plan.id)
  const { meets, place, contact, state } = plan
  async function copy() {
    await navigator.clipboard.writeText(`${location.origin}/plan#${plan.token}`)
    toast.info(t('safety-screens:plan.copied'))
  }
  return (
    <Card as="article" className={styles.group}>
      <h3>{t('safety-screens:plan.at', { meets, place })}</h3>
      <p>{t('safety-screens:plan.times', { from: formatMoment(plan.startsAt), to: formatMoment(plan.checkInAt) })}</p>
      <p className={styles.text}>{t('safety-screens:plan.contactIs', { name: contact.name, to: contact.to })}</p>
      <p className={state === 'alerted' ? styles.alerted : styles.state}>{t(`safety-screens:plan.states.${state}`)}</p>
      <div className={styles.actions}>
        {state !== 'safe' && (
          <Button icon="check" busy={checkIn.isPending} onClick={() => checkIn.mutate()}>
            {t('safety-screens:plan.well')}
          </Button>
        )}
        {state === 'planned' && plan.extensionsLeft > 0 && (
          <Button kind="outlined" icon="clock" busy={extend.isPending} onClick={() => extend.mutate()}>
            {t('safety-screens:plan.later')}
          </Button>
        )}
        <Button kind="outlined" icon="copy" onClick={() => void copy()}>
          {t('safety-screens:plan.copy')}
        </Button>
        <Button kind="ghost" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('safety-screens:plan.delete')}
        </Button>
      </div>
    </Card>
  )
}
