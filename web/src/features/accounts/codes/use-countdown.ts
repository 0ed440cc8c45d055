import { useEffect, useState } from 'react'
import { secondsLeft } from './pending-code.ts'

/** Counts down to 0 from the minute after `sentAt`. */
export function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(sentAt, now)
  const isRunning = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
