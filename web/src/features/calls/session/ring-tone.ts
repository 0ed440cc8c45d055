import { isStill } from '../../../lib/device/motion.ts'

type Note = { hz: number; at: number; length: number }
type Tune = { notes: Note[]; everyMs: number; loudness: number }

/** Our ring tone, in the sound of a kalimba: two rising pairs of notes. */
const incoming: Tune = {
  notes: [
    { hz: 523.25, at: 0, length: 0.5 },
    { hz: 783.99, at: 0.22, length: 0.7 },
    { hz: 587.33, at: 0.9, length: 0.5 },
    { hz: 880, at: 1.12, length: 0.9 },
  ],
  everyMs: 3000,
  loudness: 0.22,
}
/** The ringback tone of the caller. */
const outgoing: Tune = { notes: [{ hz: 392, at: 0, length: 1 }], everyMs: 3500, loudness: 0.06 }

/** Rings until the returned function is called. Before the first press on a page browsers let it be silent. */
export function ring(kind: 'incoming' | 'outgoing'): () => void {
  const tune = kind === 'incoming' ? incoming : outgoing
  const stopShaking = kind === 'incoming' ? shake() : () => undefined
  const context = new AudioContext()
  void context.resume().catch(() => undefined)
  const play = () => {
    if (context.state === 'running') for (const note of tune.notes) pluck(context, note, tune.loudness)
  }
  play()
  context.addEventListener('statechange', play, { once: true })
  const timer = setInterval(play, tune.everyMs)
  return () => {
    clearInterval(timer)
    stopShaking()
    void context.close().catch(() => undefined)
  }
}

function pluck(context: AudioContext, { hz, at, length }: Note, loudness: number): void {
  const start = context.currentTime + at
  const volume = context.createGain()
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
  volume.connect(context.destination)
  for (const [overtone, share] of [
    [1, 1],
    [3.98, 0.15],
  ] as const) {
    const tone = context.createOscillator()
    const part = context.createGain()
    tone.frequency.value = hz * overtone
    part.gain.value = share
    tone.connect(part).connect(volume)
    tone.start(start)
    tone.stop(start + length)
  }
}

function shake(): () => void {
  if (isStill() || !('vibrate' in navigator)) return () => undefined
  // Before the first press on a page browsers let nothing shake, and complain about the wish.
  const once = () => void (navigator.userActivation?.hasBeenActive && navigator.vibrate([400, 200, 400]))
  once()
  const timer = setInterval(once, 3000)
  return () => {
    clearInterval(timer)
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate(0)
  }
}
