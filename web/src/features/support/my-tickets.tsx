import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAnswerEvents, useMyTickets } from './queries.ts'
import styles from './support.module.css'
import { ticketTones } from './ticket-tones.ts'

/** What I asked the team, the latest change first. */
export function MyTickets({ talkPath }: { talkPath: string }) {
  const { t } = useTranslation()
  const list = useMyTickets()
  useAnswerEvents()
  const tickets = list.data?.pages.flatMap((page) => page.tickets)
  if (list.isPending) return <Skeleton shape="block" />
  if (list.isError && !tickets)
    return <FailedState message={t('pages:support.failed')} onRetry={() => void list.refetch()} />
  if (tickets?.length === 0)
    return (
      <EmptyState icon="chat" seed="support" title={t('pages:support.none')}>
        {t('pages:support.noneText')}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.tickets} aria-label={t('pages:support.mine')}>
        {tickets?.map(({ id, title, status, unread, changedAt, kind }) => (
          <li key={id}>
            <Link to={`${talkPath}?ticket=${id}`} className={styles.ticket}>
              <span className={styles.title}>{title}</span>
              <span className={styles.meta}>
                {t(`pages:support.kinds.${kind}`)} · {formatDate(changedAt)}
              </span>
              <Chip tone={unread > 0 ? 'clay' : ticketTones[status]}>
                {unread > 0 ? t('pages:support.unread') : t(`pages:support.status.${status}`)}
              </Chip>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  )
}
