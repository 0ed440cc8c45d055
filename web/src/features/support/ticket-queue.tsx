import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { OneCase, useChosenCase } from '../staff/index.ts'
import { type TicketStatus, ticketStatuses, useStaffTicket, useTicketQueue } from './queries.ts'
import { StaffTicketCard } from './staff-ticket-card.tsx'
import styles from './support.module.css'
import type { PaymentPath } from './ticket-payment.tsx'

/** What people ask, for the team: one ticket that the address names, or the queue. */
export function TicketQueue({ paymentPath }: { paymentPath: PaymentPath }) {
  const id = useChosenCase()
  return id !== null ? <OneTicket id={id} paymentPath={paymentPath} /> : <Queue paymentPath={paymentPath} />
}

function OneTicket({ id, paymentPath }: { id: string; paymentPath: PaymentPath }) {
  const { guarded, dialog } = useFreshPassword()
  const found = useStaffTicket(id)
  const ticket = found.data?.ticket
  return (
    <>
      <OneCase kind="ticket" list={found} row={ticket} isDone={ticket && ticket.status !== 'open'}>
        {(row) => <StaffTicketCard ticket={row} guarded={guarded} paymentPath={paymentPath} />}
      </OneCase>
      {dialog}
    </>
  )
}

/** Those that wait first. */
function Queue({ paymentPath }: { paymentPath: PaymentPath }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<TicketStatus>('open')
  const { guarded, dialog } = useFreshPassword()
  const list = useTicketQueue(status)
  const tickets = list.data?.pages.flatMap((page) => page.tickets)
  return (
    <>
      <Tabs
        label={t('staff:tickets.heaps')}
        tabs={ticketStatuses.map((id) => ({ id, label: t(`staff:tickets.heap.${id}`) }))}
        value={status}
        onChange={setStatus}
      >
        <div className={styles.queue}>
          <PagedList list={list} rows={tickets} failed={t('staff:tickets.failed')} none={t('staff:tickets.none')}>
            {(ticket) => (
              <StaffTicketCard key={ticket.id} ticket={ticket} guarded={guarded} paymentPath={paymentPath} />
            )}
          </PagedList>
        </div>
      </Tabs>
      {dialog}
    </>
  )
}
