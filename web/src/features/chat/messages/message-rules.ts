import type { Message } from '@karibu/contract'
import { keysOf } from '../../../lib/keys-of.ts'
import type { Unsent } from '../outbox/outbox-store.ts'

export type MessageStatus = 'sending' | 'delivered' | 'read' | 'failed'

/** A line of the conversation as it is drawn. */
export type Line = {
  key: string
  mine: boolean
  at: string
  /** What the server has; null while it is on its way. */
  message: Message | null
  unsent: Unsent | null
  /** null on the other's messages, and where nothing is left to be read. */
  status: MessageStatus | null
  /** Opens a new day. */
  opensDay: boolean
  /** The first that had not been read when one came. */
  opensUnread: boolean
  /** First and last of a run by one person within three minutes. */
  opensGroup: boolean
  closesGroup: boolean
}

const groupMs = 3 * 60_000

type Parts = {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  myId: string
  otherReadSeq: number
  /** How far one had read when one came; null when nothing was new. */
  newAfter: number | null
}
type Bare = Pick<Line, 'key' | 'mine' | 'at' | 'message' | 'unsent' | 'status'>

/** Lines of a conversation: what the server has in its order, then what is still on its way. */
export function linesOf({ messages, unsent, myId, otherReadSeq, newAfter }: Parts): Line[] {
  const known = new Set(messages.filter(({ senderId }) => senderId === myId).map(({ clientId }) => clientId))
  const bare: Bare[] = [
    ...messages.map((message) => {
      const mine = message.senderId === myId
      const key = message.clientId + message.senderId
      return { key, mine, at: message.sentAt, message, unsent: null, status: statusOf(message, mine, otherReadSeq) }
    }),
    // A message may already be in the conversation while its answer is still under way.
    ...unsent.filter(({ clientId }) => !known.has(clientId)).map((waiting) => waitingLine(waiting, myId)),
  ]
  const newAt = newAfter === null ? -1 : bare.findIndex(({ message, mine }) => !mine && (message?.seq ?? 0) > newAfter)
  return bare.map((line, index) => {
    const before = bare[index - 1]
    const after = bare[index + 1]
    const opensUnread = index === newAt
    return {
      ...line,
      opensDay: !before || dayOf(before.at) !== dayOf(line.at),
      opensUnread,
      opensGroup: !before || !belong(before, line) || opensUnread,
      closesGroup: !after || !belong(line, after) || after.status !== line.status || index + 1 === newAt,
    }
  })
}

const waitingLine = (waiting: Unsent, myId: string): Bare => ({
  key: waiting.clientId + myId,
  mine: true,
  at: waiting.writtenAt,
  message: null,
  unsent: waiting,
  status: waiting.failure === null ? 'sending' : 'failed',
})

function statusOf({ seq, deleted, kind }: Message, mine: boolean, otherReadSeq: number): MessageStatus | null {
  if (!mine || deleted || kind === 'call') return null
  return seq <= otherReadSeq ? 'read' : 'delivered'
}

const dayOf = (at: string): string => new Date(at).toDateString()

const belong = (before: Bare, after: Bare): boolean =>
  before.mine === after.mine &&
  dayOf(before.at) === dayOf(after.at) &&
  Math.abs(Date.parse(after.at) - Date.parse(before.at)) < groupMs

/** How a day is named: today, yesterday, or by its date. */
export function dayKind(at: string, now: Date): 'today' | 'yesterday' | 'date' {
  if (dayOf(at) === now.toDateString()) return 'today'
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  return dayOf(at) === yesterday.toDateString() ? 'yesterday' : 'date'
}

/** Two drawings of a line look alike. */
export const sameLine = (before: Line, after: Line): boolean => keysOf(after).every((key) => before[key] === after[key])
