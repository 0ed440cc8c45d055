import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './moderation.module.css'
import { type ReportStatus, reportStatuses, useReports } from './queries.ts'
import { ReportCard } from './report-card.tsx'

/** What members reported: open ones, the oldest first, and what was decided. */
export function ReportQueue() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<ReportStatus>('open')
  const { guarded, dialog } = useFreshPassword()
  const list = useReports(status)
  const reports = list.data?.pages.flatMap((page) => page.reports)
  return (
    <>
      <Tabs
        label={t('staff:reports.title')}
        tabs={reportStatuses.map((id) => ({ id, label: t(`staff:reports.heap.${id}`) }))}
        value={status}
        onChange={(id) => setStatus(id as ReportStatus)}
      >
        <div className={styles.queue}>
          {list.isPending && <Skeleton shape="block" />}
          {list.isError && !reports && (
            <FailedState
              message={t('staff:reports.failed')}
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          )}
          {reports?.length === 0 && <p>{t('staff:reports.none')}</p>}
          {reports?.map((report) => (
            <ReportCard key={report.id} report={report} guarded={guarded} />
          ))}
          <LoadMore
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      </Tabs>
      {dialog}
    </>
  )
}
