import { Refusal } from '../../../refusal.ts'

type Limits = { waitingMax: number; perOwnerMax: number }

/**
 * Runs one task at a time and takes turns among their owners, so that an owner with many tasks delays another one's by one
 * task at most. Refuses `unavailable` when too many tasks wait, of all owners or of this one.
 */
export function makeFairQueue({ waitingMax, perOwnerMax }: Limits) {
  // In the order of the owners' turns: who was served goes to the end.
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let count = 0
  let isRunning = false

  async function drain(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = take(); next; next = take()) await next()
    isRunning = false
  }

  function take(): (() => Promise<void>) | undefined {
    const [turn] = waiting
    if (!turn) return undefined
    const [owner, [task, ...rest]] = turn
    waiting.delete(owner)
    if (rest.length > 0) waiting.set(owner, rest)
    return task
  }

  return <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const own = waiting.get(owner) ?? []
    if (count >= waitingMax || own.length >= perOwnerMax) throw new Refusal('unavailable', { retryAfter: 5 })
    count += 1
    return new Promise((resolve, reject) => {
      const task = () =>
        work()
          .then(resolve, reject)
          .finally(() => {
            count -= 1
          })
      waiting.set(owner, [...own, task])
      void drain()
    })
  }
}
