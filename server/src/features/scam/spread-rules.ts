import type { ScamKind } from '@karibu/contract'
import { asksForContact, contactsIn } from './contacts.ts'

/** Kinds that are an answer as often as a lure: they count only where the receiver did not ask. */
export const contactKinds: readonly ScamKind[] = ['phone', 'app', 'link']

export const spreadMs = 24 * 60 * 60_000
/** A receiver who has written more than this knows the sender: what is said then is between the two. */
export const strangerMessagesMax = 3

/**
 * From so many receivers within the time on. same: the same number, link, address or name, or an invitation to another application; any:
 * contact details of whatever kind, as numbers can be changed and messages deleted.
 */
export const spreadRules = { same: 5, any: 8 } as const

export type ContactMessage = {
  /** The member who got it. */
  receiver: number
  /** Empty if it was deleted. */
  body: string
  /** What the receiver had written before, at most one more than strangerMessagesMax; null where it is not known. */
  received: (string | null)[]
}

/** How many strangers got contact details without asking, and whether these are too many. */
export type Spread = { receivers: number; isBroken: boolean }

/**
 * How many strangers a member gave contact details to without being asked. A receiver counts who wrote hardly anything before and did
 * not ask; what cannot be read any more, such as a deleted message or a voice note, may have asked.
 */
export function spreadOf(messages: readonly ContactMessage[]): Spread {
  const receivers = new Set<number>()
  const receiversOf = new Map<string, Set<number>>()
  for (const { receiver, body } of messages.filter(isUnasked)) {
    const contacts = contactsIn(body)
    // "What is your number?" gives nothing.
    if (body === '' || contacts.length > 0) receivers.add(receiver)
    for (const contact of contacts) receiversOf.set(contact, (receiversOf.get(contact) ?? new Set()).add(receiver))
  }
  const same = Math.max(0, ...[...receiversOf.values()].map(({ size }) => size))
  const isBroken = same >= spreadRules.same || receivers.size >= spreadRules.any
  return { receivers: receivers.size, isBroken }
}

/** Did its receiver write hardly anything before, and not ask for it? */
export const isUnasked = ({ received }: Pick<ContactMessage, 'received'>): boolean =>
  received.length <= strangerMessagesMax && received.every((text) => text !== null && !asksForContact(text))
