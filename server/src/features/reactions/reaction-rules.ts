import type { api, BodyOf, ReactionKind } from '@karibu/contract'

type Action = BodyOf<typeof api.reactions.act>['action']

/** What somebody wants to be; `on` undefined means "the other way round from now". */
export type ReactionInput = { kind: ReactionKind; on: boolean | undefined }

const undone = { unlike: 'like', undislike: 'dislike', unblock: 'block' } as const

/** The wish behind an action's name: unlike, undislike and unblock are the same as `on` false. */
export function inputOf(action: Action, on: boolean | undefined): ReactionInput {
  return action in undone
    ? { kind: undone[action as keyof typeof undone], on: false }
    : { kind: action as ReactionKind, on }
}

/** How reactions are kept in the table. */
export const stored = { like: 1, dislike: 2 } as const

/** What one member is to another, in the eyes of the first. */
export type PairState = {
  myReaction: number | null
  likesMe: boolean
  /** I blocked them. */
  blocked: boolean
  matched: boolean
}

/** Is this what already stands? */
export function holds({ myReaction, blocked }: PairState, kind: ReactionKind): boolean {
  return kind === 'block' ? blocked : !blocked && myReaction === stored[kind]
}

/** What stands after a wish: one state a pair and direction, and a match exactly while both like each other. */
export function after(before: PairState, kind: ReactionKind, on: boolean): PairState {
  if (holds(before, kind) === on) return before
  if (kind === 'block') return { myReaction: null, likesMe: false, blocked: on, matched: false }
  const myReaction = on ? stored[kind] : null
  return { ...before, myReaction, matched: myReaction === stored.like && before.likesMe }
}
