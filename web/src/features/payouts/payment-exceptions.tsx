import type { PaymentException } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { OneCase } from '../staff/index.ts'
import { Fact } from './payout-facts.tsx'
import styles from './payout-queue.module.css'
import { refundException, refundsKey, settleException, usePaymentExceptions } from './queries.ts'

type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** Payments that could not be credited automatically: staff refund or close them. */
export function PaymentExceptions({ guarded }: { guarded: Guarded }) {
  const { t } = useTranslation()
  const list = usePaymentExceptions()
  const rows = list.data?.pages.flatMap((page) => page.payments)
  return (
    <section className={styles.section}>
      <h2>{t('staff:exception.title')}</h2>
      <PagedList list={list} rows={rows} failed={t('staff:exception.failed')} none={t('staff:exception.none')}>
        {(payment) => (
          <ExceptionCard key={payment.id} exception={payment} guarded={guarded} onChange={() => list.refetch()} />
        )}
      </PagedList>
    </section>
  )
}

/** The payment exception of an id, also after it was handled. */
export function OneException({ id, guarded }: { id: string; guarded: Guarded }) {
  const list = usePaymentExceptions(id)
  const exception = list.data?.pages[0]?.payments[0]
  return (
    <OneCase kind="exception" list={list} row={exception} isDone={exception && isHandled(exception)}>
      {(row) => <ExceptionCard exception={row} guarded={guarded} onChange={() => list.refetch()} />}
    </OneCase>
  )
}

const isHandled = ({ settledAt, refund }: PaymentException) =>
  settledAt !== null || refund === 'requested' || refund === 'proposed'

type ExceptionCardProps = { exception: PaymentException; guarded: Guarded; onChange: () => Promise<unknown> }

function ExceptionCard({ exception, guarded, onChange }: ExceptionCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, refund } = exception

  async function refundIt() {
    const answer = await guarded(() => refundException(id))
    if (!answer) return
    const isProposed = answer.data.payment.refund === 'proposed'
    toast.info(t(isProposed ? 'staff:refunds.proposed' : 'staff:refunds.sending'))
    await client.invalidateQueries({ queryKey: refundsKey })
  }

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailure(error)
    } finally {
      await onChange()
      setBusy(false)
    }
  }

  return (
    <Card as="article" className={styles.card}>
      <p className={styles.warning}>{t(`staff:exception.fault.${exception.fault}`)}</p>
      <ExceptionFacts exception={exception} />
      {refund === 'refused' && <p>{t('staff:exception.refused', { code: exception.providerCode })}</p>}
      {refund === 'requested' && <p>{t('staff:exception.underWay')}</p>}
      {refund === 'proposed' && <p>{t('staff:refunds.proposed')}</p>}
      {!isHandled(exception) && (
        <div className={styles.actions}>
          <Button kind="outlined" icon="check" disabled={isBusy} onClick={() => void run(() => settleException(id))}>
            {t('staff:exception.settle')}
          </Button>
          {refund !== 'none' && (
            <Button kind="danger" icon="undo" busy={isBusy} onClick={() => void run(refundIt)}>
              {t('staff:exception.refund')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function ExceptionFacts({ exception: { payment, channel, reference, foundAt } }: { exception: PaymentException }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      {payment && (
        <Fact name={t('staff:exception.expected')}>
          <strong className={styles.amount}>{formatMoney(payment.expected.amount, payment.expected.currency)}</strong>
        </Fact>
      )}
      {payment?.arrived && (
        <Fact name={t('staff:exception.arrived')}>
          <strong className={styles.amount}>{formatMoney(payment.arrived.amount, payment.arrived.currency)}</strong>
        </Fact>
      )}
      {payment?.member.name && <Fact name={t('staff:payouts.member')}>{payment.member.name}</Fact>}
      <Fact name={t('staff:payouts.channel')}>
        <span className={styles.channel}>{channel}</span>
      </Fact>
      <Fact name={t('staff:payouts.reference')}>
        <span className={styles.reference}>{reference}</span>
      </Fact>
      <Fact name={t('staff:exception.found')}>
        <time dateTime={foundAt}>{formatMoment(foundAt)}</time>
      </Fact>
    </dl>
  )
}
