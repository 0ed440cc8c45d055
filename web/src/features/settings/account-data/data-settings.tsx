import type { DeletionStatus } from '@karibu/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { formatDate, formatMoney } from '../../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DataSaverCard } from '../data-saver-card.tsx'
import { useDeletion, useSaveDeletion, withdrawDeletion } from '../queries.ts'
import styles from '../settings.module.css'
import { DeleteAccountForm } from './delete-account-form.tsx'
import { ExportForm } from './export-form.tsx'
import { LeftForm } from './left-form.tsx'
import { RefundList } from './refund-list.tsx'

/** The part of the address that leads to the card for leaving. */
export const leaveHash = '#leave'

/** What is fetched for me, and what is kept about me: to take along, and to have deleted. */
export function DataSettings({ newTermsPath }: { newTermsPath: string }) {
  const { t } = useTranslation()
  const hasNewTerms = useAuthStore((state) => Boolean(state.user?.terms))
  const saveStatus = useSaveDeletion()
  const title = useRef<HTMLHeadingElement>(null)
  const deletionQuery = useDeletion()

  // A link to account deletion scrolls to its card, past the other cards, as soon as its data is loaded.
  const isDeletionRequested = useLocation().hash === leaveHash
  const isThere = !deletionQuery.isPending
  useEffect(() => {
    if (isDeletionRequested && isThere) title.current?.scrollIntoView?.()
  }, [isDeletionRequested, isThere])

  async function cancelDeletion() {
    try {
      const { data, message } = await withdrawDeletion()
      take(data)
      if (message) toast.info(message)
    } catch (error) {
      toastFailure(error)
    }
  }

  /** What was pressed is gone; who goes by keys or ears goes on at the heading. */
  function take(now: DeletionStatus) {
    saveStatus(now)
    title.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.groups}>
      {hasNewTerms && <NewTermsCard path={newTermsPath} />}
      <DataSaverCard />
      <Card as="section">
        <ExportForm />
      </Card>
      <Card as="section" className={styles.group}>
        <h2 ref={title} tabIndex={-1}>
          {t('settings:data.deletion.title')}
        </h2>
        {deletionQuery.isPending && <Skeleton shape="block" />}
        {deletionQuery.isError && !deletionQuery.data && (
          <FailedState message={t('settings:data.failed')} onRetry={() => void deletionQuery.refetch()} />
        )}
        {deletionQuery.data?.deletionDueAt && (
          <PlannedDeletion
            status={deletionQuery.data}
            dueAt={deletionQuery.data.deletionDueAt}
            onCancel={() => void cancelDeletion()}
            onRequested={take}
          />
        )}
        {deletionQuery.data && !deletionQuery.data.deletionDueAt && (
          <DeleteAccountForm status={deletionQuery.data} onRequested={take} />
        )}
      </Card>
    </div>
  )
}

/** The way back to the page that asks, for a member who wanted to decide later. */
function NewTermsCard({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.group}>
      <h2>{t('settings:data.terms.title')}</h2>
      <p>{t('settings:data.terms.text')}</p>
      <div className={styles.form}>
        <ButtonLink to={path}>{t('settings:data.terms.open')}</ButtonLink>
      </div>
    </Card>
  )
}

type PlannedDeletionProps = {
  status: DeletionStatus
  dueAt: string
  onCancel: () => void
  onRequested: (status: DeletionStatus) => void
}

/** When the account will be deleted, what is refunded until then, and how to cancel. */
function PlannedDeletion({ status, dueAt, onCancel, onRequested }: PlannedDeletionProps) {
  const { t } = useTranslation()
  const { refundable } = status.deposited
  return (
    <>
      {status.unforfeited ? (
        <Unforfeited status={status} />
      ) : (
        <>
          <p role="status">{t('settings:data.deletion.planned', { date: formatDate(dueAt) })}</p>
          <p className={styles.text}>{t('settings:data.deletion.until')}</p>
        </>
      )}
      <RefundList status={status} />
      {(refundable > 0 || status.unforfeited) && <LeftForm status={status} onRequested={onRequested} />}
      <div className={styles.form}>
        <Button onClick={onCancel}>{t('settings:data.deletion.keep')}</Button>
      </div>
    </>
  )
}

/** Why the account is not deleted although its member wanted that. */
function Unforfeited({ status: { left } }: { status: DeletionStatus }) {
  const { t } = useTranslation()
  const { credits, gifts } = left
  return (
    <>
      <p role="status">{t('settings:data.deletion.unforfeited')}</p>
      <p className={styles.text}>{t('settings:data.deletion.left', { usd: formatMoney(left.usd), credits, gifts })}</p>
    </>
  )
}
