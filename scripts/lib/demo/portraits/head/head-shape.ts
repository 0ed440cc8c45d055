import { blend, lerp, type Point, pick, pointAt, trace } from '../geometry.ts'
import type { Person } from '../person.ts'

export type HeadShape = {
  turn: number
  /** The middle of hair and headwear, which a turned head moves to the back. */
  middle: number
  /** Projects points of the face: a point further in front moves further when the head turns. */
  place: (points: string | Point[]) => Point[]
  placeOne: (x: number, y: number, z?: number) => Point
  outline: Point[]
  /** From ear to ear over the top of the head. */
  skull: (growth?: number, lift?: number) => Point[]
  /** From ear to ear along the forehead. */
  hairline: (raise?: number, hasCorners?: boolean) => Point[]
  nearEar: Point
  farEar: Point
}

// A front view and a three-quarter view with as many points each. The line of the eyes is y = 0.
const outlineFront = trace(`0,-202 65,-194 118,-152 140,-92 141,-45 138,-5 138,38 130,80 111,124 80,162 42,187 0,195
  -42,187 -80,162 -111,124 -130,80 -138,38 -138,-5 -141,-45 -140,-92 -118,-152 -65,-194`)
const outlineTurned = trace(`-5,-206 62,-198 112,-155 134,-95 136,-48 129,-5 134,38 125,82 111,122 96,156 74,184 42,196
  6,191 -36,172 -76,140 -108,92 -124,40 -132,-5 -142,-45 -150,-92 -130,-155 -75,-197`)
const skullFront = trace(`-137,30 -146,-20 -149,-85 -124,-160 -68,-203 0,-214 68,-203 124,-160 149,-85 146,-20 137,24`)
const skullTurned = trace(
  `-128,70 -156,0 -164,-85 -140,-164 -80,-207 -6,-217 64,-206 118,-162 141,-100 139,-60 131,-26`,
)
const hairlineFront = trace(`136,20 128,-50 114,-100 60,-130 0,-134 -60,-130 -114,-100 -128,-50 -136,26`)
const hairlineTurned = trace(`130,-28 126,-66 114,-106 82,-130 26,-138 -28,-130 -66,-98 -78,-48 -106,26`)
/** How far a three-quarter view is turned, in radians. */
const turnMax = 0.385

export function headShape({ face }: Person, turn: number): HeadShape {
  const [sine, cosine] = [Math.sin(turn * turnMax), Math.cos(turn * turnMax)]
  const place = (points: string | Point[]) =>
    (typeof points === 'string' ? trace(points) : points).map((point) => ({
      ...point,
      x: (point.x * cosine + point.z * sine) * face.width,
    }))
  const raised = (index: number) => index > 1 && index < 7
  return {
    turn,
    middle: lerp(0, -16, turn),
    place,
    placeOne: (x, y, z = 0) => pointAt((x * cosine + z * sine) * face.width, y),
    outline: outlineOf(face, turn),
    skull: (growth = 1, lift = 0) =>
      blend(skullFront, skullTurned, turn).map(({ x, y }) =>
        pointAt(x * growth * face.width, -40 + (y + 40) * (y < -30 ? growth : 1) - (y < -60 ? lift : 0)),
      ),
    hairline: (raise = 0, hasCorners = false) =>
      blend(hairlineFront, hairlineTurned, turn).map(({ x, y }, index) =>
        pointAt(x * face.width, y - (raised(index) ? raise : 0), hasCorners && (index === 2 || index === 6)),
      ),
    nearEar: pointAt(lerp(-143, -122, turn) * face.width, 16),
    farEar: pointAt(145 * face.width, 16),
  }
}

function outlineOf({ width, jaw, squareness, chin, fullness }: Person['face'], turn: number): Point[] {
  const middle = lerp(0, 42, turn)
  return blend(outlineFront, outlineTurned, turn).map(({ x, y }) => {
    const low = Math.max(0, Math.min(1, (y - 20) / 110))
    const corner = y > 100 && y < 175 ? squareness : 0
    const cheek = y > 20 && y < 140 ? fullness * 0.05 : 0
    const stretched = middle + (x - middle) * (1 + (jaw - 1) * low + corner + cheek)
    return pointAt(stretched * width, y + (y > 90 ? (chin * (y - 90)) / 105 : 0))
  })
}

/** The half of an outline along the jaw, from the far cheek to the near one. */
export const jawOf = ({ outline }: HeadShape): Point[] =>
  Array.from({ length: 13 }, (_, index) => pick(outline, index + 5))
