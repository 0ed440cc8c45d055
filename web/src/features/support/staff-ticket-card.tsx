import { type StaffTicket, ticketLengthMax } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { languages } from '../../lib/i18n/locales.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MergeTicket } from './merge-ticket.tsx'
import { ContinuedTicket, MergedTickets } from './merged-tickets.tsx'
import { answerTicket, useRefreshQueue } from './queries.ts'
import { StaffScreenshot } from './staff-screenshot.tsx'
import styles from './support.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { type PaymentPath, TicketPayment } from './ticket-payment.tsx'

type StaffTicketCardProps = {
  ticket: StaffTicket
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
  paymentPath: PaymentPath
}

/** One ticket for the team: who asks, what was written, and the answer. */
export function StaffTicketCard({ ticket, guarded, paymentPath }: StaffTicketCardProps) {
  const { t } = useTranslation()
  return (
    <Card as="article" className={styles.card}>
      <TicketFacts
        facts={[
          [t('staff:tickets.by'), `${ticket.name ?? ''}${ticket.email ? ` <${ticket.email}>` : ''}`],
          [
            t('staff:tickets.language'),
            languages.find(({ code }) => code === ticket.locale)?.nativeName ?? ticket.locale,
          ],
          [t('staff:tickets.page'), ticket.page],
          [t('staff:tickets.device'), ticket.device],
        ]}
      />
      {ticket.payment && <TicketPayment payment={ticket.payment} paymentPath={paymentPath} />}
      <TicketLines lines={ticket.lines} names={{ me: t('staff:tickets.asker'), team: t('staff:tickets.team') }} />
      {ticket.screenshot && <StaffScreenshot ticketId={ticket.id} guarded={guarded} />}
      <MergedTickets ticket={ticket} guarded={guarded} paymentPath={paymentPath} />
      {ticket.mergedInto === null ? <AnswerForm ticket={ticket} /> : <ContinuedTicket id={ticket.mergedInto} />}
    </Card>
  )
}

function AnswerForm({ ticket }: Pick<StaffTicketCardProps, 'ticket'>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<'send' | 'close' | null>(null)
  const refresh = useRefreshQueue()

  async function answer(how: 'send' | 'close') {
    setBusy(how)
    try {
      const body = { content: text, close: how === 'close' }
      const { message } = await answerTicket(ticket.id, body)
      if (message) toast.info(message)
      setText('')
      await refresh()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <TextArea
        name={`answer-${ticket.id}`}
        label={t('staff:tickets.answer')}
        placeholder={t('staff:tickets.answerPlaceholder')}
        value={text}
        maxLength={ticketLengthMax}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.actions}>
        <Button
          icon="send"
          busy={busy === 'send'}
          disabled={text.trim() === '' || busy !== null}
          onClick={() => void answer('send')}
        >
          {t('staff:tickets.send')}
        </Button>
        <Button
          kind="outlined"
          icon="check"
          busy={busy === 'close'}
          disabled={text.trim() === '' || busy !== null}
          onClick={() => void answer('close')}
        >
          {t('staff:tickets.sendClose')}
        </Button>
        {ticket.memberId !== null && <MergeTicket ticket={ticket} />}
      </div>
    </>
  )
}
