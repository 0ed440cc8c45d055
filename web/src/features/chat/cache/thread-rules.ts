import type { Message } from '@karibu/contract'

/**
 * The part of a conversation this browser holds. It covers every seq from `from` to `to`; what I deleted for myself is
 * covered without being there, so a gap between two messages means nothing.
 */
export type Thread = {
  messages: Message[]
  from: number
  to: number
  /** One looks at an older part, and what follows is fetched as one reads on. Else the part goes to the end. */
  isAway: boolean
  /** How far the other has read; 0 when they keep it to themselves. */
  otherReadSeq: number
  readSeq: number
  /** How far the conversation is known to go. */
  lastSeq: number
  /** Reactions and deletions are held up to here, and known to go up to `announcedChange`. */
  lastChange: number
  announcedChange: number
}

/** What the server answers about a conversation: a stretch of it, and whether there is more on either side. */
export type Page = Omit<Thread, 'from' | 'to' | 'isAway' | 'announcedChange'> & { hasOlder: boolean; hasNewer: boolean }

export const pageSize = 50
/** If more messages than this are missing, the latest page is fetched instead of all of them. */
export const catchUpMax = 600
/** The maximum of loaded messages: those far from the visible part are dropped, and fetched again when needed. */
export const windowMax = 250
/** With another part visible, this many may be added at the end before messages are dropped. */
const windowSlack = 100

export const hasOlder = ({ from }: Thread): boolean => from > 1

/** The server knows more of this part than is held: the one reason to ask what was missed. */
export const isBehind = ({ isAway, to, lastSeq, lastChange, announcedChange }: Thread): boolean =>
  (!isAway && to < lastSeq) || lastChange < announcedChange

/** A thread that holds one page and nothing else; a page after or before a seq covers what lies between as well. */
export function threadOf({ hasOlder, hasNewer, ...page }: Page, range: { from?: number; to?: number } = {}): Thread {
  const { messages, lastSeq, lastChange } = page
  const from = range.from ?? (hasOlder ? startOf(messages, 1) : 1)
  const to = range.to ?? (hasNewer ? endOf(messages, lastSeq) : lastSeq)
  return { ...page, from, to: Math.max(to, from - 1), isAway: hasNewer, announcedChange: lastChange }
}

const startOf = (messages: readonly Message[], otherwise: number): number => messages[0]?.seq ?? otherwise
const endOf = (messages: readonly Message[], otherwise: number): number => messages.at(-1)?.seq ?? otherwise

/**
 * What is held and what the server answered become one that knows what both know. A part that does not touch the one
 * held only says how far things have gone, unless that is too far to fetch all between.
 */
export function mergeThreads(known: Thread | undefined, fresh: Thread): Thread {
  if (!known) return fresh
  const touches = known.to >= fresh.from - 1 && fresh.to >= known.from - 1
  if (touches) return { ...joined(known, fresh), ...withMarks(known, fresh) }
  const isFarAhead = !known.isAway && fresh.lastSeq - known.to > catchUpMax
  return { ...(isFarAhead ? fresh : known), ...withMarks(known, fresh) }
}

/** Replaces the cached part by the part that the member jumps to; events received meanwhile cause a request. */
export const goTo = (known: Thread | undefined, fresh: Thread): Thread => ({
  ...fresh,
  ...(known && withMarks(known, fresh)),
})

// Where both hold a message, the one that knows later changes is right.
function joined(known: Thread, fresh: Thread): Thread {
  const [older, newer] = known.lastChange > fresh.lastChange ? [fresh, known] : [known, fresh]
  const isAllNewer = newer.from <= older.from && newer.to >= older.to
  return {
    ...fresh,
    messages: [
      ...older.messages.filter(({ seq }) => seq < newer.from),
      ...newer.messages,
      ...older.messages.filter(({ seq }) => seq > newer.to),
    ],
    from: Math.min(known.from, fresh.from),
    to: Math.max(known.to, fresh.to),
    isAway: known.isAway && (fresh.isAway || fresh.to < known.to),
    lastChange: isAllNewer ? newer.lastChange : older.lastChange,
  }
}

/** An answer may be older than a signal that came while it was on its way; 0 says that the other keeps it to themselves. */
const withMarks = (known: Thread, fresh: Thread) => ({
  lastSeq: Math.max(known.lastSeq, fresh.lastSeq),
  readSeq: Math.max(known.readSeq, fresh.readSeq),
  otherReadSeq: fresh.otherReadSeq && Math.max(known.otherReadSeq, fresh.otherReadSeq),
  announcedChange: Math.max(known.announcedChange, fresh.announcedChange),
})

/** Prepends the previous page; an excess is dropped at the end. */
export function withOlder(thread: Thread, page: Page): Thread {
  const all = mergeThreads(thread, threadOf(page, { to: thread.from - 1 }))
  if (all.messages.length <= windowMax) return all
  const messages = all.messages.slice(0, windowMax)
  return { ...all, messages, to: endOf(messages, all.to), isAway: true }
}

/** The page after what is held, behind it. */
export const withNewer = (thread: Thread, page: Page): Thread =>
  mergeThreads(thread, threadOf(page, { from: thread.to + 1 }))

/** Drops the excess at the beginning. */
export function trimToEnd(thread: Thread): Thread {
  if (thread.messages.length <= windowMax) return thread
  const messages = thread.messages.slice(-windowMax)
  return { ...thread, messages, from: startOf(messages, thread.from) }
}

/** Applies a message event: the next message is added, a known one is ignored, any other only raises `lastSeq`. */
export function takeIn(thread: Thread, message: Message): Thread {
  const { seq } = message
  if (seq <= thread.to) return thread
  const lastSeq = Math.max(thread.lastSeq, seq)
  if (thread.isAway || seq > thread.to + 1) return { ...thread, lastSeq }
  if (thread.messages.length >= windowMax + windowSlack) return { ...thread, lastSeq, isAway: true }
  return { ...thread, lastSeq, to: seq, messages: [...thread.messages, message] }
}

/** The same for a change of what is held: `step` makes it. */
export function takeStep(thread: Thread, change: number, step: (thread: Thread) => Thread): Thread {
  if (change <= thread.lastChange) return thread
  const announcedChange = Math.max(thread.announcedChange, change)
  return change === thread.lastChange + 1
    ? { ...step(thread), lastChange: change, announcedChange }
    : { ...thread, announcedChange }
}

/** A message that is held has changed: a reaction, a deletion. What is not held needs nothing. */
export function withChanged(thread: Thread, changed: readonly Message[]): Thread {
  const bySeq = new Map(changed.map((message) => [message.seq, message]))
  if (!thread.messages.some(({ seq }) => bySeq.has(seq))) return thread
  return { ...thread, messages: thread.messages.map((message) => bySeq.get(message.seq) ?? message) }
}

/** Messages that are held with the addresses of their photos and voice notes as they were answered now. */
export function withAddresses(thread: Thread, fresh: readonly Message[]): Thread {
  const bySeq = new Map(fresh.map((message) => [message.seq, message]))
  const messages = thread.messages.map((held) => {
    const found = bySeq.get(held.seq)
    return found && !found.deleted && !held.deleted ? { ...held, photo: found.photo, voice: found.voice } : held
  })
  return { ...thread, messages }
}

/** Without messages that I deleted for myself. */
export const without = (thread: Thread, seqs: readonly number[]): Thread =>
  seqs.length === 0 ? thread : { ...thread, messages: thread.messages.filter(({ seq }) => !seqs.includes(seq)) }
