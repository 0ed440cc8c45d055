import { type Report, reportNumber } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './my-reports.module.css'
import { useMyReports } from './queries.ts'

/** What I reported and how it stands. What became of the other one is nobody's business but theirs. */
export function MyReports({ supportPath }: { supportPath: string }) {
  const { t } = useTranslation()
  const list = useMyReports()
  const reports = list.data?.pages.flatMap((page) => page.reports)
  if (list.isPending) return <Skeleton shape="block" />
  if (list.isError && !reports)
    return (
      <FailedState message={t('reporting:mine.failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (reports?.length === 0)
    return (
      <EmptyState icon="flag" seed="reports" title={t('reporting:mine.none')}>
        {t('reporting:mine.noneText')}
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
      <ButtonLink kind="outlined" icon="chat" to={supportPath}>
        {t('reporting:mine.ask')}
      </ButtonLink>
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
        <h2>{t('reporting:about', { name: about })}</h2>
        <Chip tone={tones[state]}>{t(`reporting:mine.states.${state}`)}</Chip>
      </div>
      <p className={styles.text}>
        {t('reporting:mine.sent', { date: day(createdAt), number: reportNumber(report) })}
        {category && ` · ${t(`reporting:categories.${category}`)}`}
      </p>
      {content && <p className={styles.words}>{content}</p>}
      <p>{t(`reporting:mine.outcomes.${state}`, { date: closedAt ? day(closedAt) : '' })}</p>
    </Card>
  )
}
