import { waveformBars, waveformPeak } from '@karibu/contract'

/** As many bars as a voice note has, each the loudest of its part. */
export function barsOf(levels: readonly number[]): number[] {
  return Array.from({ length: waveformBars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / waveformBars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / waveformBars))
    return Math.round(Math.max(0, ...levels.slice(from, to)) * waveformPeak)
  })
}
