import { changeDeviceSafety, readDeviceSafety } from '../safety-memory.ts'
import { triesMax, waitAfter } from './lock-rules.ts'
import { isPin } from './pin-hash.ts'

/** right; wrong; wait: nothing is tried before `waitUntil`; over: too many wrong ones. */
export type PinResult = 'right' | 'wrong' | 'wait' | 'over'

/** Tries a PIN. Without a lock every PIN is right. */
export async function tryPin(pin: string, now = Date.now()): Promise<PinResult> {
  const { lock } = readDeviceSafety()
  if (!lock) return 'right'
  if (lock.failures >= triesMax) return 'over'
  if (now < lock.waitUntil) return 'wait'
  // Counted before it is checked, so that closing the page in between saves no try.
  const failures = lock.failures + 1
  const waitMs = waitAfter(failures)
  changeDeviceSafety({ lock: { ...lock, failures, waitUntil: waitMs > 0 ? now + waitMs : 0 } })
  if (await isPin(pin, lock)) {
    changeDeviceSafety({ lock: { ...lock, failures: 0, waitUntil: 0 } })
    return 'right'
  }
  return failures >= triesMax ? 'over' : 'wrong'
}
