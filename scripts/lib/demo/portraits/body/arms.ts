import { type Joint, lerp, limb, rounded } from '../geometry.ts'
import type { SkinTones } from '../palette.ts'
import type { ArmPose, Garment } from '../portrait-input.ts'
import { fold, paint, shadowInk, within } from '../svg.ts'
import type { Figure } from './figure.ts'
import { drawHand } from './hands.ts'

type Position = { x: number; y: number }
export type Arm = {
  side: -1 | 1
  elbow: Position
  wrist: Position
  isFront?: boolean
  hand?: { angle: number; gesture: 'flat' | 'fist' }
}

const hanging = (side: -1 | 1, { shoulder }: Figure): Arm => ({
  side,
  elbow: { x: side * (shoulder + 22), y: 870 },
  wrist: { x: side * (shoulder + 2), y: 1230 },
})

/** Both arms of a pose in the order in which they are drawn. */
export const armPoses: Record<ArmPose, (figure: Figure) => Arm[]> = {
  down: (figure) => [hanging(-1, figure), hanging(1, figure)],
  hip: (figure) => [
    hanging(-1, figure),
    {
      side: 1,
      elbow: { x: figure.shoulder + 166, y: 800 },
      wrist: { x: figure.hip + 42, y: 1010 },
      hand: { angle: 150, gesture: 'flat' },
    },
  ],
  crossed: ({ shoulder }) => [
    { side: 1, elbow: { x: shoulder + 8, y: 806 }, wrist: { x: -40, y: 796 }, isFront: true },
    {
      side: -1,
      elbow: { x: -(shoulder + 8), y: 812 },
      wrist: { x: 96, y: 742 },
      isFront: true,
      hand: { angle: -13, gesture: 'flat' },
    },
  ],
  hold: (figure) => [
    hanging(1, figure),
    {
      side: -1,
      elbow: { x: -(figure.shoulder + 50), y: 840 },
      wrist: { x: -190, y: 700 },
      isFront: true,
      hand: { angle: -58, gesture: 'fist' },
    },
  ],
  both: ({ shoulder }) => [
    {
      side: 1,
      elbow: { x: shoulder + 56, y: 820 },
      wrist: { x: 150, y: 850 },
      isFront: true,
      hand: { angle: 200, gesture: 'fist' },
    },
    {
      side: -1,
      elbow: { x: -(shoulder + 56), y: 820 },
      wrist: { x: -150, y: 850 },
      isFront: true,
      hand: { angle: -20, gesture: 'fist' },
    },
  ],
  play: ({ shoulder }) => [
    {
      side: 1,
      elbow: { x: shoulder + 152, y: 820 },
      wrist: { x: 446, y: 752 },
      isFront: true,
      hand: { angle: 212, gesture: 'fist' },
    },
    {
      side: -1,
      elbow: { x: -(shoulder + 96), y: 800 },
      wrist: { x: -150, y: 860 },
      isFront: true,
      hand: { angle: 12, gesture: 'flat' },
    },
  ],
}

export type Sleeve = {
  garment: Garment
  fill: string
  trim: string
  /** From shoulder to elbow; 2 is down to the wrist, 0 none. */
  length: number
}

export function drawArm(arm: Arm, figure: Figure, { tones, sleeve }: { tones: SkinTones; sleeve: Sleeve }): string {
  const { side, isFront = false, hand } = arm
  const joints = jointsOf(arm, figure)
  const { shoulder, elbow, wrist } = joints
  const shadow = limb({ ...elbow, y: elbow.y + 22 }, { ...wrist, y: wrist.y + 20, radius: wrist.radius + 4 })
  return (
    (isFront ? within('garment', paint(shadow, shadowInk, 0.26)) : '') +
    paint(limb(shoulder, elbow) + limb(elbow, wrist), tones.base) +
    (side < 0 ? drawNearShade(joints, isFront, tones) : '') +
    (hand
      ? drawHand(
          { x: wrist.x, y: wrist.y, ...hand, side, scale: figure.handScale * (figure.arm.wrist > 46 ? 1.06 : 1) },
          tones,
        )
      : '') +
    (sleeve.length > 0 ? drawSleeve(joints, sleeve, { side, isFront }) : '')
  )
}

