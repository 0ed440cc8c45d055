import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAuthStore } from '../../lib/auth-store.ts'
import { failureMessage } from '../../lib/failures.ts'
import { tellFirstView } from '../../lib/first-view.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MemberGridSkeleton } from '../reactions/index.ts'
import { ActiveFilter } from './active-filter.tsx'
import { Deck } from './deck.tsx'
import styles from './discover.module.css'
import { DiscoverGrid } from './discover-grid.tsx'
import { EndOfDeck } from './end-of-deck.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { wishesOf } from './filter-rules.ts'
import { Tour } from './tour.tsx'
import { useDeck } from './use-deck.ts'
import { useFilter } from './use-filter.ts'

type DiscoverProps = {
  profileOf: (memberId: string) => string
  onWrite: (memberId: string) => void
  /** Where a place is set, and where the own wishes are changed. */
  welcomePath: string
  wishesPath: string
}

/** Suggested members as a deck or a grid, with the filter. */
export function Discover(props: DiscoverProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { filter } = useFilter()
  const isGrid = search.get('view') === 'grid'

  function setView(view: 'cards' | 'grid') {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'grid') next.set('view', 'grid')
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  }

  return (
    <div className={styles.discover}>
      <div className={classNames(styles.members, wishesOf(filter) > 0 && styles.filtered)}>
        <div className={styles.view}>
          <SegmentedControl
            label={t('discovery:view.label')}
            segments={[
              { value: 'cards', label: t('discovery:view.cards'), icon: 'cards' },
              { value: 'grid', label: t('discovery:view.grid'), icon: 'grid' },
            ]}
            value={isGrid ? 'grid' : 'cards'}
            onChange={setView}
          />
        </div>
        <ActiveFilter />
        <Members {...props} isGrid={isGrid} />
      </div>
      <FilterPanel />
      <Tour />
    </div>
  )
}

function Members({ profileOf, onWrite, welcomePath, wishesPath, isGrid }: DiscoverProps & { isGrid: boolean }) {
  const { t } = useTranslation()
  const { filter } = useFilter()
  const deck = useDeck(filter)
  const needsPlace = useAuthStore((state) => state.user?.onboarding.place ?? false)
  const { members, cards } = deck
  const hasCards = cards.length > 0

  useEffect(() => {
    if (!members.isPending) tellFirstView({ photo: hasCards })
  }, [members.isPending, hasCards])

  if (!hasCards && (members.isPending || (members.isFetchingNextPage && !members.isError)))
    return isGrid ? <MemberGridSkeleton label={t('common:loading')} /> : <DeckSkeleton />
  if (!hasCards && members.isError)
    return (
      <FailedState
        message={failureMessage(members.error)}
        onRetry={() => void (members.data ? members.fetchNextPage() : members.refetch())}
        busy={members.isFetching}
      />
    )
  return (
    <>
      {needsPlace && hasCards && <PlaceBanner to={welcomePath} />}
      {!hasCards && <EndOfDeck deck={deck} welcomePath={welcomePath} wishesPath={wishesPath} needsPlace={needsPlace} />}
      {hasCards && isGrid && <DiscoverGrid deck={deck} profileOf={profileOf} />}
      {hasCards && !isGrid && <Deck deck={deck} profileOf={profileOf} onWrite={onWrite} />}
    </>
  )
}

function PlaceBanner({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Banner
      icon="pin"
      action={
        <ButtonLink to={to} kind="ghost" size="small">
          {t('discovery:place.set')}
        </ButtonLink>
      }
    >
      {t('discovery:place.text')}
    </Banner>
  )
}

function DeckSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common:loading')}>
      <Skeleton shape="photo" />
      <Skeleton shape="title" />
    </div>
  )
}
