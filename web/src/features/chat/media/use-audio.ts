import { useCallback, useEffect, useRef, useState } from 'react'

const speeds = [1, 1.5, 2]

// One voice at a time.
let playing: HTMLAudioElement | null = null

/** Plays one sound: where it is (seconds), start and stop, jump, and faster. Its bytes are fetched at the first press. */
export function useAudio(src: string | null, seconds: number, onFailed: () => void) {
  const audio = useRef<HTMLAudioElement | null>(null)
  const failed = useRef(onFailed)
  failed.current = onFailed
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)

  useEffect(
    () => () => {
      audio.current?.pause()
      audio.current = null
    },
    [],
  )

  const ready = useCallback((): HTMLAudioElement | null => {
    if (audio.current || !src) return audio.current
    const made = new Audio(src)
    made.onplay = () => setPlaying(true)
    made.onpause = () => setPlaying(false)
    made.ontimeupdate = () => setAt(made.currentTime)
    made.onended = () => {
      setPlaying(false)
      made.currentTime = 0
      setAt(0)
    }
    made.onerror = () => {
      // The address may have run out; the next press asks with a fresh one.
      audio.current = null
      setPlaying(false)
      failed.current()
    }
    audio.current = made
    return made
  }, [src])

  function toggle() {
    const made = ready()
    if (!made) return
    if (!made.paused) return made.pause()
    if (playing && playing !== made) playing.pause()
    playing = made
    made.playbackRate = speed
    if (at > 0 && Math.abs(made.currentTime - at) > 0.2) made.currentTime = at
    // A press that stops it before it began is no failure.
    made.play().catch(() => setPlaying(false))
  }

  function seek(to: number) {
    const next = Math.min(Math.max(0, to), seconds)
    setAt(next)
    const made = audio.current
    if (made && Number.isFinite(next)) made.currentTime = next
  }

  function faster() {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }

  return { at, isPlaying, speed, toggle, seek, faster }
}
