import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { formatTime } from '../../../lib/i18n/format.ts'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { countCriteria, widen } from '../filter/filter-rules.ts'
import { useFilter } from '../filter/use-filter.ts'
import { useView } from '../use-view.ts'
import { useDeckKeys } from './deck-keys.ts'
import { useAnnouncement } from './use-announcement.ts'
import type { useDeck } from './use-deck.ts'

const CityOpening = lazyPart(async () => {
  const [file] = await Promise.all([import('../few/city-opening.tsx'), loadTranslationPart('app')])
  return file.CityOpening
})

/** The ways on from here: to set a place, to change the own wishes, to those passed on, and to where one hides. */
export type WaysOn = { welcomePath: string; preferencesPath: string; passedPath: string; pausePath: string }
type EndOfDeckProps = WaysOn & { deck: ReturnType<typeof useDeck>; needsPlace: boolean }

/** No member is left, none for today, or none until the city opens: offers the next wider search, a second look, or a break. */
export function EndOfDeck({ deck, needsPlace, ...ways }: EndOfDeckProps) {
  const { t } = useTranslation()
  const { filter } = useFilter()
  const { view } = useView()
  const { members, hasSeenAll, event, undo } = deck
  const announcement = useAnnouncement(event, undefined)
  // The last pass can be taken back by its key, too.
  useDeckKeys((deed) => deed === 'undo' && undo())
  const { wider, inCity, opening } = members.data?.pages.at(-1) ?? {}
  const isFiltered = countCriteria(filter) > 0
  const state = hasSeenAll ? 'today' : stateOf({ needsPlace, isOnline: view === 'online', isFiltered })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (event) root.current?.focus({ preventScroll: true })
  }, [event])

  if (opening)
    return (
      <CityOpening
        opening={opening}
        profilePath={ways.preferencesPath}
        onRefresh={() => void members.refetch()}
        busy={members.isFetching}
      />
    )
  const actions = <Actions {...{ deck, state, isFiltered, ways }} />
  return (
    <div ref={root} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState title={t(`discovery:end.${state}`)} seed={state} icon={icons[state]} action={actions}>
        <p>
          {state === 'filtered' && wider
            ? t(`discovery:end.${wider.more ? 'widerMore' : 'widerFinds'}`, { count: wider.found })
            : t(`discovery:end.${state}Text`, { time: formatTime(nextAt(members)) })}
        </p>
        {inCity && <p>{t('discovery:end.inCity', { count: inCity.people, city: inCity.city })}</p>}
      </EmptyState>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  )
}

type ActionsProps = {
  deck: EndOfDeckProps['deck']
  state: keyof typeof icons
  isFiltered: boolean
  ways: WaysOn
}

function Actions({ deck: { members, lastPassed, undo }, state, isFiltered, ways }: ActionsProps) {
  const { t } = useTranslation()
  const { filter, setFilter } = useFilter()
  const { setView } = useView()
  const change = members.data?.pages.at(-1)?.wider?.change
  return (
    <>
      {state === 'noPlace' && <ButtonLink to={ways.welcomePath}>{t('discovery:place.set')}</ButtonLink>}
      {state === 'filtered' && change && change !== 'preferences' && (
        <Button onClick={() => setFilter(widen(filter, change))}>{t(`discovery:wider.${change}`)}</Button>
      )}
      {change === 'preferences' && (
        <ButtonLink to={ways.preferencesPath}>{t('discovery:wider.preferences')}</ButtonLink>
      )}
      {state === 'online' && <Button onClick={() => setView('cards')}>{t('discovery:end.everybody')}</Button>}
      {isFiltered && (
        <Button kind="outlined" onClick={() => setFilter({})}>
          {t('discovery:filter.reset')}
        </Button>
      )}
      {lastPassed && (
        <Button kind="outlined" icon="undo" onClick={undo}>
          {t('discovery:deck.undoName', { name: lastPassed.firstname })}
        </Button>
      )}
      {state !== 'filtered' && (
        <Button kind="outlined" icon="refresh" busy={members.isFetching} onClick={() => void members.refetch()}>
          {t('discovery:end.lookAgain')}
        </Button>
      )}
      {state === 'everyone' && <Breaks ways={ways} />}
    </>
  )
}

function Breaks({ ways }: { ways: WaysOn }) {
  const { t } = useTranslation()
  return (
    <>
      <ButtonLink kind="outlined" icon="thumb-down" to={ways.passedPath}>
        {t('dashboard:nav.dislikes')}
      </ButtonLink>
      <ButtonLink kind="ghost" icon="eye-off" to={ways.pausePath}>
        {t('discovery:end.pause')}
      </ButtonLink>
    </>
  )
}

/** When the server shows new members again. */
const nextAt = ({ error, errorUpdatedAt }: ReturnType<typeof useDeck>['members']): number =>
  errorUpdatedAt + (error instanceof ApiFailure ? error.retryAfterMs : 0)

const icons = { noPlace: 'pin', today: 'clock', online: 'online', filtered: 'cards', everyone: 'cards' } as const

function stateOf({ needsPlace, isOnline, isFiltered }: Record<'needsPlace' | 'isOnline' | 'isFiltered', boolean>) {
  if (needsPlace) return 'noPlace'
  if (isOnline) return 'online'
  return isFiltered ? 'filtered' : 'everyone'
}
