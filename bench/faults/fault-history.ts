/**
 * What a client wanted beside money: a message, a like, a block, a photo, a photo deleted, or the own account deleted; that an account was
 * seen to be erased; and a reply that showed a deleted member.
 */
export type Deed = {
  what: 'message' | 'like' | 'block' | 'photo' | 'removal' | 'deletion' | 'erasure' | 'sighting'
  /** The text of a message, the two of a like or block, the owner of a photo, the id of a deleted photo, the id of a member. */
  about: string
  /** ok: acknowledged. fail: refused. info: unknown. */
  outcome: 'ok' | 'fail' | 'info'
  /** The position of a message, the id of a photo, where a deleted member was shown. */
  detail?: string
}
/** A reply of 500 or more that is no 503 with Retry-After. */
export type WrongReply = { path: string; status: number }
export type Recovery = { fault: string; ms: number }
export type FaultFinding = {
  kind: 'lost' | 'doubled' | 'order' | 'books' | 'fell' | 'reply' | 'slow' | 'drift'
  what: string
}

export type FaultHistory = {
  deeds: Deed[]
  wrongReplies: WrongReply[]
  recoveries: Recovery[]
  replies: Record<string, number>
  /** The last words of each server that ended without being killed or stopped. */
  falls: string[]
  /** How long acknowledged requests took since the list was last emptied, ms. */
  waits: number[]
  /** Receives the reply of each request. */
  observe: (path: string, response: Response) => void
}

type Recorded = Omit<FaultHistory, 'observe'>

/** A new history, or one that goes on from another. */
export function makeFaultHistory(
  recorded: Recorded = { deeds: [], wrongReplies: [], recoveries: [], replies: {}, falls: [], waits: [] },
): FaultHistory {
  const { wrongReplies, replies } = recorded
  return {
    ...recorded,
    observe: (path, { status, headers }) => {
      replies[status] = (replies[status] ?? 0) + 1
      if (status >= 500 && !(status === 503 && headers.get('retry-after'))) wrongReplies.push({ path, status })
    },
  }
}
