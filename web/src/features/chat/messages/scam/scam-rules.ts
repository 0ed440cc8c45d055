const closedMax = 50
const keyOf = (conversationId: string): string => `scam:${conversationId}`

const closedIn = (conversationId: string): string[] =>
  localStorage.getItem(keyOf(conversationId))?.split(' ').filter(Boolean) ?? []

/** Whether the member closed the warning below this message, on this device. */
export const isStripClosed = (conversationId: string, messageId: string): boolean =>
  closedIn(conversationId).includes(messageId)

/** Remembers on this device that the warning below a message was closed; a later message shows its own. */
export function closeStrip(conversationId: string, messageId: string): void {
  const closed = [...closedIn(conversationId).filter((id) => id !== messageId), messageId].slice(-closedMax)
  try {
    localStorage.setItem(keyOf(conversationId), closed.join(' '))
  } catch {
    // With a full storage the warning returns at the next visit.
  }
}
