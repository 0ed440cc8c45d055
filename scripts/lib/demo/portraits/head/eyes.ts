import { brushStroke, closedCurve, type Point, trace } from '../geometry.ts'
import { mix } from '../palette.ts'
import type { Person } from '../person.ts'
import { area, bothSides, clipped, ellipse, paint } from '../svg.ts'
import type { Mood } from './expressions.ts'
import type { HeadShape } from './head-shape.ts'

const lashColour = '#1a0f0e'

/** Both eyes with their brows. */
export function drawEyes(person: Person, head: HeadShape, mood: Mood): string {
  return bothSides((side) => {
    const eye = eyeFrame({ person, head, mood, side })
    return drawEye(eye) + (person.age > 40 ? drawLidLines(eye) : '') + drawBrow(eye)
  })
}

type EyeFrame = {
  person: Person
  mood: Mood
  side: -1 | 1
  /** How far the eye is open, as a factor. */
  opening: number
  /** The height of the outer corner. */
  outer: number
  /** Points relative to the middle of the eye; x grows to the temple. */
  at: (points: string) => Point[]
  /** Points of the face on this side. */
  onFace: (points: string) => Point[]
}

function eyeFrame({
  person,
  head,
  mood,
  side,
}: {
  person: Person
  head: HeadShape
  mood: Mood
  side: -1 | 1
}): EyeFrame {
  const { eye, eyeOpening, eyeTilt } = person.face
  return {
    person,
    mood,
    side,
    opening: eyeOpening * mood.eyeOpening,
    outer: -1 - eyeTilt * 0.7,
    at: (points) => head.place(trace(points).map((point) => ({ ...point, x: side * (57 + point.x * eye) }))),
    onFace: (points) => head.place(trace(points).map((point) => ({ ...point, x: side * point.x }))),
  }
}

function drawEye({ person, mood, side, opening, outer, at }: EyeFrame): string {
  const { face, tones, isWoman } = person
  const low = mood.lowerLid
  const eyeball = closedCurve(
    at(`-30,5,120! -14,${-9 * opening},121 3,${-15.5 * opening},116 19,${-11 * opening + outer * 0.5},106 31,${outer},92!
      18,${9 * low},104 0,${12.5 * low},112 -17,${10 * low},118`),
  )
  const lid = at(`-31,3,120! -18,-19,122 4,-27,118 24,${-21 + outer * 0.6},106 36,${outer - 3},90! 18,2,104 -10,4,114`)
  const [middle] = at('0,-1.5,114')
  if (!middle) return ''
  const { x, y } = middle
  const shadow = brushStroke(at(`-32,2,120 -10,${-10 * opening},120 10,${-12 * opening},114 32,-2,94`), [8, 9, 9, 8])
  const iris =
    paint(eyeball, '#f7ece1') +
    ellipse({ x, y, rx: 14.6 * face.eye }, face.iris) +
    ellipse({ x: x + 1, y: y + 5, rx: 9, ry: 6.5 }, mix(face.iris, '#b8703c', 0.45)) +
    ellipse({ x, y: y - 0.5, rx: 7.2 }, '#0f0808') +
    paint(shadow, '#4a2a22', 0.28)
  const lash = isWoman ? 2.25 : 0
  const wing = isWoman ? `37,${outer - 4},86!` : `33,${outer},90!`
  const upperLine = at(`-32,6,120! -14,${-11 * opening - 1},121 4,${-18.5 * opening - lash},116
    21,${-14 * opening + outer * 0.5 - lash},106 ${wing} 20,${-10 * opening + outer * 0.5},106 3,${-14 * opening},116
    -14,${-8 * opening},121`)
  const lowerLine = brushStroke(at(`-24,${9 * low},119 0,${14.5 * low},112 26,${7 * low},98`), [0, 2.4, 0])
  return (
    area(lid, face.lidColour ?? tones.shade, face.lidColour ? 0.55 : 0.75) +
    clipped({ id: `eye${side + 1}`, path: eyeball }, iris) +
    ellipse({ x: x + 4.6, y: y - 5.2, rx: 3.7 }, '#ffffff') +
    area(upperLine, lashColour) +
    paint(lowerLine, tones.deep, 0.5)
  )
}

/** Lines below the eye, later also at its outer corner. */
function drawLidLines({ person, at }: EyeFrame): string {
  const { age, tones } = person
  const below = paint(brushStroke(at('-22,20,118 0,27,112 22,21,100'), [0, 3, 0]), tones.deep, 0.28)
  if (age < 46) return below
  const opacity = Math.min(0.42, 0.2 + (age - 46) * 0.016)
  const corner = ['42,-6,82 52,-12,68', '43,3,80 54,4,64', '41,11,80 51,18,66']
    .map((points) => paint(brushStroke(at(points), [0, 3, 0]), tones.deep, opacity))
    .join('')
  if (age < 52) return below + corner
  return below + corner + paint(brushStroke(at('-24,27,118 -4,36,112 18,31,100'), [0, 2.6, 0]), tones.deep, 0.22)
}

function drawBrow({ person, mood, onFace }: EyeFrame): string {
  const { browArch: arch, browHeight: height, browInner: inner } = person.face
  const raise = mood.brow
  const y = (value: number) => value + raise
  const brow = onFace(`25,${y(-57 + inner)},130 46,${y(-58.5 - arch * 0.5)},126 72,${y(-57 - arch)},112
    103,${y(-37 - arch * 0.2)},86! 74,${y(-57 - arch + height * 0.8)},112 46,${y(-58.5 - arch * 0.5 + height)},126
    26,${y(-56 + inner + height * 0.9)},130 20,${y(-54 + inner + height * 0.4)},130`)
  return area(brow, person.browColour, 0.95)
}