type Joints = { shoulder: Joint; elbow: Joint; wrist: Joint }

const jointsOf = ({ side, elbow, wrist }: Arm, { shoulder, joint, arm }: Figure): Joints => ({
  shoulder: { x: side * (shoulder - joint.inset), y: joint.y, radius: arm.shoulder },
  elbow: { ...elbow, radius: arm.elbow },
  wrist: { ...wrist, radius: arm.wrist },
})

/** The shade on the arm away from the light; a forearm in front of the body is lit. */
function drawNearShade({ shoulder, elbow, wrist }: Joints, isFront: boolean, tones: SkinTones): string {
  const part = ({ x, y, radius }: Joint, left: number, narrower: number): Joint => ({
    x: x - left,
    y,
    radius: radius - narrower,
  })
  const upper = limb(part(shoulder, 26, 26), part(elbow, 20, 20))
  const fore = limb(part(elbow, 20, 20), part(wrist, 16, 16))
  return paint(upper, tones.shade, 0.9) + (isFront ? '' : paint(fore, tones.shade, 0.9))
}

type SleevePlace = { side: -1 | 1; isFront: boolean }

function drawSleeve(joints: Joints, sleeve: Sleeve, { side, isFront }: SleevePlace): string {
  const { shoulder, elbow, wrist } = joints
  const isLong = sleeve.length > 1
  const ease = sleeve.garment === 'blazer' ? 18 : 14
  const reach = Math.min(1, sleeve.length)
  const end = between(shoulder, elbow, reach)
  const radius = end.radius + ease + (isLong ? 0 : 8)
  const cuff = between(elbow, wrist, 0.94)
  const path =
    limb(wider(shoulder, ease), { ...end, radius }) +
    (isLong ? limb(wider(elbow, ease), { ...cuff, radius: wrist.radius + ease }) : '')
  const content =
    paint(path, sleeve.fill) +
    (side < 0 ? paint(path, shadowInk, 0.2) : '') +
    (isFront ? drawForearmFolds(joints, side) : drawElbowFold(elbow, side))
  if (isLong) return content
  // A short sleeve ends straight, not round.
  const angle = rounded((Math.atan2(end.y - shoulder.y, end.x - shoulder.x) * 180) / Math.PI)
  const at = `translate(${rounded(end.x)} ${rounded(end.y)})`
  const id = `sleeve${side + 1}`
  const isJersey = sleeve.garment === 'jersey'
  const hem = `<rect x="${rounded(-radius)}" y="-4.5" width="${rounded(radius * 2)}" height="9" rx="3" fill="${isJersey ? sleeve.trim : shadowInk}" opacity="${isJersey ? 1 : 0.22}" transform="${at} rotate(${angle + 90})"/>`
  return `<clipPath id="${id}"><rect x="-900" y="-400" width="908" height="800" transform="${at} rotate(${angle})"/></clipPath>${within(id, content)}${hem}`
}

const wider = (joint: Joint, by: number): Joint => ({ ...joint, radius: joint.radius + by })
const between = (from: Joint, to: Joint, share: number): Joint => ({
  x: lerp(from.x, to.x, share),
  y: lerp(from.y, to.y, share),
  radius: lerp(from.radius, to.radius, share),
})

function drawForearmFolds({ elbow, wrist }: Joints, side: -1 | 1): string {
  const end = between(elbow, wrist, 0.9)
  const below = limb(
    { x: elbow.x, y: elbow.y + elbow.radius * 0.6, radius: elbow.radius * 0.6 },
    { x: end.x, y: end.y + wrist.radius * 0.7, radius: wrist.radius * 0.4 },
  )
  const crease = `${elbow.x - side * 60},${elbow.y - 60} ${elbow.x},${elbow.y - 10} ${elbow.x + side * 30},${elbow.y + 30}`
  return paint(below, shadowInk, 0.16) + fold(crease, 10)
}

const drawElbowFold = ({ x, y }: Joint, side: -1 | 1): string =>
  fold(`${x - side * 46},${y - 20} ${x + side * 6},${y + 6} ${x + side * 50},${y - 8}`)
