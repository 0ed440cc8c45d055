import { Refusal } from '../../refusal.ts'

type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `atOnce` works run together and `waitingMax` wait for them; whoever comes then hears `unavailable`. */
export function limitConcurrency({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Limited {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfter: 2 })
      // Whoever leaves hands the place over, so `running` does not change hands twice.
      await new Promise<void>((enter) => waiting.push(enter))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
