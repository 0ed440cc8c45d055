import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { failureMessage } from '../../lib/api/failures.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { type TicketStatus, ticketStatuses, useStaffTicket, useTicketQueue } from './queries.ts'
import { StaffTicketCard } from './staff-ticket-card.tsx'
import styles from './support.module.css'
import type { PaymentPath } from './ticket-payment.tsx'

/** What people ask, for the team: one ticket that the address names, or the queue. */
export function TicketQueue({ paymentPath }: { paymentPath: PaymentPath }) {
  const [params] = useSearchParams()
  const id = params.get('ticket')
  return id ? <OneTicket id={id} paymentPath={paymentPath} /> : <Queue paymentPath={paymentPath} />
}

function OneTicket({ id, paymentPath }: { id: string; paymentPath: PaymentPath }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { guarded, dialog } = useFreshPassword()
  const found = useStaffTicket(id)
  return (
    <div className={styles.queue}>
      <ButtonLink kind="ghost" size="small" icon="arrow-left" to={pathname}>
        {t('admin-screens:tickets.back')}
      </ButtonLink>
      {found.isPending && <Skeleton shape="block" />}
      {found.isError && <FailedState message={failureMessage(found.error)} onRetry={() => void found.refetch()} />}
      {found.data && <StaffTicketCard ticket={found.data.ticket} guarded={guarded} paymentPath={paymentPath} />}
      {dialog}
    </div>
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
