import { type RefObject, useEffect } from 'react'
import { findSpeakers, useSpeakerStore } from './speaker-store.ts'

/** Plays an element through the chosen speaker. */
export function useSpeaker(element: RefObject<HTMLAudioElement | null>): void {
  const chosen = useSpeakerStore((state) => state.chosen)
  useEffect(() => void findSpeakers().catch(() => undefined), [])
  useEffect(() => {
    // A speaker that was unplugged meanwhile leaves the sound where it is.
    if (chosen !== null) void element.current?.setSinkId(chosen).catch(() => undefined)
  }, [chosen, element])
}
