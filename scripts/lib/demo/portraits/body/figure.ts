import type { Person } from '../person.ts'

/** Half widths of a body. */
export type Figure = {
  neck: number
  shoulder: number
  chest: number
  waist: number
  hip: number
  /** Where an arm is joined: so far inside of the shoulder, and so low. */
  joint: { inset: number; y: number }
  /** The radii of an arm at shoulder, elbow and wrist. */
  arm: { shoulder: number; elbow: number; wrist: number }
  handScale: number
}

export function figureOf({ isWoman, build }: Person): Figure {
  const heavy = Math.max(0, build)
  const figure = isWoman
    ? { neck: 66, shoulder: 284, chest: 234, waist: 208, hip: 256 }
    : { neck: 90, shoulder: 352, chest: 290, waist: 262, hip: 276 }
  const arm = isWoman ? { shoulder: 60, elbow: 49, wrist: 37 } : { shoulder: 76, elbow: 58, wrist: 44 }
  return {
    neck: figure.neck + build * 5 + heavy * 3,
    shoulder: figure.shoulder + build * 20,
    chest: figure.chest + build * 22 + heavy * 8,
    waist: figure.waist + build * 34 + heavy * 24,
    hip: figure.hip + build * 26 + heavy * 18,
    joint: { inset: 56 + heavy * 10, y: 424 + heavy * 12 },
    arm: { shoulder: arm.shoulder + heavy * 9, elbow: arm.elbow + heavy * 8, wrist: arm.wrist + heavy * 4 },
    handScale: isWoman ? 0.92 : 1.08,
  }
}
