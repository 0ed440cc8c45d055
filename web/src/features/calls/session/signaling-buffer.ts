import type { CallSignal } from '@karibu/contract'

const keptMax = 50

type Ear = (said: CallSignal) => void
let ear: Ear | null = null
let early: CallSignal[] = []

/** A word of a call: to whoever listens, or kept until the file that listens has come. */
export function hearLater(said: CallSignal): void {
  if (ear) ear(said)
  else early = [...early, said].slice(-keptMax)
}

/** Listens from now on, and hears first what came before. */
export function listenToWords(next: Ear | null): void {
  ear = next
  if (!next) return
  for (const said of early.splice(0)) next(said)
}
