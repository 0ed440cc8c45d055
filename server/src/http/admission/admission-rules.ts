import type { LoadClass } from './load-class.ts'

/** What is refused: nothing, what can wait, or all but what is always served. */
export type Load = 'normal' | 'high' | 'extreme'

/** Reads that can wait come back after this wait, everything else but money and chat after four times of it. */
const extremeTimes = 4
/** So long the load counts as high after the last wait beyond the limit: what is refused comes back in waves. */
const holdMs = 1_000

/** Judges the load by how long a request waits, call by call. `limitMs` 0: it is never high. */
export function makeLoadJudge(limitMs: number): (wait: { ms: number; now: number }) => Load {
  let highUntil = 0
  let extremeUntil = 0
  return ({ ms, now }) => {
    if (limitMs > 0 && ms > limitMs) highUntil = now + holdMs
    if (limitMs > 0 && ms > limitMs * extremeTimes) extremeUntil = now + holdMs
    if (now < extremeUntil) return 'extreme'
    return now < highUntil ? 'high' : 'normal'
  }
}

export const isRefusedAt = (load: Load, loadClass: LoadClass): boolean =>
  (load !== 'normal' && loadClass === 'deferrable') || (load === 'extreme' && loadClass === 'usual')
