import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'
import { forgetMatch, type Match } from './celebrations.ts'
import { type ListKind, listKey } from './queries.ts'

/** Keeps the lists in step with what others do; `onMatch` shows a new match. */
export function useReactionEvents(onMatch: (match: Match) => void) {
  const client = useQueryClient()
  const showMatch = useRef(onMatch)
  showMatch.current = onMatch
  useEffect(() => {
    const refresh = (...lists: ListKind[]) => {
      for (const list of lists) void client.invalidateQueries({ queryKey: listKey(list) })
    }
    const stops = [
      onServerEvent('match.created', ({ conversationId, person }) => {
        refresh('match', 'likesMe', 'like')
        whenSeen(() => showMatch.current({ conversationId, person }))
      }),
      onServerEvent('match.ended', ({ memberId }) => {
        forgetMatch(memberId)
        refresh('match', 'like')
      }),
      onServerEvent('reaction.received', () => refresh('likesMe')),
      onResync(() => refresh('match', 'likesMe')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** A match is shown to a person, not to a tab in the background. */
function whenSeen(show: () => void) {
  if (document.visibilityState === 'visible') return show()
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    show()
  }
  document.addEventListener('visibilitychange', check)
}
