import type { StaffTicket } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { StaffScreenshot } from './staff-screenshot.tsx'
import styles from './support.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { type PaymentPath, TicketPayment } from './ticket-payment.tsx'

type MergedTicketsProps = {
  ticket: StaffTicket
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
  paymentPath: PaymentPath
}

/** Further data of the tickets merged into this one: page, device, payment and picture. */
export function MergedTickets({ ticket, guarded, paymentPath }: MergedTicketsProps) {
  const { t } = useTranslation()
  const reports = ticket.merged.filter(
    ({ page, device, screenshot, payment }) => page ?? device ?? screenshot ?? payment,
  )
  return reports.map(({ id, createdAt, page, device, screenshot, payment }) => (
    <section key={id} className={styles.merged} aria-labelledby={`merged-${id}`}>
      <h3 id={`merged-${id}`} className={styles.meta}>
        {t('admin-screens:tickets.merged', { date: formatDate(createdAt) })}
      </h3>
      <TicketFacts
        facts={[
          [t('staff:tickets.page'), page],
          [t('staff:tickets.device'), device],
        ]}
      />
      {payment && <TicketPayment payment={payment} paymentPath={paymentPath} />}
      {screenshot && <StaffScreenshot ticketId={id} guarded={guarded} />}
    </section>
  ))
}

/** Where a merged ticket is continued. */
export function ContinuedTicket({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <p className={styles.hint}>{t('admin-screens:tickets.mergedInto')}</p>
      <ButtonLink kind="outlined" to={`?ticket=${id}`}>
        {t('admin-screens:tickets.openTarget')}
      </ButtonLink>
    </div>
  )
}
