import { type Call, callTag } from '@karibu/contract'
import { useEffect, useState } from 'react'
import { ring } from './ring-tone.ts'

/** Plays the ring tone while `isOn`. */
export function useRing(kind: 'incoming' | 'outgoing', isOn: boolean): void {
  useEffect(() => (isOn ? ring(kind) : undefined), [kind, isOn])
}

/** What a push of the call shows goes when it does not ring here any more: taken, turned down or over. */
export function useClosePush(personId: string): void {
  useEffect(() => () => void closePush(callTag(personId)), [personId])
}

async function closePush(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const notification of (await registration?.getNotifications({ tag })) ?? [])
    if (notification.data?.ringsUntil) notification.close()
}

/** Seconds since the call was taken; counts on. */
export function useSeconds({ acceptedAt, seconds }: Pick<Call, 'acceptedAt' | 'seconds'>): number {
  const [now, setNow] = useState(Date.now)
  const isCounting = seconds === null && acceptedAt !== null
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  if (seconds !== null) return seconds
  return acceptedAt ? Math.max(0, Math.floor((now - Date.parse(acceptedAt)) / 1000)) : 0
}

/** 75 → "1:15", beyond an hour "1:01:15". */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The screen stays on while one speaks. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void lock?.release()
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [isOn])
}
