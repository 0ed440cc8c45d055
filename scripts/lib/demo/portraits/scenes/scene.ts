import type { Chance } from '../chance.ts'
import type { ArmPose, Garment } from '../portrait-input.ts'
import { rectangle, repeat } from '../svg.ts'

/** A place drawn on 1080 by 1350, and how its person is posed there. */
export type Scene = {
  garments: { female: Garment; male: Garment }
  arms: ArmPose
  isFlipped: boolean
  /** Where the middle of the eyes is. */
  position: { x: number; y: number; scale: number }
  background: (chance: Chance) => string
  /** In front of the person. */
  foreground?: () => string
  /** Held in the hands, in the units of the body. */
  prop?: () => string
}

export const canvas = { width: 1080, height: 1350 } as const

/** An area over the whole width. */
export const strip = ([y, height]: readonly [y: number, height: number], fill: string, opacity?: number): string =>
  rectangle({ x: 0, y, width: canvas.width, height }, fill, opacity)

export const disc = ([x, y]: readonly [x: number, y: number], radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

/** A group that is moved and scaled. */
export const placed = (content: string, { x, y, scale = 1 }: { x: number; y: number; scale?: number }): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`

const fronds = [
  { x: -170, y: 20 },
  { x: -140, y: -80 },
  { x: -40, y: -150 },
  { x: 90, y: -140 },
  { x: 170, y: -60 },
  { x: 180, y: 50 },
]

export function palmTree(trunk: string, leaf: string): string {
  const leaves = repeat(fronds.length, (index) => {
    const { x, y } = fronds[index] ?? { x: 0, y: 0 }
    return `<path d="M62-416Q${62 + x * 0.5} ${y - 506} ${62 + x * 1.2} ${y - 376}Q${62 + x * 0.55} ${y - 436} 62-416Z" fill="${leaf}"/>`
  })
  return `<path d="M-12 0C-4-160 14-300 52-420L72-414C40-300 24-160 22 0Z" fill="${trunk}"/>${leaves}`
}
