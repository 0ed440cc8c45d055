import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type TicketStatus, ticketStatuses, useTicketQueue } from './queries.ts'
import { StaffTicketCard } from './staff-ticket-card.tsx'
import styles from './support.module.css'

/** What people ask, for the team: those that wait first. */
export function TicketQueue() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<TicketStatus>('open')
  const list = useTicketQueue(status)
  const tickets = list.data?.pages.flatMap((page) => page.tickets)
  return (
    <Tabs
      label={t('staff:tickets.heaps')}
      tabs={ticketStatuses.map((id) => ({ id, label: t(`staff:tickets.heap.${id}`) }))}
      value={status}
      onChange={(id) => setStatus(id as TicketStatus)}
    >
      <div className={styles.queue}>
        {list.isPending && <Skeleton shape="block" />}
        {list.isError && !tickets && (
          <FailedState message={t('staff:tickets.failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
        )}
        {tickets?.length === 0 && <p>{t('staff:tickets.none')}</p>}
        {tickets?.map((ticket) => (
          <StaffTicketCard key={ticket.id} ticket={ticket} />
        ))}
        <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </div>
    </Tabs>
  )
}
