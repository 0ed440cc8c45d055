import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import styles from '../integrations.module.css'
import { useWebhooks } from '../queries.ts'
import { SecretOnce } from '../secret-once.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { WebhookCard } from './webhook-card.tsx'

/** For administrators: the addresses that receive webhooks, and what was sent to them. */
export function WebhookList() {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch } = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const place = useFocusWhenLost<HTMLDivElement>(data?.webhooks.length, { atFirst: false })
  return (
    <section className={styles.group}>
      <p className={styles.text}>{t('integrations:webhooks.text')}</p>
      {isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {!isPending && !data && (
        <FailedState message={t('integrations:webhooks.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data?.webhooks.length === 0 && <p>{t('integrations:webhooks.none')}</p>}
      <div ref={place} tabIndex={-1} className={styles.group}>
        {data?.webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
        ))}
      </div>
      <Button icon="plus" className={styles.way} onClick={() => setAdding(true)}>
        {t('integrations:webhooks.add')}
      </Button>
      {isAdding && (
        <AddWebhook
          onAdded={(made) => {
            setAdding(false)
            setSecret(made)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && (
        <SecretOnce
          title={t('integrations:webhooks.secretTitle')}
          text={t('integrations:webhooks.secretText')}
          label={t('integrations:webhooks.secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  )
}
