import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDeckKeys } from './deck-keys.ts'
import { widen, wishesOf } from './filter-rules.ts'
import { useAnnouncement } from './use-announcement.ts'
import type { useDeck } from './use-deck.ts'
import { useFilter } from './use-filter.ts'

type EndOfDeckProps = {
  deck: ReturnType<typeof useDeck>
  needsPlace: boolean
  welcomePath: string
  wishesPath: string
}

/** Nobody is left: says so, and offers the next wider search. */
export function EndOfDeck({ deck, needsPlace, welcomePath, wishesPath }: EndOfDeckProps) {
  const { t } = useTranslation()
  const { filter, setFilter } = useFilter()
  const { members, event, lastPassed, undo } = deck
  const announcement = useAnnouncement(event, undefined)
  // The last pass can be taken back by its key, too.
  useDeckKeys((deed) => deed === 'undo' && undo())
  const { wider, inCity } = members.data?.pages.at(-1) ?? {}
  const change = wider?.change
  const state = stateOf({ needsPlace, isFiltered: wishesOf(filter) > 0 })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (event) root.current?.focus({ preventScroll: true })
  }, [event])

  const actions = (
    <>
      {state === 'noPlace' && <ButtonLink to={welcomePath}>{t('discovery:place.set')}</ButtonLink>}
      {state === 'filtered' && change && change !== 'preferences' && (
        <Button onClick={() => setFilter(widen(filter, change))}>{t(`discovery:wider.${change}`)}</Button>
      )}
      {change === 'preferences' && <ButtonLink to={wishesPath}>{t('discovery:wider.preferences')}</ButtonLink>}
      {state === 'filtered' && (
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
    </>
  )
  return (
    <div ref={root} tabIndex={-1} style={{ outline: 'none' }}>
      <EmptyState
        title={t(`discovery:end.${state}`)}
        seed={state}
        icon={state === 'noPlace' ? 'pin' : 'cards'}
        action={actions}
      >
        <p>
          {state === 'filtered' && wider
            ? t(`discovery:end.${wider.more ? 'widerMore' : 'widerFinds'}`, { count: wider.found })
            : t(`discovery:end.${state}Text`)}
        </p>
        {inCity && <p>{t('discovery:end.inCity', { count: inCity.people, city: inCity.city })}</p>}
      </EmptyState>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  )
}

function stateOf({ needsPlace, isFiltered }: { needsPlace: boolean; isFiltered: boolean }) {
  if (needsPlace) return 'noPlace'
  return isFiltered ? 'filtered' : 'everyone'
}
