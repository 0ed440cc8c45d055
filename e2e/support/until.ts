import { setInterval } from 'node:timers/promises'

const everyMs = 50

/** Polls a state until it is reached, also where no test runs. Throws with `message` after `withinMs`. */
export async function until(
  isReached: () => boolean | Promise<boolean>,
  { withinMs, message }: { withinMs: number; message: () => string },
): Promise<void> {
  const end = Date.now() + withinMs
  if (await isReached()) return
  for await (const _ of setInterval(everyMs)) {
    if (await isReached()) return
    if (Date.now() > end) throw new Error(message())
  }
}
