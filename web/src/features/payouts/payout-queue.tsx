import { type StaffPayoutHeap, staffPayoutHeaps } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { DepositRefund } from './deposit-refund.tsx'
import { PayoutCard } from './payout-card.tsx'
import styles from './payout-queue.module.css'
import { usePayouts } from './queries.ts'

/** Payouts that wait for staff, and those that went. */
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
        onChange={(id) => setHeap(id as StaffPayoutHeap)}
      >
        <div className={styles.list}>
          {list.isPending && <Skeleton shape="block" />}
          {list.isError && !rows && (
            <FailedState
              message={t('staff:payouts.failed')}
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          )}
          {rows?.length === 0 && <p>{t('staff:payouts.none')}</p>}
          {rows?.map((payout) => (
            <PayoutCard key={payout.id} payout={payout} guarded={guarded} />
          ))}
          <LoadMore
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      </Tabs>
      <DepositRefund guarded={guarded} />
      {dialog}
    </div>
  )
}
