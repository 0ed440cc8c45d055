import type { Message } from '@karibu/contract'
import type { Unsent } from './outbox-store.ts'

export type MessageStatus = 'sending' | 'delivered' | 'read' | 'failed'

/** A line of the conversation as it is drawn. */
export type Line = {
  key: string
  mine: boolean
  body: string
  gift?: Message['gift']
  at: string
  /** null on the other's messages. */
  status: MessageStatus | null
  unsent: Unsent | null
  /** Opens a new day. */
  opensDay: boolean
  /** First and last of a run by one person within three minutes. */
  opensGroup: boolean
  closesGroup: boolean
}

const groupMs = 3 * 60_000

type Parts = { messages: readonly Message[]; unsent: readonly Unsent[]; myId: string; otherReadSeq: number }
type Bare = Omit<Line, 'opensDay' | 'opensGroup' | 'closesGroup'>

/** Lines of a conversation: what the server has in its order, then what is still on its way. */
export function linesOf({ messages, unsent, myId, otherReadSeq }: Parts): Line[] {
  const known = new Set(messages.filter(({ senderId }) => senderId === myId).map(({ clientId }) => clientId))
  const bare: Bare[] = [
    ...messages.map((message) => {
      const mine = message.senderId === myId
      const { clientId, body, gift, sentAt } = message
      return {
        key: clientId + message.senderId,
        mine,
        body,
        gift,
        at: sentAt,
        status: statusOf(message, mine, otherReadSeq),
        unsent: null,
      }
    }),
    // A message may already be in the conversation while its answer is still under way.
    ...unsent
      .filter(({ clientId }) => !known.has(clientId))
      .map((waiting) => ({
        key: waiting.clientId + myId,
        mine: true,
        body: waiting.body,
        at: waiting.writtenAt,
        status: waiting.failure === null ? ('sending' as const) : ('failed' as const),
        unsent: waiting,
      })),
  ]
  return bare.map((line, index) => {
    const before = bare[index - 1]
    const after = bare[index + 1]
    return {
      ...line,
      opensDay: !before || dayOf(before.at) !== dayOf(line.at),
      opensGroup: !before || !belong(before, line),
      closesGroup: !after || !belong(line, after) || after.status !== line.status,
    }
  })
}

function statusOf(message: Message, mine: boolean, otherReadSeq: number): MessageStatus | null {
  if (!mine) return null
  return message.seq <= otherReadSeq ? 'read' : 'delivered'
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
