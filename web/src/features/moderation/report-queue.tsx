import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './moderation.module.css'
import { type ReportStatus, reportStatuses, useReports } from './queries.ts'
import { ReportCard } from './report-card.tsx'

/** What members reported: open ones by severity and age, those that others work on, and what was decided. */
export function ReportQueue({ memberPath }: { memberPath: (id: string) => string }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<ReportStatus>('open')
  const { guarded, dialog } = useFreshPassword()
  const list = useReports(status)
  const reports = list.data?.pages.flatMap((page) => page.reports)
  return (
    <>
      <Tabs
        label={t('staff:reports.title')}
        tabs={reportStatuses.map((id) => ({
          id,
          label: t(id === 'taken' ? 'admin-screens:taking.tab' : `staff:reports.heap.${id}`),
        }))}
        value={status}
        onChange={setStatus}
      >
        <div className={styles.queue}>
          <PagedList list={list} rows={reports} failed={t('staff:reports.failed')} none={t('staff:reports.none')}>
            {(report) => <ReportCard key={report.id} {...{ report, guarded, memberPath }} />}
          </PagedList>
        </div>
      </Tabs>
      {dialog}
    </>
  )
}
