import type { JobCount } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { retryKind, useJobCounts } from './queries.ts'
import styles from './queue.module.css'
import { ReasonButton } from './reason-button.tsx'

const columns = ['failed', 'failing', 'stuck', 'due', 'waiting', 'running'] as const

/** How many jobs there are of each kind, and all failed ones of a kind run again. */
export function JobKinds() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useJobCounts()
  if (!data && error)
    return (
      <FailedState message={t('admin-screens:jobs.kindsFailed')} onRetry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  if (data.kinds.length === 0) return <EmptyState icon="check" title={t('admin-screens:jobs.noKinds')} />
  return (
    <table className={styles.table} aria-busy={isFetching}>
      <thead>
        <tr>
          <th scope="col">{t('admin-screens:jobs.kind')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.number}>
              {t(`admin-screens:jobs.columns.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {data.kinds.map((count) => (
          <KindRow key={count.kind} count={count} />
        ))}
      </tbody>
    </table>
  )
}

function KindRow({ count }: { count: JobCount }) {
  const { t } = useTranslation()
  const { kind, isMail, canRetry, failed, failing, failedSince } = count
  const retry = async (reason: string) => toast.info(t('admin-screens:jobs.retried', await retryKind(kind, reason)))
  return (
    <tr>
      <th scope="row">
        <Link to={`?${new URLSearchParams(isMail ? { view: 'mails' } : { kind })}`}>{kind}</Link>
        {failedSince && (
          <span className={styles.muted}>
            {t('admin-screens:jobs.since.failed', { when: formatDate(failedSince, { dateStyle: 'medium' }) })}
          </span>
        )}
      </th>
      {columns.map((column) => (
        <td
          key={column}
          data-label={t(`admin-screens:jobs.columns.${column}`)}
          className={styles.number}
          data-bad={(column === 'failed' || column === 'stuck') && count[column] > 0}
        >
          {formatNumber(count[column])}
        </td>
      ))}
      <td className={styles.button}>
        {canRetry && failed + failing > 0 && (
          <ReasonButton
            kind="outlined"
            icon="refresh"
            aria-label={t('admin-screens:jobs.retryAllOf', { kind })}
            label={t('admin-screens:jobs.retryAll')}
            title={t('admin-screens:jobs.retryAllTitle', { kind })}
            text={t(isMail ? 'admin-screens:jobs.resendText' : 'admin-screens:jobs.retryAllText')}
            onSubmit={retry}
          />
        )}
      </td>
    </tr>
  )
}
