import { type Chance, chanceOf } from '../chance.ts'
import { closedCurve, openCurve, pointAt, rounded } from '../geometry.ts'
import type { HeadShape } from '../head/head-shape.ts'
import { mix } from '../palette.ts'
import type { Person } from '../person.ts'
import { line, paint, within } from '../svg.ts'

/** Hair behind the body and hair on the head. */
export type Hair = { back: string; front: string; coversEars?: boolean }

type Lit = {
  fill?: string
  /** The whole of which the path is a part: light falls on the edge of the whole. */
  solid?: string
  /** The width of the light edge. */
  width?: number
  /** The opacity of the curls, 0 to 1. */
  curls?: number
}

export type HairTools = {
  person: Person
  head: HeadShape
  chance: Chance
  colour: string
  light: string
  dim: string
  scalp: string
  /** The area between the skull and the hairline. */
  cap: (growth: number, edge?: { raise?: number; hasCorners?: boolean; lift?: number }) => string
  /** The whole head under hair. */
  whole: (growth: number, lift?: number) => string
  /** Hair with curls and with light along its edge. */
  lit: (path: string, options?: Lit) => string
}

export function hairTools(person: Person, head: HeadShape): HairTools {
  const { colour, light } = person.hair
  let clips = 0
  return {
    person,
    head,
    chance: chanceOf(`strands ${person.seed}`),
    colour,
    light,
    dim: mix(colour, '#000000', 0.25),
    scalp: mix(person.tones.base, colour, 0.45),
    cap: (growth, { raise = 0, hasCorners = false, lift = 0 } = {}) =>
      closedCurve([...head.skull(growth, lift), ...head.hairline(raise, hasCorners)]),
    whole: (growth, lift = 0) => closedCurve([...head.skull(growth, lift), pointAt(130, 200), pointAt(-130, 200)]),
    lit: (path, { fill = colour, solid = path, width = 12, curls = 0.6 } = {}) => {
      const id = `hair${clips++}`
      const edge = `<path d="M-600 -700H600V700H-600Z${solid}" fill="${light}" opacity=".5" fill-rule="evenodd" transform="translate(${-width} ${rounded(width * 0.75)})"/>`
      const texture = curls > 0 ? paint(path, 'url(#curls)', curls) : ''
      return `<clipPath id="${id}"><path d="${path}"/></clipPath>${paint(path, fill)}${within(id, texture + edge)}`
    },
  }
}

type Strand = { points: string; width: number; colour: string; light: string }

/** A braid, a loc or a twist. */
export function strand({ points, width, colour, light }: Strand): string {
  const path = openCurve(points)
  const links = `stroke-dasharray="${rounded(width * 0.5)} ${rounded(width * 0.42)}" opacity=".55"`
  return (
    line({ path, colour, width, more: 'stroke-linecap="round"' }) +
    line({ path, colour: light, width: width * 0.56, more: links })
  )
}

type Cloud = { x: number; y: number; rx: number; ry: number; bumps: number; roughness?: number }

/** The path data of a round mass with a curly edge. */
export function cloud({ x, y, rx, ry, bumps, roughness = 0.03 }: Cloud): string {
  const on = (index: number) => {
    const angle = (index / bumps) * Math.PI * 2
    const reach = 1 + roughness * Math.sin(index * 2.4) + roughness * 0.6 * Math.cos(index * 5.1)
    return { x: x + Math.cos(angle) * rx * reach, y: y + Math.sin(angle) * ry * reach }
  }
  const arcs = Array.from({ length: bumps }, (_, index) => {
    const [from, to] = [on(index), on((index + 1) % bumps)]
    const radius = rounded(Math.hypot(to.x - from.x, to.y - from.y) * 0.6)
    return `A${radius} ${radius} 0 0 1 ${rounded(to.x)} ${rounded(to.y)}`
  })
  const start = on(0)
  return `M${rounded(start.x)} ${rounded(start.y)}${arcs.join('')}Z`
}

/** The gradient of hair that is cut shorter towards the ears, and the texture of curls. */
export function hairDefinitions({ hair: { colour, light } }: Person): string {
  const curls = Array.from({ length: 22 }, (_, index) => {
    const x = 8 + (index % 5) * 15 + ((index * 7) % 5)
    const y = 9 + Math.floor(index / 5) * 15 + ((index * 11) % 6)
    const [cosine, sine] = [Math.cos(index * 2.4), Math.sin(index * 2.4)]
    return `M${rounded(x - 5 * cosine)} ${rounded(y - 5 * sine)}a5 5 0 0 1 ${rounded(8 * cosine)} ${rounded(8 * sine)}`
  })
  return `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="-120" x2="0" y2="24"><stop stop-color="${colour}"/><stop offset=".45" stop-color="${colour}" stop-opacity=".72"/><stop offset="1" stop-color="${colour}" stop-opacity=".08"/></linearGradient><pattern id="curls" width="78" height="78" patternUnits="userSpaceOnUse"><path d="${curls.join('')}" fill="none" stroke="${light}" stroke-width="2.4" stroke-linecap="round"/></pattern>`
}
