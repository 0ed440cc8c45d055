import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { GoneReports } from './gone-reports.tsx'
import styles from './moderation.module.css'
import { type Guarded, type ReportStatus, reportStatuses, useReports } from './queries.ts'
import { ReportCard } from './report-card.tsx'

/** What members reported: open ones by severity and age, those that others work on, what was decided, and where it is unknown who is meant. */
export function ReportQueue({ memberPath }: { memberPath: (id: string) => string }) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<ReportStatus | 'gone'>('open')
  const { guarded, dialog } = useFreshPassword()
  return (
    <>
      <Tabs
        label={t('staff:reports.title')}
        tabs={[
          ...reportStatuses.map((id) => ({
            id,
            label: t(id === 'taken' ? 'admin-screens:taking.tab' : `staff:reports.heap.${id}`),
          })),
          { id: 'gone', label: t('admin-screens:gone.tab') },
        ]}
        value={tab}
        onChange={setTab}
      >
        <div className={styles.queue}>
          {tab === 'gone' ? (
            <GoneReports {...{ guarded, memberPath }} />
          ) : (
            <Reports key={tab} status={tab} {...{ guarded, memberPath }} />
          )}
        </div>
      </Tabs>
      {dialog}
    </>
  )
}

type ReportsProps = { status: ReportStatus; guarded: Guarded; memberPath: (id: string) => string }

function Reports({ status, ...card }: ReportsProps) {
  const { t } = useTranslation()
  const list = useReports(status)
  const reports = list.data?.pages.flatMap((page) => page.reports)
  return (
    <PagedList list={list} rows={reports} failed={t('staff:reports.failed')} none={t('staff:reports.none')}>
      {(report) => <ReportCard key={report.id} report={report} {...card} />}
    </PagedList>
  )
}
