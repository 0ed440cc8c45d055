import type { QuestionedPayment } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { ApiFailure } from '../../lib/api/api.ts'
import { formatMoment } from '../../lib/i18n/format.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { paymentAmount } from './payment-amount.ts'
import { useQuestionedPayment } from './queries.ts'
import styles from './support.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketLetter } from './ticket-letter.tsx'

/** A question about one of my payments; where it was asked before and is still open, that conversation. */
export function PaymentLetter({ reference, talkPath }: { reference: string; talkPath: string }) {
  const { t } = useTranslation()
  const found = useQuestionedPayment(reference)
  if (found.isPending) return <Skeleton shape="block" />
  if (!found.data) {
    const isMissing = found.error instanceof ApiFailure && found.error.status === 404
    const message = t(isMissing ? 'pages:support.payment.missing' : 'pages:support.payment.failed')
    return <FailedState message={message} onRetry={() => void found.refetch()} busy={found.isFetching} />
  }
  const { payment, ticketId } = found.data
  if (ticketId !== null) return <Navigate replace to={`${talkPath}?ticket=${ticketId}`} />
  return (
    <>
      <Card className={styles.payment}>
        <Facts payment={payment} />
        <p className={styles.hint}>{t('pages:support.payment.attached')}</p>
      </Card>
      <TicketLetter kind="payment" reference={payment.reference} talkPath={talkPath} />
    </>
  )
}

function Facts({ payment }: { payment: QuestionedPayment }) {
  const { t } = useTranslation()
  const { reference, createdAt } = payment
  return (
    <TicketFacts
      facts={[
        [t('pages:support.payment.reference'), reference],
        [
          t('pages:support.payment.amount'),
          paymentAmount(payment, (count) => t('pages:support.payment.credits', count)),
        ],
        [t('pages:support.payment.date'), formatMoment(createdAt)],
      ]}
    />
  )
}
