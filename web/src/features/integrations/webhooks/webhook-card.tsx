import type { Webhook } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { formatDate, formatMoment } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ReasonDialog } from '../../administration/index.ts'
import { useFreshPassword } from '../../confirm-password/index.ts'
import styles from '../integrations.module.css'
import { pauseWebhook, removeWebhook, resumeWebhook, showSecret, testWebhook, useReload } from '../queries.ts'
import { DeliveryLog } from './delivery-log.tsx'

/** An address that receives webhooks, with what administrators do about it. */
export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { id, url, events, createdAt, pausedAt, waiting } = webhook
  return (
    <Card as="article" className={styles.card}>
      <h2 id={titleId} className={styles.name}>
        {url}
      </h2>
      <div className={styles.chips}>
        {events.map((event) => (
          <Chip key={event}>{t(`integrations:webhooks.event.${event}`)}</Chip>
        ))}
      </div>
      <p className={styles.text}>
        {t('integrations:webhooks.added', { date: formatDate(createdAt, { dateStyle: 'medium' }) })}
      </p>
      {pausedAt !== null && (
        <p className={styles.text}>
          {t('integrations:webhooks.paused', {
            when: formatMoment(pausedAt),
          })}{' '}
          {t('integrations:webhooks.waits', { count: waiting })}
        </p>
      )}
      <div className={styles.actions}>
        <TestButton id={id} onSent={() => setOpen(true)} />
        <Button
          kind="outlined"
          size="small"
          icon="clock"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'integrations:webhooks.hideLog' : 'integrations:webhooks.log')}
        </Button>
        <PauseButton id={id} isPaused={pausedAt !== null} />
        <SecretButton id={id} onSecret={onSecret} />
        <RemoveButton webhook={webhook} />
      </div>
      {isOpen && <DeliveryLog id={id} />}
    </Card>
  )
}

function TestButton({ id, onSent }: { id: string; onSent: () => void }) {
  const { t } = useTranslation()
  const reload = useReload('webhooks')
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      await testWebhook(id)
      toast.info(t('integrations:webhooks.tested'))
      await reload()
      onSent()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outlined" size="small" icon="send" busy={isBusy} onClick={() => void send()}>
      {t('integrations:webhooks.test')}
    </Button>
  )
}

function PauseButton({ id, isPaused }: { id: string; isPaused: boolean }) {
  const { t } = useTranslation()
  const reload = useReload('webhooks')
  const { guarded, dialog } = useFreshPassword()
  const change = async () => {
    try {
      const isDone = await guarded(() => (isPaused ? resumeWebhook(id) : pauseWebhook(id)))
      if (!isDone) return
      toast.info(t(isPaused ? 'integrations:webhooks.resumedNow' : 'integrations:webhooks.pausedNow'))
      await reload()
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <>
      <Button kind="ghost" size="small" icon={isPaused ? 'play' : 'pause'} onClick={() => void change()}>
        {t(isPaused ? 'integrations:webhooks.resume' : 'integrations:webhooks.pause')}
      </Button>
      {dialog}
    </>
  )
}

function SecretButton({ id, onSecret }: { id: string; onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const show = () =>
    guarded(() => showSecret(id)).then((found) => {
      if (found) onSecret(found.secret)
    }, toastFailure)
  return (
    <>
      <Button kind="ghost" size="small" icon="eye" onClick={() => void show()}>
        {t('integrations:webhooks.showSecret')}
      </Button>
      {dialog}
    </>
  )
}

function RemoveButton({ webhook: { id, url } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const reload = useReload('webhooks')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon="trash"
        aria-label={t('integrations:webhooks.removeOf', { url })}
        onClick={() => setAsking(true)}
      >
        {t('integrations:webhooks.remove')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('integrations:webhooks.removeTitle')}
          text={t('integrations:webhooks.removeText', { url })}
          submit={t('integrations:webhooks.remove')}
          isDangerous
          onSubmit={async (reason) => {
            await removeWebhook(id, reason)
            toast.info(t('integrations:webhooks.removed'))
            await reload()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
