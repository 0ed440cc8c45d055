import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { GiftMessage } from '../gifts/index.ts'
import styles from './message-line.module.css'
import { dayKind, type Line } from './message-rules.ts'
import { MessageStatus } from './message-status.tsx'
import type { Unsent } from './outbox-store.ts'

type MessageLineProps = {
  line: Line
  /** First name of the other. */
  name: string
  onRetry: (unsent: Unsent) => void
  onDiscard: (unsent: Unsent) => void
}

/** One message, with the day above it where a day begins. Its text is shown as text and nothing else. */
export const MessageLine = memo(function MessageLine({ line, name, onRetry, onDiscard }: MessageLineProps) {
  const { t } = useTranslation()
  return (
    <>
      {line.opensDay && <DayLine at={line.at} />}
      <div className={classNames(styles.line, line.mine && styles.mine, line.opensGroup && styles.opens)}>
        {line.gift ? (
          <GiftMessage gift={line.gift} mine={line.mine} name={name} />
        ) : (
          <>
            <VisuallyHidden>{line.mine ? t('chat:log.me') : t('chat:log.them', { name })}</VisuallyHidden>
            <p className={styles.bubble} dir="auto">
              {line.body}
            </p>
          </>
        )}
        {line.closesGroup && (
          <p className={styles.meta}>
            <time dateTime={line.at}>{formatTime(line.at)}</time>
            {line.status && <MessageStatus status={line.status} />}
          </p>
        )}
        {line.status === 'failed' && line.unsent && (
          <Failure unsent={line.unsent} onRetry={onRetry} onDiscard={onDiscard} />
        )}
      </div>
    </>
  )
})

function Failure({ unsent, onRetry, onDiscard }: Pick<MessageLineProps, 'onRetry' | 'onDiscard'> & { unsent: Unsent }) {
  const { t } = useTranslation()
  // The reason in the words of the refusal, where it is one that the member can understand.
  const isUnmatched = unsent.failure === 'not_matched' || unsent.failure === 'not_found'
  return (
    <div className={styles.failure}>
      {isUnmatched && <p>{t('errors:codes.not_matched')}</p>}
      <div className={styles.actions}>
        <Button kind="outlined" size="small" icon="refresh" onClick={() => onRetry(unsent)}>
          {t('chat:failure.retry')}
        </Button>
        <Button kind="ghost" size="small" icon="trash" onClick={() => onDiscard(unsent)}>
          {t('chat:failure.discard')}
        </Button>
      </div>
    </div>
  )
}

function DayLine({ at }: { at: string }) {
  const { t } = useTranslation()
  const kind = dayKind(at, new Date())
  const words =
    kind === 'date'
      ? formatDate(at, { weekday: 'long', day: 'numeric', month: 'long', year: yearOf(at) })
      : t(`chat:day.${kind}`)
  return (
    <div className={styles.day}>
      <span>{words}</span>
    </div>
  )
}

const yearOf = (at: string): 'numeric' | undefined =>
  new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
