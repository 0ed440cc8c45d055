import { Refusal } from '../../../refusal.ts'

type Limited = <T>(group: string, work: () => Promise<T>) => Promise<T>
type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }
type Limits = { atOnce: number; waitingMax: number; waitingMaxOfGroup: number }

/**
 * Runs at most `atOnce` tasks concurrently. The others wait in one queue per group, and the groups take turns, so that a
 * group with many tasks delays only itself. If the queue of a group is full, its next task is refused with `unavailable`;
 * if all queues together are full, the newest task of the longest queue is refused.
 */
export function limitConcurrency({ atOnce, waitingMax, waitingMaxOfGroup }: Limits): Limited {
  // In the order of their turns: a group that was served goes to the end.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function startNext(): void {
    const [first] = queues
    if (!first) {
      running -= 1
      return
    }
    const [group, queue] = first
    const next = queue.shift()
    queues.delete(group)
    if (queue.length > 0) queues.set(group, queue)
    waiting -= 1
    next?.start()
  }

  function dropNewest(length: number): void {
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length <= length) throw busy()
    longest.pop()?.refuse(busy())
    waiting -= 1
  }

  async function enter(group: string): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    const length = queues.get(group)?.length ?? 0
    if (length >= waitingMaxOfGroup) throw busy()
    if (waiting >= waitingMax) dropNewest(length + 1)
    const queue = queues.get(group) ?? []
    queues.set(group, queue)
    waiting += 1
    await new Promise<void>((start, refuse) => queue.push({ start, refuse }))
  }

  return async (group, work) => {
    await enter(group)
    try {
      return await work()
    } finally {
      // The place is handed over, so `running` stays the same while others wait.
      startNext()
    }
  }
}

const busy = () => new Refusal('unavailable', { retryAfter: 2 })
