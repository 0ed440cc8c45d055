import type { Conversation } from '@karibu/contract'

const quietMs = 24 * 60 * 60_000
const keyOf = (id: string): string => `quiet:${id}`

/** Whether a conversation in which I may write had no message for a day. Calls and gifts count as messages. */
export function isQuiet(
  { writable, lastMessage }: Pick<Conversation, 'writable' | 'lastMessage'>,
  now: number,
): boolean {
  return writable && lastMessage !== null && now - Date.parse(lastMessage.sentAt) >= quietMs
}

/** Whether the suggestion was closed for the silence after this message. */
export const isDismissed = ({ id, lastSeq }: Pick<Conversation, 'id' | 'lastSeq'>): boolean =>
  localStorage.getItem(keyOf(id)) === String(lastSeq)

/** Remembers on this device that the suggestion was closed; after a new message and another silence it returns. */
export function dismissQuiet({ id, lastSeq }: Pick<Conversation, 'id' | 'lastSeq'>): void {
  try {
    localStorage.setItem(keyOf(id), String(lastSeq))
  } catch {
    // With a full storage it returns at the next visit.
  }
}
