import { useEffect, useState } from 'react'
import { type DayPart, dayPartOf } from './greeting-rules.ts'

const refreshMs = 60_000

/** The part of the day it is, looked at anew every minute. */
export function useDayPart(): DayPart {
  const [dayPart, setDayPart] = useState(() => dayPartOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setDayPart(dayPartOf(new Date())), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return dayPart
}
