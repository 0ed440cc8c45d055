import { brushStroke, closedCurve, type Point, trace } from '../geometry.ts'
import type { Person } from '../person.ts'
import { area, bothSides, clipped, paint } from '../svg.ts'
import type { Mood } from './expressions.ts'
import type { HeadShape } from './head-shape.ts'
import { noseWidth } from './nose.ts'

export type MouthShape = {
  /** Points relative to the middle of the mouth; a depth of 0 is replaced by that of the lips. */
  at: (points: string) => Point[]
  halfWidth: number
  lips: number
  gap: number
}

export function mouthShape({ face }: Person, head: HeadShape, mood: Mood): MouthShape {
  const middle = 117 + face.noseDrop * 0.5 + face.chin * 0.35
  return {
    at: (points) =>
      head.place(
        trace(points).map((point) => ({
          ...point,
          y: point.y + middle,
          z: point.z === 0 ? 136 - Math.abs(point.x) * 0.55 : point.z,
        })),
      ),
    halfWidth: (49 + mood.mouthWidth) * face.mouth,
    lips: face.lips * (1 - mood.gap * 0.009),
    gap: mood.gap,
  }
}

export function drawMouth(mouth: MouthShape, person: Person, mood: Mood): string {
  const { at, halfWidth: half, lips, gap } = mouth
  const { tones } = person
  const { lift } = mood
  const [left, right] = [`${-half},${-lift}!`, `${half},${-lift}!`]
  const upperEdge = `${half * 0.5},${-2 - lift * 0.1} 14,1.5 0,${0.5 + gap * 0.05} -14,1.5 ${-half * 0.5},${-2 - lift * 0.1}`
  const shadow = `-28,${gap + 25 * lips} 0,${gap + 30 * lips} 28,${gap + 25 * lips} 18,${gap + 34 * lips} 0,${gap + 37 * lips}
    -18,${gap + 34 * lips}`
  const side = gap * 0.66 + 8 * lips - lift * 0.3
  const lowerLip = `${left} ${-half * 0.78},${side} ${-half * 0.42},${gap + 19 * lips} 0,${gap + 23.5 * lips}
    ${half * 0.42},${gap + 19 * lips} ${half * 0.78},${side} ${right} ${gap > 0 ? lowerEdge(mouth, lift) : upperEdge}`
  const upperLip = `${left} ${-half * 0.6},${-8.5 * lips - lift * 0.5} -15,${-16 * lips} 0,${-12.5 * lips} 15,${-16 * lips}
    ${half * 0.6},${-8.5 * lips - lift * 0.5} ${right} ${upperEdge}`
  const closed = `${-half - 3},${-lift - 2} ${-half * 0.5},-1 0,2 ${half * 0.5},-1 ${half + 3},${-lift - 2}`
  const shine = `2,${gap + 9 * lips} 20,${gap + 8 * lips} 28,${gap + 11 * lips} 16,${gap + 16 * lips} 2,${gap + 15 * lips}`
  return (
    area(at(shadow), tones.deep, 0.36) +
    area(at(lowerLip), tones.lip) +
    (gap > 0 ? drawTeeth(mouth, person, lift) : '') +
    area(at(upperLip), tones.upperLip) +
    (gap > 0 ? '' : paint(brushStroke(at(closed), [2, 3.4, 2.6, 3.4, 2]), tones.dark, 0.9)) +
    area(at(shine), tones.lipShine, 0.75)
  )
}

const lowerEdge = ({ halfWidth: half, gap }: MouthShape, lift: number): string =>
  `${half * 0.76},${gap * 0.56 - lift * 0.34} ${half * 0.42},${gap * 0.93} 0,${gap + 1} ${-half * 0.42},${gap * 0.93}
    ${-half * 0.76},${gap * 0.56 - lift * 0.34}`

function drawTeeth(mouth: MouthShape, { face }: Person, lift: number): string {
  const { at, halfWidth: half, gap } = mouth
  const upper = `${-half * 0.5},${-2 - lift * 0.1} -14,1.5 0,${0.5 + gap * 0.05} 14,1.5 ${half * 0.5},${-2 - lift * 0.1}`
  const opening = closedCurve(at(`${-half},${-lift}! ${upper} ${half},${-lift}! ${lowerEdge(mouth, lift)}`))
  const teeth = `${-half * 0.9},${-lift - 12} 0,-12 ${half * 0.9},${-lift - 12} ${half * 0.76},${gap * 0.3 - lift * 0.34}
    ${half * 0.4},${gap * 0.68} 0,${gap * 0.78} ${-half * 0.4},${gap * 0.68} ${-half * 0.76},${gap * 0.3 - lift * 0.34}`
  const shade = `${-half},${-lift - 14} 0,-14 ${half},${-lift - 14} ${half * 0.5},1 0,4.5 ${-half * 0.5},1`
  const toothGap = face.hasToothGap ? paint(brushStroke(at(`0,-4 0,${gap * 0.8}`), [3, 3]), '#3c1213', 0.5) : ''
  const inside = area(at(teeth), '#fffaf2') + area(at(shade), '#8a5a4a', 0.28) + toothGap
  return paint(opening, '#3c1213') + clipped({ id: 'mouth', path: opening }, inside)
}

type Folds = { mouth: MouthShape; person: Person; mood: Mood }

/** The folds beside nose and mouth, which age deepens. */
export function drawFolds({ mouth, person, mood }: Folds, { place }: HeadShape): string {
  const { age, face, tones } = person
  const { at, halfWidth: half, gap } = mouth
  const wing = noseWidth(person)
  const opacity = Math.min(0.48, mood.fold + (age > 38 ? 0.2 : 0) + (age > 50 ? 0.1 : 0))
  return bothSides((side) => {
    const corner = `${side * (half + 4)},${-mood.lift - 8} ${side * (half + 8)},${-mood.lift} ${side * (half + 4)},${-mood.lift + 7}`
    const cheek = `${side * (wing + 13)},${62 + face.noseDrop},118 ${side * (half + 17)},${88 + face.noseDrop},100
      ${side * (half + 22)},${108 + face.noseDrop},92`
    const chin = `${side * (half + 8)},${10 + gap * 0.4} ${side * (half + 11)},${26 + gap * 0.6} ${side * (half + 4)},${42 + gap}`
    return (
      paint(brushStroke(at(corner), [0, 3.5, 0]), tones.deep, 0.4) +
      (opacity > 0 ? paint(brushStroke(place(cheek), [0, 4.5, 0]), tones.deep, opacity) : '') +
      (age > 51 ? paint(brushStroke(at(chin), [0, 4, 0]), tones.deep, 0.26) : '')
    )
  })
}
