import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { type TicketStatus, ticketStatuses, useTicketQueue } from './queries.ts'
import { StaffTicketCard } from './staff-ticket-card.tsx'
import styles from './support.module.css'

/** What people ask, for the team: those that wait first. */
export function TicketQueue() {
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
            {(ticket) => <StaffTicketCard key={ticket.id} ticket={ticket} guarded={guarded} />}
          </PagedList>
        </div>
      </Tabs>
      {dialog}
    </>
  )
}
