import { brushStroke, limb, rounded } from '../geometry.ts'
import type { SkinTones } from '../palette.ts'
import { area, paint } from '../svg.ts'

export type Hand = { x: number; y: number; angle: number; gesture: 'flat' | 'fist'; side: -1 | 1; scale: number }

type Finger = { knuckle: number; tip: number; length: number; radius: number }

/** The four fingers from the index finger to the little one, along the x axis from the wrist. */
const openFingers: Finger[] = [
  { knuckle: -35, tip: -41, length: 90, radius: 14 },
  { knuckle: -12, tip: -14, length: 104, radius: 15 },
  { knuckle: 11, tip: 12, length: 97, radius: 14.5 },
  { knuckle: 33, tip: 38, length: 74, radius: 12.5 },
]
const closedFingers: Finger[] = [
  { knuckle: -34, tip: -33, length: 32, radius: 15.5 },
  { knuckle: -12, tip: -11, length: 38, radius: 16 },
  { knuckle: 11, tip: 12, length: 36, radius: 15.5 },
  { knuckle: 32, tip: 33, length: 28, radius: 14 },
]

export function drawHand({ x, y, angle, gesture, side, scale }: Hand, tones: SkinTones): string {
  const isOpen = gesture === 'flat'
  const fingers = (isOpen ? openFingers : closedFingers).map((finger, index) =>
    drawFinger({ finger, isOpen, hasGap: index > 0 }, tones),
  )
  const transform = `translate(${rounded(x)} ${rounded(y)}) rotate(${angle}) scale(${scale} ${rounded(scale * -side)})`
  return `<g transform="${transform}">${drawPalm(tones)}${fingers.join('')}${drawThumb(isOpen, tones)}</g>`
}

function drawPalm(tones: SkinTones): string {
  const back = '-26,-34 18,-46 58,-51 74,-34 78,0 72,36 52,50 16,46 -26,34'
  const shade = '-26,34 16,46 52,50 70,40 44,32 6,26 -26,18'
  return area(back, tones.base) + area(shade, tones.shade, 0.7)
}

type DrawnFinger = { finger: Finger; isOpen: boolean; hasGap: boolean }

function drawFinger({ finger, isOpen, hasGap }: DrawnFinger, tones: SkinTones): string {
  const { knuckle, tip, length, radius } = finger
  const end = { x: 58 + length, y: tip, radius: isOpen ? radius * 0.74 : radius * 0.92 }
  const shape = paint(limb({ x: 50, y: knuckle, radius }, end), tones.base)
  const gap = `46,${knuckle - 12} ${66 + length * 0.5},${(knuckle + tip) / 2 - 12} ${62 + length * 0.86},${tip - 10}`
  const line = hasGap ? paint(brushStroke(gap, [0, 4.5, 2]), tones.shade) : ''
  if (!isOpen)
    return shape + line + paint(brushStroke(`84,${tip - 9} 88,${tip} 84,${tip + 9}`, [0, 3, 0]), tones.shade, 0.7)
  const nail = area(
    `${end.x - 4},${tip - 6} ${end.x + 6},${tip - 5} ${end.x + 9},${tip} ${end.x + 6},${tip + 5} ${end.x - 4},${tip + 6}`,
    tones.lipShine,
    0.55,
  )
  return shape + line + nail
}

function drawThumb(isOpen: boolean, tones: SkinTones): string {
  const end = isOpen ? { x: 72, y: -84, radius: 12.5 } : { x: 70, y: -50, radius: 14 }
  const thumb = paint(limb({ x: 8, y: -30, radius: 20 }, end), tones.base)
  const crease = isOpen ? '24,-32 46,-46 62,-62' : '26,-30 48,-34 74,-38'
  return thumb + paint(brushStroke(crease, [0, 4, 1]), tones.shade, 0.8)
}
