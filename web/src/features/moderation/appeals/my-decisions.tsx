import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { appealDecision, useMyDecisions, useRefreshDecisions } from '../queries.ts'
import styles from './appeal.module.css'
import { DecisionCard } from './decision-card.tsx'

/** What the team decided about the reader, each with its reason and the one appeal. */
export function MyDecisions() {
  const { t } = useTranslation()
  const list = useMyDecisions()
  const send = useAppealMine()
  const decisions = list.data?.pages.flatMap((page) => page.decisions)
  if (list.isPending) return <Skeleton shape="block" />
  if (list.isError && !decisions)
    return <FailedState message={t('appeal:mine.failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
  if (decisions?.length === 0)
    return (
      <EmptyState icon="shield" seed="decisions" title={t('appeal:mine.none')}>
        {t('appeal:mine.noneText')}
      </EmptyState>
    )
  return (
    <div className={styles.list}>
      <p className={styles.muted}>{t('appeal:mine.text')}</p>
      {decisions?.map((decision) => (
        <DecisionCard key={decision.id} decision={decision} onSend={(text) => send(decision.id, text)} />
      ))}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        automatic={!list.isFetchNextPageError}
      />
    </div>
  )
}

/** After sending, the list is read again, which shows the appeal in its place. */
function useAppealMine() {
  const refresh = useRefreshDecisions()
  return async (id: string, text: string) => {
    try {
      const { message } = await appealDecision(id, { text })
      if (message) toast.info(message)
    } finally {
      // A refused one was sent from another window or is too late: the list shows which.
      await refresh()
    }
  }
}
