import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { outbox } from '../outbox/my-outbox.ts'
import type { Unsent } from '../outbox/outbox-store.ts'
import styles from './message-line.module.css'

const ScamQuestion = lazyPart(() => import('./scam/scam-question.tsx').then((file) => file.ScamQuestion))

const explained = [
  'not_matched',
  'messaging_restricted',
  'request_pending',
  'request_repeated',
  'request_contact_details',
  'request_text_only',
  'request_hidden',
  'quota_used_up',
  'too_large',
] as const

/** Why a message did not go out, where the member can do something about it; and what to do with it. */
export function MessageFailure({ unsent }: { unsent: Unsent }) {
  const { t } = useTranslation()
  const { failure } = unsent
  if (failure === 'scam_suspected') return <ScamQuestion unsent={unsent} />
  const code = failure === 'not_found' ? 'not_matched' : explained.find((known) => known === failure)
  return (
    <div className={styles.failure}>
      {code && <p>{t(`errors:codes.${code}`)}</p>}
      <div className={styles.actions}>
        <Button kind="outlined" size="small" icon="refresh" onClick={() => void outbox.retry(unsent)}>
          {t('chat:failure.retry')}
        </Button>
        <Button kind="ghost" size="small" icon="trash" onClick={() => void outbox.discard(unsent)}>
          {t('chat:failure.discard')}
        </Button>
      </div>
    </div>
  )
}
