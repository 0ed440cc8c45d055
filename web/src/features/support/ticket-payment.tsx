import type { TicketPayment as Payment } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { paymentAmount } from './payment-amount.ts'
import styles from './support.module.css'
import { TicketFacts } from './ticket-facts.tsx'

/** The page of a payment for staff; null where the reader may not go there. */
export type PaymentPath = (payment: Pick<Payment, 'kind' | 'reference'>) => string | null

type TicketPaymentProps = { payment: Payment; paymentPath: PaymentPath }

/** What our records say about the payment that a ticket asks about, then and now. */
export function TicketPayment({ payment, paymentPath }: TicketPaymentProps) {
  const { t } = useTranslation()
  const { kind, provider, state, stateThen, lastEvent, polledAt, fault, reference, createdAt } = payment
  const to = paymentPath(payment)
  return (
    <section className={styles.payment} aria-label={t('staff:tickets.payment.title')}>
      <TicketFacts
        facts={[
          [t('staff:tickets.payment.kind'), t(`staff:tickets.payment.kinds.${kind}`)],
          [t('staff:tickets.payment.reference'), reference],
          [
            t('staff:tickets.payment.amount'),
            paymentAmount(payment, (count) => t('staff:tickets.payment.credits', count)),
          ],
          [t('staff:tickets.payment.date'), formatMoment(createdAt)],
          [
            t('staff:tickets.payment.provider'),
            provider === 'wallet' ? t('staff:tickets.payment.wallet') : providerName(provider),
          ],
          [t('staff:tickets.payment.state'), t(`staff:tickets.payment.states.${state}`)],
          [t('staff:tickets.payment.stateThen'), t(`staff:tickets.payment.states.${stateThen}`)],
          [
            t('staff:tickets.payment.lastEvent'),
            lastEvent ? `${lastEvent.name}, ${formatMoment(lastEvent.at)}` : t('staff:tickets.payment.noEvent'),
          ],
          [t('staff:tickets.payment.polledAt'), polledAt && formatMoment(polledAt)],
          [t('staff:tickets.payment.fault'), fault],
        ]}
      />
      {to !== null && (
        <div>
          <ButtonLink kind="outlined" size="small" to={to}>
            {t(`staff:tickets.payment.open.${kind}`)}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

const providerName = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1)
