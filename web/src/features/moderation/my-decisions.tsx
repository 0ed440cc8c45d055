import { appealDays, isMeasure, type OwnDecision } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import styles from './appeal.module.css'
import { AppealForm, DecisionReason, Part, SentAppeal, useDecisionTitle } from './appeal-parts.tsx'
import { appealDecision, useMyDecisions, useRefreshDecisions } from './queries.ts'

/** What the team decided about the reader, each with its reason and the one appeal. */
export function MyDecisions() {
  const { t } = useTranslation()
  const list = useMyDecisions()
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
        <DecisionCard key={decision.id} decision={decision} />
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

function DecisionCard({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation()
  const { appeal, appealUntil, decidedAt } = decision
  return (
    <Card as="article" className={styles.decision}>
      <Part title={useDecisionTitle(decision)}>
        <p className={styles.muted}>{t('appeal:decided', { date: formatDate(decidedAt) })}</p>
      </Part>
      <DecisionReason sanction={decision} />
      {appeal && <SentAppeal appeal={appeal} />}
      {!appeal && appealUntil && <AppealOffer id={decision.id} until={appealUntil} />}
      {isWithdrawn(decision) && <p>{t('appeal:mine.withdrawn')}</p>}
      {!appeal && !appealUntil && !isWithdrawn(decision) && <p className={styles.muted}>{t('appeal:mine.closed')}</p>}
    </Card>
  )
}

/** The team ended it before the 30 days in which it could be appealed. The answer to an appeal says so already. */
function isWithdrawn({ kind, decidedAt, endedAt, appeal }: OwnDecision): boolean {
  if (!isMeasure(kind) || endedAt === null || appeal?.outcome === 'lifted') return false
  return Date.parse(endedAt) < Date.parse(decidedAt) + appealDays * 86_400_000
}

/** Opens the form. After sending, the list is read again, which shows the appeal in its place. */
function AppealOffer({ id, until }: { id: string; until: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshDecisions()
  const send = async (text: string) => {
    try {
      const { message } = await appealDecision(id, { text })
      if (message) toast.info(message)
    } finally {
      // A refused one was sent from another window or is too late: the list shows which.
      await refresh()
    }
  }
  if (isOpen) return <AppealForm onSend={send} />
  return (
    <div className={styles.part}>
      <p className={styles.muted}>{t('appeal:mine.until', { date: formatDate(until, { dateStyle: 'long' }) })}</p>
      <div>
        <Button kind="outlined" onClick={() => setOpen(true)}>
          {t('appeal:mine.open')}
        </Button>
      </div>
    </div>
  )
}
