export type Notice = { isReadOnly: boolean; planned: { from: Date; until: Date } | null }

/** Reads `read-only`, an ISO 8601 interval, or both with a comma between. What is over at `now` (ms) is left out. */
export function readNotice(header: string, now: number): Notice {
  const parts = header.split(', ')
  const [from, until] = (parts.find((part) => part.includes('/')) ?? '').split('/').map((time) => new Date(time))
  const isPlanned = from !== undefined && until !== undefined && from < until && until.getTime() > now
  return { isReadOnly: parts.includes('read-only'), planned: isPlanned ? { from, until } : null }
}
