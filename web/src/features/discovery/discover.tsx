import { type ComponentProps, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { reportFirstView } from '../../lib/first-view.ts'
import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { MemberGridSkeleton } from '../reactions/index.ts'
import { Deck } from './deck/deck.tsx'
import type { WaysOn } from './deck/end-of-deck.tsx'
import { useDeck } from './deck/use-deck.ts'
import styles from './discover.module.css'
import { countCriteria } from './filter/filter-rules.ts'
import { useFilter } from './filter/use-filter.ts'
import { membersQueryOf } from './queries.ts'
import { useTourDue } from './tour/tour-memory.ts'
import { useView, type View } from './use-view.ts'

const ActiveFilter = lazyPart(
  () => import('./filter/active-filter.tsx').then((file) => file.ActiveFilter),
  <div className={styles.criteria} />,
)

const EndOfDeck = lazyPart(() => import('./deck/end-of-deck.tsx').then((file) => file.EndOfDeck), <DeckSkeleton />)

const DiscoverGrid = lazyPart(
  () => import('./discover-grid.tsx').then((file) => file.DiscoverGrid),
  <MemberGridSkeleton />,
)

const CityNote = lazyPart(async () => {
  const [file] = await Promise.all([import('./few/city-note.tsx'), loadTranslationPart('app')])
  return file.CityNote
})

const Tour = lazyPart(async () => {
  const [file] = await Promise.all([import('./tour/tour.tsx'), loadTranslationPart('app')])
  return file.Tour
})

type DiscoverProps = {
  profileOf: (memberId: string) => string
  onWrite: (memberId: string) => void
  giftsOf: (memberId: string) => string
  ways: WaysOn
}

/** Suggested members as a deck or a grid, or those who are here now, by the filter in the address. */
export function Discover(props: DiscoverProps) {
  const { t } = useTranslation()
  const { filter } = useFilter()
  const { view, setView } = useView()
  return (
    <div className={styles.members}>
      <div className={classNames(styles.view, view === 'cards' && styles.overCards)}>
        <SegmentedControl
          label={t('discovery:view.label')}
          segments={[
            { value: 'cards', label: t('discovery:view.cards'), icon: 'cards' },
            { value: 'grid', label: t('discovery:view.grid'), icon: 'grid' },
            { value: 'online', label: t('discovery:view.online'), icon: 'online' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {countCriteria(filter) > 0 && <ActiveFilter />}
      {/* Whoever was passed among those here now is not brought back among all, and the other way round. */}
      <Members key={view === 'online' ? view : 'all'} {...props} view={view} />
    </div>
  )
}

function Members({ profileOf, onWrite, giftsOf, ways, view }: DiscoverProps & { view: View }) {
  const { filter } = useFilter()
  const deck = useDeck(membersQueryOf(filter, view))
  const isGrid = view !== 'cards'
  const needsPlace = useAuthStore((state) => state.user?.onboarding.place ?? false)
  const { members, cards } = deck
  const hasCards = cards.length > 0

  useEffect(() => {
    if (!members.isPending) reportFirstView({ photo: hasCards })
  }, [members.isPending, hasCards])

  if (!hasCards && isLoading(members)) return isGrid ? <MemberGridSkeleton /> : <DeckSkeleton />
  if (!hasCards && hasNone(deck))
    return (
      <FailedState
        message={failureMessage(members.error)}
        onRetry={() => void (members.data ? members.fetchNextPage() : members.refetch())}
        busy={members.isFetching}
      />
    )
  return (
    <>
      <Note {...{ deck, hasCards, ways }} />
      {needsPlace && hasCards && <PlaceBanner to={ways.welcomePath} />}
      {!hasCards && <EndOfDeck deck={deck} needsPlace={needsPlace} {...ways} />}
      {hasCards &&
        (isGrid ? (
          <DiscoverGrid {...{ deck, profileOf }} />
        ) : (
          <MarkedDeck {...{ deck, profileOf, onWrite, giftsOf }} />
        ))}
    </>
  )
}

type NoteProps = { deck: ReturnType<typeof useDeck>; hasCards: boolean; ways: WaysOn }

function Note({ deck: { members }, hasCards, ways }: NoteProps) {
  const page = members.data?.pages[0]
  return (
    page && (page.trip || page.fewInCity) && <CityNote {...{ page, hasCards }} preferencesPath={ways.preferencesPath} />
  )
}

/** The deck, with the hints for a new member on its first card. */
function MarkedDeck(props: ComponentProps<typeof Deck>) {
  const isTourDue = useTourDue()
  return (
    <>
      <Deck {...props} />
      {isTourDue && <Tour />}
    </>
  )
}

const isLoading = ({ isPaused, isPending, isFetchingNextPage, isError }: ReturnType<typeof useDeck>['members']) =>
  !isPaused && (isPending || (isFetchingNextPage && !isError))

const hasNone = ({ members, hasSeenAll }: ReturnType<typeof useDeck>) =>
  !hasSeenAll && (members.isError || members.isPending)

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
    </div>
  )
}
