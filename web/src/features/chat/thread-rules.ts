import type { Message } from '@karibu/contract'

/**
 * The part of a conversation this browser holds. It covers every seq from `from` to `to`; what I deleted for myself is
 * covered without being there, so a gap between two messages means nothing.
 */
export type Thread = {
  messages: Message[]
  from: number
  to: number
  /** How far the other has read; 0 when they keep it to themselves. */
  otherReadSeq: number
  readSeq: number
  lastSeq: number
  /** Reactions and deletions are known up to here. */
  lastChange: number
}

/** What the server answers about a conversation: a stretch of it, and whether there is more on either side. */
export type Page = Omit<Thread, 'from' | 'to'> & { hasOlder: boolean; hasNewer: boolean }

export const pageSize = 50
/** Farther behind than this, the latest page is fetched anew instead of everything between. */
export const catchUpMax = 600
/** More than this is not kept: what is far from the part one looks at is let go, and fetched again when needed. */
export const windowMax = 250
/** While one looks elsewhere, this many may be added at the end before something is let go. */
const windowSlack = 100

export const hasOlder = ({ from }: Thread): boolean => from > 1
/** The newest messages are not held: one looks at an older part. */
export const hasNewer = ({ to, lastSeq }: Thread): boolean => to < lastSeq

/** A thread that holds one page and nothing else. */
export function threadOf({ hasOlder, hasNewer, ...page }: Page): Thread {
  const { messages, lastSeq } = page
  return { ...page, from: hasOlder ? startOf(messages, 1) : 1, to: hasNewer ? endOf(messages, lastSeq) : lastSeq }
}

const startOf = (messages: readonly Message[], otherwise: number): number => messages[0]?.seq ?? otherwise
const endOf = (messages: readonly Message[], otherwise: number): number => messages.at(-1)?.seq ?? otherwise

/** The page before what is held, in front of it; what is then too much is let go at the end. */
export function withOlder(thread: Thread, page: Page): Thread {
  const older = page.messages.filter(({ seq }) => seq < thread.from)
  const all = [...older, ...thread.messages]
  const messages = all.slice(0, windowMax)
  return {
    ...withMarks(thread, page),
    messages,
    from: page.hasOlder ? startOf(older, 1) : 1,
    to: all.length > windowMax ? endOf(messages, thread.to) : thread.to,
  }
}

/** The page after what is held, behind it; what is then too much is let go in front. */
export function withNewer(thread: Thread, page: Page): Thread {
  const newer = page.messages.filter(({ seq }) => seq > thread.to)
  const all = [...thread.messages, ...newer]
  const messages = all.slice(-windowMax)
  return {
    ...withMarks(thread, page),
    messages,
    from: all.length > windowMax ? startOf(messages, thread.from) : thread.from,
    to: page.hasNewer ? endOf(newer, thread.to) : Math.max(thread.to, page.lastSeq),
  }
}

/** The page is the newer view of how far things have gone. */
const withMarks = (thread: Thread, page: Page): Thread => ({
  ...thread,
  lastSeq: Math.max(thread.lastSeq, page.lastSeq),
  readSeq: Math.max(thread.readSeq, page.readSeq),
  otherReadSeq: otherRead(thread, page),
})

/** An answer may be older than a signal that came while it was on its way; 0 says that the other keeps it to themselves. */
const otherRead = (known: Pick<Thread, 'otherReadSeq'>, fresh: Pick<Thread, 'otherReadSeq'>): number =>
  fresh.otherReadSeq && Math.max(known.otherReadSeq, fresh.otherReadSeq)

/** Takes in a message as it was told of; what would leave a gap is left for the next look at the server. */
export function takeIn(thread: Thread, message: Message): Thread {
  const { seq } = message
  const lastSeq = Math.max(thread.lastSeq, seq)
  if (seq < thread.from || seq > thread.to + 1) return { ...thread, lastSeq }
  if (seq === thread.to + 1) {
    if (thread.messages.length >= windowMax + windowSlack) return { ...thread, lastSeq }
    return { ...thread, lastSeq, to: seq, messages: [...thread.messages, message] }
  }
  const at = thread.messages.findIndex((held) => held.seq >= seq)
  const held = thread.messages[at]
  if (held?.seq === seq) return thread
  const messages = [...thread.messages]
  messages.splice(at < 0 ? messages.length : at, 0, message)
  return { ...thread, lastSeq, messages }
}

/** A message that is held has changed: a reaction, a deletion. What is not held needs nothing. */
export function withChanged(thread: Thread, changed: readonly Message[], lastChange: number): Thread {
  const bySeq = new Map(changed.map((message) => [message.seq, message]))
  const isHeld = thread.messages.some(({ seq }) => bySeq.has(seq))
  const messages = isHeld ? thread.messages.map((message) => bySeq.get(message.seq) ?? message) : thread.messages
  return { ...thread, messages, lastChange: Math.max(thread.lastChange, lastChange) }
}

/** Without messages that I deleted for myself. */
export const without = (thread: Thread, seqs: readonly number[]): Thread =>
  seqs.length === 0 ? thread : { ...thread, messages: thread.messages.filter(({ seq }) => !seqs.includes(seq)) }

/** Is something missing at the end that belongs to the part one looks at? */
export const isBehind = (before: Thread, after: Thread): boolean => !hasNewer(before) && hasNewer(after)

/** Two views of one conversation become one that knows what both know; `fresh` is the later answer. */
export function mergeThreads(known: Thread | undefined, fresh: Thread): Thread {
  if (!known) return fresh
  const touches = known.to >= fresh.from - 1 && fresh.to >= known.from - 1
  const marks = {
    lastSeq: Math.max(known.lastSeq, fresh.lastSeq),
    readSeq: Math.max(known.readSeq, fresh.readSeq),
    otherReadSeq: otherRead(known, fresh),
  }
  if (!touches) return { ...fresh, ...marks }
  const messages = [
    ...known.messages.filter(({ seq }) => seq < fresh.from),
    ...fresh.messages,
    ...known.messages.filter(({ seq }) => seq > fresh.to),
  ]
  return {
    ...fresh,
    ...marks,
    messages,
    from: Math.min(known.from, fresh.from),
    to: Math.max(known.to, fresh.to),
    // What only `known` holds has been looked at for changes no later than that.
    lastChange: known.from < fresh.from ? Math.min(known.lastChange, fresh.lastChange) : fresh.lastChange,
  }
}
