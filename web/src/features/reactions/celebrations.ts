import type { MemberCard } from '@karibu/contract'
import { create } from 'zustand'

export type Match = { conversationId: string; person: MemberCard }

type Celebrations = { waiting: readonly Match[] }

const savedUnder = 'celebrated'
const rememberedMax = 50

/** Matches that still have to be shown, the oldest first. */
export const useCelebrations = create<Celebrations>()(() => ({ waiting: [] }))

/** Shows a match once, whether the response to a like or the event arrives first. */
export const celebrate = (match: Match): void => showOnce(match, openMatch)

/** Calls `show` for a match that has not been shown on this device. */
export function showOnce(match: Match, show: (match: Match) => void): void {
  const shown = readShown()
  if (shown.some((key) => key === keyOf(match))) return
  saveShown([...shown, keyOf(match)])
  show(match)
}

/** Opens the screen of a match, also of one that was announced before. */
export function openMatch(match: Match): void {
  useCelebrations.setState(({ waiting }) => ({ waiting: [...waiting, match] }))
}

/** The match on the screen has been seen. */
export function endCelebration(): void {
  useCelebrations.setState(({ waiting }) => ({ waiting: waiting.slice(1) }))
}

/** A match that ended may come about anew, and is then celebrated anew. */
export function forgetMatch(memberId: string): void {
  const shown = readShown()
  const remaining = shown.filter((key) => !key.endsWith(` ${memberId}`))
  if (remaining.length < shown.length) saveShown(remaining)
  useCelebrations.setState(({ waiting }) => ({ waiting: waiting.filter(({ person }) => person.id !== memberId) }))
}

const keyOf = ({ conversationId, person }: Match): string => `${conversationId} ${person.id}`

// In local storage, so that two windows of one member do not both show it.
function readShown(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(savedUnder) ?? '[]')
    return Array.isArray(saved) ? saved.map(String) : []
  } catch {
    return []
  }
}

function saveShown(shown: string[]) {
  localStorage.setItem(savedUnder, JSON.stringify(shown.slice(-rememberedMax)))
}
