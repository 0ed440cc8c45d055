/** What a client wanted beside money: a message, a like, a block, a photo, or a photo deleted. */
export type Deed = {
  what: 'message' | 'like' | 'block' | 'photo' | 'removal'
  /** The text of a message, the two of a like or block, the owner of a photo, the id of a deleted photo. */
  about: string
  /** ok: acknowledged. fail: refused. info: unknown. */
  outcome: 'ok' | 'fail' | 'info'
  /** The position of a message, the id of a photo. */
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
  /** How long acknowledged requests took since the list was last emptied, ms. */
  waits: number[]
  /** Receives the reply of each request. */
  observe: (path: string, response: Response) => void
}

type Recorded = Omit<FaultHistory, 'observe'>

/** A new history, or one that goes on from another. */
export function makeFaultHistory(
  recorded: Recorded = { deeds: [], wrongReplies: [], recoveries: [], replies: {}, waits: [] },
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
