import { api, type MemberCard, type ReactionKind } from '@karibu/contract'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure, call } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { celebrate, forgetMatch } from './celebrations.ts'
import { putBack, takeOut } from './member-lists.ts'
import { type ListKind, listKey, membersKey } from './queries.ts'

export type Reaction = { member: MemberCard; kind: ReactionKind; on: boolean }

/** The lists a member leaves, and those that have to be asked again because the member may now be in them. */
const moves: Record<`${ReactionKind} ${boolean}`, { leaves: ListKind[]; changes: ListKind[] }> = {
  'like true': { leaves: ['likesMe', 'dislike'], changes: ['like', 'match'] },
  'like false': { leaves: ['like', 'match'], changes: ['likesMe'] },
  'dislike true': { leaves: ['likesMe', 'like', 'match'], changes: ['dislike'] },
  'dislike false': { leaves: ['dislike'], changes: ['likesMe'] },
  'block true': { leaves: ['like', 'dislike', 'match', 'likesMe'], changes: ['block'] },
  'block false': { leaves: ['block'], changes: [] },
}

/**
 * Likes, dislikes or blocks a member, or withdraws it. The lists change at once; a failure puts the member back where
 * they were and says why. A mutual like is celebrated.
 */
export function useReact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ member, kind, on }: Reaction) =>
      inTurn(member.id, () =>
        call(api.reactions.toggle, { params: { action: kind }, query: { uid: member.id, on: on ? 'true' : 'false' } }),
      ),
    onMutate: async (reaction) => {
      const lists = moves[`${reaction.kind} ${reaction.on}`].leaves.map(listKey)
      // An answer under way would bring the member back. The deck sees to that itself: its next page must not be lost.
      await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey })))
      const keys: QueryKey[] = reaction.on ? [membersKey, ...lists] : lists
      return keys.flatMap((key) => takeOut(client, key, reaction.member.id))
    },
    onSuccess: ({ matched, conversationId }, reaction) => {
      if (matched && conversationId) celebrate({ conversationId, person: reaction.member })
      else forgetMatch(reaction.member.id)
      refresh(client, reaction)
    },
    onError: (error, _, taken) => {
      // Who is gone stays gone.
      const isGone = error instanceof ApiFailure && error.code === 'not_found'
      if (!isGone) putBack(client, taken ?? [])
      toastFailure(error)
    },
  })
}

const underWay = new Map<string, Promise<unknown>>()

// A pass and its undo a moment later must reach the server in that order; different people do not wait for each other.
function inTurn<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  const mine = (underWay.get(memberId) ?? Promise.resolve()).then(work, work)
  underWay.set(memberId, mine)
  const done = () => {
    if (underWay.get(memberId) === mine) underWay.delete(memberId)
  }
  mine.then(done, done)
  return mine
}

/** Whether a reaction of mine to this member waits for its response. */
export const isReacting = (memberId: string): boolean => underWay.has(memberId)

function refresh(client: QueryClient, { kind, on }: Reaction) {
  for (const list of moves[`${kind} ${on}`].changes) void client.invalidateQueries({ queryKey: listKey(list) })
  // A member whose reaction is withdrawn may be suggested again; the deck on the screen keeps its order until it is opened anew.
  if (!on) void client.invalidateQueries({ queryKey: membersKey, refetchType: 'none' })
}
