import type { Expression } from '../portrait-input.ts'

export type Mood = {
  eyeOpening: number
  lowerLid: number
  brow: number
  mouthWidth: number
  /** How far the corners of the mouth are raised. */
  lift: number
  /** The height of the opened mouth. */
  gap: number
  /** How clearly the folds beside the mouth are seen, 0 to 1. */
  fold: number
}

export const moods: Record<Expression, Mood> = {
  calm: { eyeOpening: 1, lowerLid: 1, brow: 0, mouthWidth: 0, lift: 2, gap: 0, fold: 0 },
  soft: { eyeOpening: 0.98, lowerLid: 0.95, brow: -1, mouthWidth: 4, lift: 6, gap: 0, fold: 0.12 },
  smile: { eyeOpening: 0.94, lowerLid: 0.82, brow: -3, mouthWidth: 10, lift: 8, gap: 14, fold: 0.24 },
  grin: { eyeOpening: 0.88, lowerLid: 0.68, brow: -4, mouthWidth: 15, lift: 11, gap: 22, fold: 0.34 },
  laugh: { eyeOpening: 0.76, lowerLid: 0.52, brow: -6, mouthWidth: 16, lift: 11, gap: 29, fold: 0.4 },
}
