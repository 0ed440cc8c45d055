import { useEffect, useState } from 'react'
import { type DayPart, dayPartOf } from './greeting-rules.ts'

const refreshMs = 60_000

/** The current part of the day, updated every minute. */
export function useDayPart(): DayPart {
  const [dayPart, setDayPart] = useState(() => dayPartOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setDayPart(dayPartOf(new Date())), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return dayPart
}
