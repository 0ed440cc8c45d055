import { type Report, reportNumber } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './my-reports.module.css'
import { useMyReports } from './queries.ts'

/** My reports with their status. The outcome for the reported member stays private. */
export function MyReports({ supportPath, gonePath }: { supportPath: string; gonePath: string }) {
  const { t } = useTranslation()
  const list = useMyReports()
  const goneLink = (
    <ButtonLink kind="outlined" icon="flag" to={gonePath}>
      {t('reporting:gone.action')}
    </ButtonLink>
  )
  const reports = list.data?.pages.flatMap((page) => page.reports)
  if (list.isPending) return <Skeleton shape="block" />
  if (list.isError && !reports)
    return (
      <FailedState message={t('reporting:mine.failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (reports?.length === 0)
    return (
      <EmptyState icon="flag" seed="reports" title={t('reporting:mine.none')} action={goneLink}>
        {t('reporting:mine.noneText')} {t('reporting:gone.askText')}
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <p className={styles.text}>{t('reporting:mine.text')}</p>
      <ul className={styles.list} aria-label={t('reporting:mine.title')}>
        {reports?.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        automatic={!list.isFetchNextPageError}
      />
      <Card className={styles.ask}>
        <p>{t('reporting:gone.askText')}</p>
        {goneLink}
        <p>{t('reporting:mine.askText')}</p>
        <ButtonLink kind="outlined" icon="chat" to={supportPath}>
          {t('reporting:mine.ask')}
        </ButtonLink>
      </Card>
    </div>
  )
}

const tones = { open: 'indigo', acted: 'palm', noBreach: 'neutral' } as const

function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { about, category, content, createdAt, closedAt } = report
  const state = report.outcome ?? 'open'
  const day = (at: string) => formatDate(at, { dateStyle: 'long' })
  return (
    <Card as="article" className={styles.report}>
      <div className={styles.head}>
        <h2>{t('reporting:about', { name: about || t('reporting:gone.person') })}</h2>
        <Chip tone={tones[state]}>{t(`reporting:mine.states.${state}`)}</Chip>
      </div>
      <p className={styles.text}>
        {t('reporting:mine.sent', { date: day(createdAt), number: reportNumber(report) })}
        {category && ` · ${t(`reporting:categories.${category}`)}`}
      </p>
      {content && <p className={styles.content}>{content}</p>}
      <p>{t(`reporting:mine.outcomes.${state}`, { date: closedAt ? day(closedAt) : '' })}</p>
    </Card>
  )
}
