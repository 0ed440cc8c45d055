import { type StaffPayoutHeap, staffPayoutHeaps } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { OneCase, useChosenCase } from '../staff/index.ts'
import { DepositRefund } from './deposit-refund.tsx'
import { OneException, PaymentExceptions } from './payment-exceptions.tsx'
import { PayoutCard } from './payout-card.tsx'
import styles from './payout-queue.module.css'
import { isWaiting, usePayouts } from './queries.ts'
import { OneRefund, RefundProposals } from './refund-proposals.tsx'

type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** One payout, payment exception or proposed refund that the address names, or all that wait for staff. */
export function PayoutQueue() {
  const id = useChosenCase()
  const [params] = useSearchParams()
  const { guarded, dialog } = useFreshPassword()
  const Chosen = chosenKind(params)
  return (
    <div className={styles.page}>
      {id === null ? <Queue linked={params.get('payout')} guarded={guarded} /> : <Chosen id={id} guarded={guarded} />}
      {dialog}
    </div>
  )
}

function chosenKind(params: URLSearchParams) {
  if (params.has('exception')) return OneException
  return params.has('refund') ? OneRefund : OnePayout
}

function OnePayout({ id, guarded }: { id: string; guarded: Guarded }) {
  const found = usePayouts('waiting', id)
  const payout = found.data?.pages[0]?.payouts[0]
  return (
    <OneCase kind="payout" list={found} row={payout} isDone={payout && !isWaiting(payout)}>
      {(row) => <PayoutCard payout={row} guarded={guarded} />}
    </OneCase>
  )
}

/** Payouts that wait for staff and those that went; refunds for a second person; payments that fit nothing; deposits to send back. */
function Queue({ linked, guarded }: { linked: string | null; guarded: Guarded }) {
  return (
    <>
      {linked ? <LinkedPayout reference={linked} guarded={guarded} /> : <Heaps guarded={guarded} />}
      <RefundProposals guarded={guarded} />
      <PaymentExceptions guarded={guarded} />
      <DepositRefund guarded={guarded} />
    </>
  )
}

/** The payout to which another page leads. */
function LinkedPayout({ reference, guarded }: { reference: string; guarded: Guarded }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <>
      <div>
        <ButtonLink kind="ghost" size="small" icon="arrow-left" to={pathname}>
          {t('staff:payouts.all')}
        </ButtonLink>
      </div>
      <Payouts heap="waiting" reference={reference} guarded={guarded} />
    </>
  )
}

function Heaps({ guarded }: { guarded: Guarded }) {
  const { t } = useTranslation()
  const [heap, setHeap] = useState<StaffPayoutHeap>('waiting')
  return (
    <Tabs
      label={t('staff:payouts.heaps')}
      tabs={staffPayoutHeaps.map((id) => ({ id, label: t(`staff:payouts.heap.${id}`) }))}
      value={heap}
      onChange={setHeap}
    >
      <Payouts heap={heap} guarded={guarded} />
    </Tabs>
  )
}

type PayoutsProps = { heap: StaffPayoutHeap; reference?: string; guarded: Guarded }

function Payouts({ heap, reference, guarded }: PayoutsProps) {
  const { t } = useTranslation()
  const list = usePayouts(heap, reference)
  const rows = list.data?.pages.flatMap((page) => page.payouts)
  return (
    <div className={styles.list}>
      <PagedList list={list} rows={rows} failed={t('staff:payouts.failed')} none={t('staff:payouts.none')}>
        {(payout) => <PayoutCard key={payout.id} payout={payout} guarded={guarded} />}
      </PagedList>
    </div>
  )
}
