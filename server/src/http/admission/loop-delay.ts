const tickMs = 100

/**
 * How late the timers of this process are, in milliseconds: what a request waits before any of it runs. Half of each value is
 * the one before, so that a single long task is not taken for overload.
 */
export function watchLoopDelay(): { delayMs: () => number; stop: () => void } {
  let delayMs = 0
  let lastAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    delayMs = (delayMs + Math.max(0, now - lastAt - tickMs)) / 2
    lastAt = now
  }, tickMs).unref()
  return { delayMs: () => delayMs, stop: () => clearInterval(timer) }
}
