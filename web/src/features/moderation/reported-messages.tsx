import type { ReportEvidence } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import type { Choosing } from './choosable-photo.tsx'
import styles from './moderation.module.css'
import type { Guarded } from './queries.ts'
import { ReportedMessageFile } from './reported-file.tsx'

type ReportedMessagesProps = {
  reportId: string
  messages: readonly ReportEvidence[]
  guarded: Guarded
  choosing: Choosing | undefined
}

/** What the two wrote last, as it was reported; a message of the reported member can be chosen for removal. */
export function ReportedMessages({ reportId, messages, guarded, choosing }: ReportedMessagesProps) {
  const { t } = useTranslation()
  return (
    <ol>
      {messages.map((message, at) => (
        <li key={`${message.sentAt} ${message.body}`}>
          <strong>{t(`staff:reports.from.${message.from}`)}</strong> {message.body || `(${message.kind})`}{' '}
          {message.removed && <span className={styles.meta}>{t('staff:reports.messageRemoved')}</span>}
          {message.file && <ReportedMessageFile {...{ reportId, at, message, guarded }} />}
          {message.removable && choosing && (
            <Button
              kind={choosing.message === at ? 'danger' : 'outlined'}
              size="small"
              icon="trash"
              aria-pressed={choosing.message === at}
              onClick={() => choosing.onChoose({ message: at })}
            >
              {t('staff:reports.chooseMessage')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
