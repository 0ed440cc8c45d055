import type { CallSignal } from '@karibu/contract'

const bufferedMax = 50

type SignalListener = (signal: CallSignal) => void
let listener: SignalListener | null = null
let early: CallSignal[] = []

/** Passes a signaling message to the listener, or buffers it until the listener's file is loaded. */
export function receiveCallSignal(signal: CallSignal): void {
  if (listener) listener(signal)
  else early = [...early, signal].slice(-bufferedMax)
}

/** Sets the listener and first passes the buffered messages to it. */
export function setSignalListener(next: SignalListener | null): void {
  listener = next
  if (!next) return
  for (const signal of early.splice(0)) next(signal)
}
