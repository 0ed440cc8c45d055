import { closedCurve, lerp, moved, type Point, trace } from '../geometry.ts'
import type { HeadShape } from '../head/head-shape.ts'
import type { Person } from '../person.ts'
import { area, shadowInk, within } from '../svg.ts'

export type HeadwearColours = {
  /** A plain colour, or the pattern of wrapped fabric. */
  fill: string
  trim: string
}

export type HeadwearTools = HeadwearColours & {
  person: Person
  head: HeadShape
  /** Points that move with the head when it turns. */
  onHead: (points: string) => Point[]
  /** The lower edge from the far temple to the near one: high on the forehead, low at the sides. */
  edge: (high: number, low: number, growth?: number) => Point[]
  /** The shadow of the edge on the forehead. */
  castShadow: (high: number, low: number, drop?: number) => string
}

export function headwearTools(person: Person, head: HeadShape, colours: HeadwearColours): HeadwearTools {
  const { turn, middle } = head
  const edge = (high: number, low: number, growth = 1.03) =>
    trace(`${lerp(146, 138, turn) * growth},${low} ${120 * growth},${lerp(high, low, 0.35)} ${60 - middle},${high + 4}
      ${middle * -0.6},${high} ${middle - 50},${high + 4} ${lerp(-120, -128, turn) * growth},${lerp(high, low, 0.4)}
      ${lerp(-146, -158, turn) * growth},${low}`)
  return {
    ...colours,
    person,
    head,
    onHead: (points) => moved(trace(points), middle),
    edge,
    castShadow: (high, low, drop = 20) => {
      const path = [...edge(high + drop, low + drop), ...trace('-170,-240 170,-240')]
      return within('head', area(path, shadowInk, 0.3))
    },
  }
}

/** A piece of headwear with its folds and lights, which do not leave it. */
export const piece = (path: Point[], fill: string, details: string): string =>
  `<clipPath id="hat"><path d="${closedCurve(path)}"/></clipPath>${area(path, fill)}${within('hat', details)}`
