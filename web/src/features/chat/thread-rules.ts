import type { Message } from '@karibu/contract'

/** The part of a conversation this browser holds: without a gap, in order of seq. */
export type Thread = {
  messages: Message[]
  hasOlder: boolean
  /** How far the other has read; 0 when they keep it to themselves. */
  otherReadSeq: number
  readSeq: number
  lastSeq: number
}

export const pageSize = 50
/** Farther behind than this, the latest page is fetched anew instead of everything between. */
export const catchUpMax = 600

export const endOf = (thread: Thread): number => thread.messages.at(-1)?.seq ?? 0
export const startOf = (thread: Thread): number => thread.messages[0]?.seq ?? 1

/** Takes in messages in whatever order they come; what would leave a gap is left for a later resync. */
export function takeIn(thread: Thread, incoming: readonly Message[]): Thread {
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]))
  for (const message of incoming) if (!bySeq.has(message.seq)) bySeq.set(message.seq, message)
  const sorted = [...bySeq.values()].sort((first, second) => first.seq - second.seq)
  const messages = thread.messages.length === 0 ? sorted : unbroken(sorted, startOf(thread))
  const lastSeq = Math.max(thread.lastSeq, ...incoming.map(({ seq }) => seq))
  return { ...thread, messages, lastSeq, hasOlder: (messages[0]?.seq ?? 1) > 1 }
}

// The run around a seq that is known to be held.
function unbroken(sorted: Message[], held: number): Message[] {
  const at = sorted.findIndex(({ seq }) => seq === held)
  let first = at
  let last = at
  while (first > 0 && sorted[first - 1]?.seq === (sorted[first]?.seq ?? 0) - 1) first -= 1
  while (last < sorted.length - 1 && sorted[last + 1]?.seq === (sorted[last]?.seq ?? 0) + 1) last += 1
  return sorted.slice(first, last + 1)
}

/** Is something missing at the end? */
export const isBehind = (thread: Thread): boolean => endOf(thread) < thread.lastSeq

/** Two views of one conversation become one that knows what both know. */
export function mergeThreads(known: Thread | undefined, fresh: Thread): Thread {
  if (!known) return fresh
  const merged = takeIn(fresh, known.messages)
  return {
    ...merged,
    lastSeq: Math.max(known.lastSeq, fresh.lastSeq),
    readSeq: Math.max(known.readSeq, fresh.readSeq),
  }
}
