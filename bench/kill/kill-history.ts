/** One thing a client wanted. `about` names its effect: the note of a gift, the id of a gift, the cents of a deposit. */
export type Call = {
  n: number
  what: 'gift' | 'redeem' | 'deposit'
  about: string
  memberId: number
  /** ok: acknowledged. fail: refused. info: unknown. */
  outcome: 'ok' | 'fail' | 'info'
  /** The refusal, the reference of a deposit, the id of a gift. */
  detail?: string
}
export type Event = {
  at: number
  n: number
  type: 'invoke' | Call['outcome']
  what: Call['what']
  about: string
  detail?: string
}
/** fell: a server process exited unexpectedly. */
export type Finding = { kind: 'lost' | 'doubled' | 'books' | 'fell'; what: string }

export type History = {
  calls: Call[]
  events: Event[]
  /** Notes the call, does it, and notes how it ended. */
  record: (input: Pick<Call, 'what' | 'about' | 'memberId'>, work: () => Promise<Answer>) => Promise<Call>
}
export type Answer = Pick<Call, 'outcome' | 'detail'>

/** Requests of the clients and their responses, in order of time. */
export function makeHistory(): History {
  const calls: Call[] = []
  const events: Event[] = []
  const began = performance.now()
  const note = (call: Call, type: Event['type']) => {
    const { n, what, about, detail } = call
    events.push({
      at: Math.round(performance.now() - began),
      n,
      type,
      what,
      about,
      ...(detail ? { detail } : {}),
    })
  }
  return {
    calls,
    events,
    record: async (input, work) => {
      const call: Call = { n: calls.length, outcome: 'info', ...input }
      calls.push(call)
      note(call, 'invoke')
      Object.assign(call, await work())
      note(call, call.outcome)
      return call
    },
  }
}

/**
 * What is wrong when calls with these outcomes had so many effects. They ask for the same effect, which may happen once:
 * ok means one, refused means none, unknown means none or one.
 */
export function judge(outcomes: Call['outcome'][], effects: number): 'lost' | 'doubled' | null {
  const acknowledged = outcomes.filter((outcome) => outcome === 'ok').length
  if (acknowledged > 1 || effects > 1) return 'doubled'
  if (acknowledged === 1) return effects === 1 ? null : 'lost'
  return effects === 1 && !outcomes.includes('info') ? 'doubled' : null
}
