import { type CallState, callGraceMs, callLengthMaxMs, callRingMs } from '@karibu/contract'
import type { CallRow } from './call-row.ts'

export type End = { state: Exclude<CallState, 'ringing' | 'accepted'>; reason: string }

/** How a live call ends automatically now, or when to check again. */
export type Verdict = { end: End } | { checkAt: Date }

export function verdictOn({ state, createdAt, acceptedAt, caller, callee }: Timed, now: Date): Verdict {
  const lost = (side: { seenAt: Date }) => later(side.seenAt, callGraceMs)
  if (state === 'ringing') {
    const ringsUntil = later(createdAt, callRingMs)
    if (now >= ringsUntil) return { end: { state: 'missed', reason: 'not_answered' } }
    if (now >= lost(caller)) return { end: { state: 'missed', reason: 'lost' } }
    return { checkAt: earliest(ringsUntil, lost(caller)) }
  }
  const endsAt = later(acceptedAt ?? createdAt, callLengthMaxMs)
  if (now >= endsAt) return { end: { state: 'ended', reason: 'too_long' } }
  const lostAt = earliest(lost(caller), lost(callee))
  if (now >= lostAt) return { end: { state: 'ended', reason: 'lost' } }
  return { checkAt: earliest(endsAt, lostAt) }
}

type Timed = Pick<CallRow, 'state' | 'createdAt' | 'acceptedAt'> & Record<'caller' | 'callee', { seenAt: Date }>

/** Hanging up means something else before the call was answered, and by who does it. */
export function hungUp({ state }: Pick<CallRow, 'state'>, { mine, failed }: { mine: boolean; failed: boolean }): End {
  if (state === 'accepted') return { state: failed ? 'failed' : 'ended', reason: 'hung_up' }
  return { state: mine ? 'missed' : 'declined', reason: 'hung_up' }
}

export const isLive = ({ state }: Pick<CallRow, 'state'>): boolean => state === 'ringing' || state === 'accepted'

/** When the call is over at the latest; null once it is. */
export function endsAt({
  state,
  createdAt,
  acceptedAt,
}: Pick<CallRow, 'state' | 'createdAt' | 'acceptedAt'>): Date | null {
  if (state === 'ringing') return later(createdAt, callRingMs)
  return state === 'accepted' && acceptedAt ? later(acceptedAt, callLengthMaxMs) : null
}

/** How long the two spoke, in whole seconds. */
export const spokenSeconds = ({ acceptedAt, endedAt }: Pick<CallRow, 'acceptedAt' | 'endedAt'>): number | null =>
  acceptedAt && endedAt ? Math.max(0, Math.floor((endedAt.getTime() - acceptedAt.getTime()) / 1000)) : null

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)))
