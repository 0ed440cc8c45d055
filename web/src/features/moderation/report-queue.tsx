import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { OneCase, useChosenCase } from '../staff/index.ts'
import { GoneReports, OneGoneReport } from './gone-reports.tsx'
import styles from './moderation.module.css'
import { UndoHint } from './own-decision.tsx'
import { type ReportStatus, reportStatuses, useReport, useReports } from './queries.ts'
import { ReportCard } from './report-card.tsx'

type ReportQueueProps = { memberPath: (id: string) => string }

/** What members reported: one report that the address names, or the queue. */
export function ReportQueue({ memberPath }: ReportQueueProps) {
  const id = useChosenCase()
  const [params] = useSearchParams()
  if (id === null) return <Queue memberPath={memberPath} />
  return params.has('gone') ? (
    <OneGoneReport id={id} memberPath={memberPath} />
  ) : (
    <OneReport id={id} memberPath={memberPath} />
  )
}

function OneReport({ id, memberPath }: ReportQueueProps & { id: string }) {
  const { guarded, dialog } = useFreshPassword()
  const found = useReport(id)
  const report = found.data?.reports[0]
  return (
    <>
      <OneCase kind="report" list={found} row={report} isDone={report?.status === 'closed'}>
        {(row) => <ReportCard report={row} {...{ guarded, memberPath }} onDecided={() => {}} />}
      </OneCase>
      {dialog}
    </>
  )
}

/** Open ones by severity and age, those that others work on, what was decided, and where it is unknown who is meant. */
function Queue({ memberPath }: ReportQueueProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<ReportStatus | 'gone'>('open')
  const { guarded, dialog } = useFreshPassword()
  const [undoUntil, setUndoUntil] = useState<string | null>(null)
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
          {undoUntil && tab !== 'closed' && <UndoHint undoUntil={undoUntil} onOpen={() => setTab('closed')} />}
          {tab === 'gone' ? (
            <GoneReports {...{ guarded, memberPath }} />
          ) : (
            <Reports
              key={tab}
              status={tab}
              {...{ guarded, memberPath }}
              onDecided={(decided) => setUndoUntil(decided.undoUntil)}
            />
          )}
        </div>
      </Tabs>
      {dialog}
    </>
  )
}

type ReportsProps = Omit<ComponentProps<typeof ReportCard>, 'report'> & { status: ReportStatus }

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
