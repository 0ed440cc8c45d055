import type { WebhookDelivery } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { formatMoment } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import styles from '../integrations.module.css'
import { resendDelivery, useDeliveries, useReload } from '../queries.ts'

const tones = { waiting: 'neutral', delivered: 'palm', failed: 'danger' } as const

/** What was sent to an address in the last 30 days, with the way to send one message again. */
export function DeliveryLog({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch } = useDeliveries(id)
  if (isPending)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  if (!data)
    return (
      <FailedState message={t('integrations:webhooks.logFailed')} onRetry={() => void refetch()} busy={isFetching} />
    )
  return (
    <div className={styles.card}>
      {data.deliveries.length === 0 && <p className={styles.text}>{t('integrations:webhooks.logNone')}</p>}
      <ul className={styles.log}>
        {data.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <Button
        kind="ghost"
        size="small"
        icon="refresh"
        className={styles.way}
        busy={isFetching}
        onClick={() => void refetch()}
      >
        {t('integrations:webhooks.refresh')}
      </Button>
    </div>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const reload = useReload('webhooks')
  const [isBusy, setBusy] = useState(false)
  const { id, event, state, attempts, status, createdAt, triedAt } = delivery
  async function resend() {
    setBusy(true)
    try {
      await resendDelivery(id)
      toast.info(t('integrations:webhooks.resent'))
    } catch (error) {
      toastFailure(error)
    } finally {
      await reload()
      setBusy(false)
    }
  }
  const answer =
    status === null ? t('integrations:webhooks.unanswered') : t('integrations:webhooks.answered', { status })
  const facts = [
    t('integrations:webhooks.at', { when: formatMoment(createdAt) }),
    ...(triedAt
      ? [
          t('integrations:webhooks.attempts', { count: attempts }),
          answer,
          t('integrations:webhooks.triedAt', { when: formatMoment(triedAt) }),
        ]
      : [t('integrations:webhooks.untried')]),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong className={styles.name}>{t(`integrations:webhooks.event.${event}`)}</strong>
        <Chip tone={tones[state]}>{t(`integrations:webhooks.state.${state}`)}</Chip>
      </div>
      <p className={styles.text}>{facts.join(' · ')}</p>
      {state !== 'waiting' && (
        <Button
          kind="outlined"
          size="small"
          icon="refresh"
          className={styles.way}
          busy={isBusy}
          aria-label={t('integrations:webhooks.resendOf', { event: t(`integrations:webhooks.event.${event}`) })}
          onClick={() => void resend()}
        >
          {t('integrations:webhooks.resend')}
        </Button>
      )}
    </li>
  )
}
