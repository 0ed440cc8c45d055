import type { api, BodyOf, ReactionKind } from '@karibu/contract'

type Action = BodyOf<typeof api.reactions.act>['action']

/** The requested state; `on` undefined toggles the current one. */
export type ReactionInput = { kind: ReactionKind; on: boolean | undefined }

const undone = { unlike: 'like', undislike: 'dislike', unblock: 'block' } as const

/** The wish behind an action's name: unlike, undislike and unblock are the same as `on` false. */
export function inputOf(action: Action, on: boolean | undefined): ReactionInput {
  return isUndo(action) ? { kind: undone[action], on: false } : { kind: action, on }
}

const isUndo = (action: Action): action is keyof typeof undone => action in undone

/** How reactions are kept in the table. */
export const stored = { like: 1, dislike: 2 } as const

/** What one member is to another, in the eyes of the first. */
export type PairState = {
  myReaction: number | null
  theirReaction: number | null
  /** I blocked them. */
  blocked: boolean
  matched: boolean
}

/** Is this the current state already? */
export function holds({ myReaction, blocked }: PairState, kind: ReactionKind): boolean {
  return kind === 'block' ? blocked : !blocked && myReaction === stored[kind]
}

/** The state after a reaction: one for each pair and direction, and a match exactly while both like each other. */
export function after(before: PairState, kind: ReactionKind, on: boolean): PairState {
  if (holds(before, kind) === on) return before
  if (kind === 'block') return { myReaction: null, theirReaction: null, blocked: on, matched: false }
  const myReaction = on ? stored[kind] : null
  return { ...before, myReaction, matched: myReaction === stored.like && before.theirReaction === stored.like }
}
