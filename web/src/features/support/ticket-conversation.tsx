import { type Ticket, ticketLengthMax } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useAnswerEvents, useTicketConversation, useWriteLine } from './queries.ts'
import styles from './support.module.css'
import { TicketLines } from './ticket-lines.tsx'
import { ticketTones } from './ticket-tones.ts'

/** A conversation with the team: what was written, and the box to write back. */
export function TicketConversation({ id, talkPath }: { id: string; talkPath: string }) {
  const { t } = useTranslation()
  const talk = useTicketConversation(id)
  useAnswerEvents()
  const write = useWriteLine(id)
  const [text, setText] = useState('')

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || write.isPending) return
    write.mutate(text, { onSuccess: () => setText(''), onError: toastFailure })
  }

  if (talk.isPending) return <Skeleton shape="block" />
  if (!talk.data) return <FailedState message={t('pages:support.failed')} onRetry={() => void talk.refetch()} />
  const { ticket, lines } = talk.data
  return (
    <div className={styles.talk}>
      <ButtonLink kind="ghost" size="small" icon="arrow-left" to={talkPath}>
        {t('pages:support.back')}
      </ButtonLink>
      <TicketHead ticket={ticket} />
      <TicketLines lines={lines} names={{ me: t('pages:support.me'), team: t('pages:support.team') }} />
      {ticket.status === 'closed' && <p className={styles.hint}>{t('pages:support.closedText')}</p>}
      <form className={styles.form} noValidate onSubmit={send}>
        <TextArea
          name="line"
          label={t('pages:support.content')}
          value={text}
          rows={3}
          maxLength={ticketLengthMax}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon="send" busy={write.isPending} disabled={text.trim() === ''}>
          {t('pages:support.write')}
        </Button>
      </form>
    </div>
  )
}

/** The kind of the ticket and its state; its title is the beginning of the first message, which follows. */
function TicketHead({ ticket: { kind, createdAt, status } }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <header className={styles.head}>
      <div>
        <h2>{t(`pages:support.kinds.${kind}`)}</h2>
        <p className={styles.meta}>{formatDate(createdAt)}</p>
      </div>
      <Chip tone={ticketTones[status]}>{t(`pages:support.status.${status}`)}</Chip>
    </header>
  )
}
