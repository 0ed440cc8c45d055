import { type StaffPayoutHeap, staffPayoutHeaps } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { DepositRefund } from './deposit-refund.tsx'
import { PaymentExceptions } from './payment-exceptions.tsx'
import { PayoutCard } from './payout-card.tsx'
import styles from './payout-queue.module.css'
import { usePayouts } from './queries.ts'

/** Payouts that wait for staff and those that went; payments that fit nothing; deposits to send back. */
export function PayoutQueue() {
  const { t } = useTranslation()
  const [heap, setHeap] = useState<StaffPayoutHeap>('waiting')
  const { guarded, dialog } = useFreshPassword()
  const list = usePayouts(heap)
  const rows = list.data?.pages.flatMap((page) => page.payouts)
  return (
    <div className={styles.page}>
      <Tabs
        label={t('staff:payouts.heaps')}
        tabs={staffPayoutHeaps.map((id) => ({ id, label: t(`staff:payouts.heap.${id}`) }))}
        value={heap}
        onChange={setHeap}
      >
        <div className={styles.list}>
          <PagedList list={list} rows={rows} failed={t('staff:payouts.failed')} none={t('staff:payouts.none')}>
            {(payout) => <PayoutCard key={payout.id} payout={payout} guarded={guarded} />}
          </PagedList>
        </div>
      </Tabs>
      <PaymentExceptions guarded={guarded} />
      <DepositRefund guarded={guarded} />
      {dialog}
    </div>
  )
}
