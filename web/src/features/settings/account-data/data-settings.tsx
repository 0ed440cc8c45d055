import { api, type DeletionStatus } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call, callForAnswer } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DataSaverCard } from '../data-saver-card.tsx'
import styles from '../settings.module.css'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { ExportForm } from './export-form.tsx'
import { RefundList } from './refund-list.tsx'
import { RequestRefundForm } from './request-refund-form.tsx'

const key = ['leaving']
/** The part of the address that leads to the card for leaving. */
export const leaveHash = '#leave'
/** How soon to ask again while something goes back. */
const againMs = 15_000

/** What is fetched for me, and what is kept about me: to take along, and to have deleted. */
export function DataSettings() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const deletionQuery = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(api.leaving.standing, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.returns.some(({ status }) => status === 'submitted') ? againMs : false,
  })

  // A link to account deletion scrolls to its card, past the other cards, as soon as its data is loaded.
  const isDeletionRequested = useLocation().hash === leaveHash
  const isThere = !deletionQuery.isPending
  useEffect(() => {
    if (isDeletionRequested && isThere) title.current?.scrollIntoView?.()
  }, [isDeletionRequested, isThere])

  async function cancelDeletion() {
    try {
      const { data, message } = await callForAnswer(api.leaving.cancel)
      take(data)
      if (message) toast.info(message)
    } catch (error) {
      toastFailure(error)
    }
  }

  /** What was pressed is gone; who goes by keys or ears goes on at the heading. */
  function take(now: DeletionStatus) {
    client.setQueryData(key, now)
    title.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.groups}>
      <DataSaverCard />
      <Card as="section">
        <ExportForm />
      </Card>
      <Card as="section" className={styles.group}>
        <h2 ref={title} tabIndex={-1}>
          {t('settings:data.leave.title')}
        </h2>
        {deletionQuery.isPending && <Skeleton shape="block" />}
        {deletionQuery.isError && !deletionQuery.data && (
          <FailedState message={t('settings:data.failed')} onRetry={() => void deletionQuery.refetch()} />
        )}
        {deletionQuery.data?.leavesAt && (
          <>
            <p role="status">{t('settings:data.leave.planned', { date: formatDate(deletionQuery.data.leavesAt) })}</p>
            <p className={styles.text}>{t('settings:data.leave.until')}</p>
            <RefundList status={deletionQuery.data} />
            {deletionQuery.data.paidIn.returnable > 0 && (
              <RequestRefundForm status={deletionQuery.data} onRequested={take} />
            )}
            <div className={styles.form}>
              <Button onClick={() => void cancelDeletion()}>{t('settings:data.leave.keep')}</Button>
            </div>
          </>
        )}
        {deletionQuery.data && !deletionQuery.data.leavesAt && (
          <DeleteAccountForm status={deletionQuery.data} onRequested={take} />
        )}
      </Card>
    </div>
  )
}
