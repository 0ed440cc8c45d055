import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onResync, onSignal } from '../../lib/api/socket.ts'
import { celebrate, forgetMatch } from './celebrations.ts'
import { type ListKind, listKey } from './queries.ts'

/** Keeps the lists in step with what others do, and celebrates a match that somebody else completed. */
export function useReactionSignals() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = (...lists: ListKind[]) => {
      for (const list of lists) void client.invalidateQueries({ queryKey: listKey(list) })
    }
    const stops = [
      onSignal('match.created', ({ conversationId, person }) => {
        refresh('match', 'likesMe', 'like')
        whenSeen(() => celebrate({ conversationId, person }))
      }),
      onSignal('match.ended', ({ memberId }) => {
        forgetMatch(memberId)
        refresh('match', 'like')
      }),
      onSignal('reaction.received', () => refresh('likesMe')),
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
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    show()
  }
  document.addEventListener('visibilitychange', look)
}
