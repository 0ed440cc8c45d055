import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import styles from './comparison-sheet.module.css'
import { Consent } from './consent.tsx'
import { Outcome } from './outcome.tsx'
import { useComparison, useWithdrawComparison } from './queries.ts'

type ComparisonSheetProps = {
  person: Pick<MemberCard, 'id' | 'firstname' | 'country'>
  /** Where one gives one's own genotype. */
  ownProfilePath: string
  onClose: () => void
}

/** Comparing genotypes with a match: what it means, asking or agreeing, and the sentence both read. */
export function ComparisonSheet({ person, ownProfilePath, onClose }: ComparisonSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen onClose={onClose} title={t('comparison:title', { name: person.firstname })}>
      <div className={styles.content}>
        <Content person={person} ownProfilePath={ownProfilePath} onClose={onClose} />
      </div>
    </Sheet>
  )
}

function Content({ person, ownProfilePath, onClose }: ComparisonSheetProps) {
  const { t } = useTranslation()
  const { data: comparison, isPending, isFetching, refetch } = useComparison(person.id)
  const name = person.firstname
  if (isPending)
    return (
      <div className={styles.waiting} role="status" aria-label={t('common:loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </div>
    )
  if (!comparison)
    return <FailedState message={t('comparison:failed')} onRetry={() => void refetch()} busy={isFetching} />
  switch (comparison.state) {
    case 'none':
    case 'received':
      return <Consent person={person} comparison={comparison} ownProfilePath={ownProfilePath} onClose={onClose} />
    case 'requested':
      return (
        <>
          <p role="status">{t('comparison:requested.text', { name })}</p>
          <p className={styles.quiet}>{t('comparison:requested.silence', { name })}</p>
          <Withdraw id={person.id} text={t('comparison:requested.withdraw')} />
        </>
      )
    case 'compared':
      return (
        <>
          <Outcome comparison={comparison} countryCode={person.country?.code ?? null} />
          <p className={styles.quiet}>{t('comparison:withdrawHint', { name })}</p>
          <Withdraw id={person.id} text={t('comparison:withdraw')} />
        </>
      )
    case 'closed':
      return <p role="status">{t('comparison:closed', { name })}</p>
  }
}

function Withdraw({ id, text }: { id: string; text: string }) {
  const withdraw = useWithdrawComparison(id)
  return (
    <div className={styles.actions}>
      <Button kind="outlined" icon="undo" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {text}
      </Button>
    </div>
  )
}
