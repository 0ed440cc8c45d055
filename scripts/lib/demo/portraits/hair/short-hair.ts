import { brushStroke, closedCurve, lerp, moved, openCurve, pick, pointAt, trace } from '../geometry.ts'
import { mix } from '../palette.ts'
import { area, ellipse, paint } from '../svg.ts'
import { cloud, type Hair, type HairTools, strand } from './hair-tools.ts'

/** A shaved head: only a highlight. */
export const baldHair = ({ head, person }: HairTools): Hair => ({
  back: '',
  front: area(head.place('34,-168,60 74,-148,60 86,-122,60 52,-140,70'), mix(person.tones.base, '#ffd9a8', 0.5), 0.75),
})

export function fadeHair({ person, cap, whole, lit }: HairTools): Hair {
  const path = cap(1.005, { raise: 2, hasCorners: true, lift: 6 })
  const skin = paint(path, mix(person.tones.base, '#24081c', 0.14))
  return { back: '', front: skin + lit(path, { fill: 'url(#fade)', solid: whole(1.005, 6), curls: 0.4 }) }
}

export const shortHair = ({ cap, whole, lit }: HairTools): Hair => ({
  back: '',
  front: lit(cap(1.06, { lift: 4 }), { solid: whole(1.06, 4) }),
})

/** A flat top. */
export function flatHair({ head, lit }: HairTools): Hair {
  const top = moved(trace('-142,-196 -118,-250 0,-262 112,-250 138,-196'), head.middle)
  const skull = head.skull(1.01)
  const outer = [...skull.slice(0, 3), ...top, ...skull.slice(8)]
  const solid = closedCurve([...outer, pointAt(130, 200), pointAt(-130, 200)])
  return { back: '', front: lit(closedCurve([...outer, ...head.hairline(0, true)]), { fill: 'url(#fade)', solid }) }
}

export function afroHair({ person, head, cap, lit }: HairTools): Hair {
  const { volume } = person.hair
  const mass = cloud({ x: head.middle, y: -74, rx: 232 * volume, ry: 212 * volume, bumps: 34 })
  return { back: lit(mass, { width: 16 }), front: lit(cap(1, { raise: -2 }), { solid: mass }), coversEars: true }
}

export function puffHair(tools: HairTools): Hair {
  const { person, head, lit } = tools
  const { volume } = person.hair
  const puff = cloud({ x: head.middle, y: -272, rx: 138 * volume, ry: 108 * volume, bumps: 24 })
  return { back: lit(puff), front: sleekHair(tools) }
}

export function bunHair(tools: HairTools): Hair {
  const { head, light, lit } = tools
  const { middle } = head
  const bun = moved(trace('-86,-262 -60,-326 0,-346 62,-326 86,-262 60,-200 -60,-200'), middle)
  const coils = [0, 1, 2].map((turn) => {
    const coil = `${-70 + turn * 22},${-250 - turn * 18} 0,${-236 - turn * 34} ${72 - turn * 20},${-262 - turn * 14}`
    return paint(brushStroke(moved(trace(coil), middle), [0, 8, 0]), light, 0.4)
  })
  return { back: lit(closedCurve(bun), { curls: 0 }) + coils.join(''), front: sleekHair(tools) }
}

/** Hair combed tightly to the back. */
function sleekHair({ head, cap, whole, light, lit }: HairTools): string {
  const lines = [-84, -42, 0, 42, 84].map((x) => {
    const start = head.place(`${x},${-128 - (84 - Math.abs(x)) * 0.1},90`)
    const rest = moved(trace(`${x * 0.72},-178 ${x * 0.3},-212`), head.middle)
    return paint(brushStroke([...start, ...rest], [0, 4, 0]), light, 0.34)
  })
  return lit(cap(1), { solid: whole(1), curls: 0 }) + lines.join('')
}

/** Loose curls to the chin. */
export function curlyHair({ person, head, whole, lit }: HairTools): Hair {
  const { volume } = person.hair
  const mass = cloud({ x: head.middle, y: 16, rx: 196 * volume, ry: 236 * volume, bumps: 30, roughness: 0.05 })
  const parting = trace('136,30 128,-40 112,-92 84,-128 44,-148 -30,-122 -92,-80 -118,-10 -138,40').map((point) => ({
    ...point,
    x: lerp(point.x, point.x * 0.86 + 14, head.turn),
  }))
  const side = (sign: -1 | 1) =>
    lit(cloud({ x: head.middle + sign * 158, y: 92, rx: 52, ry: 104, bumps: 12, roughness: 0.06 }), { width: 9 })
  const top = lit(closedCurve([...head.skull(1.09), ...parting]), { solid: whole(1.09) })
  return { back: lit(mass, { width: 16 }), front: top + side(-1) + (head.turn > 0.3 ? '' : side(1)), coversEars: true }
}

/** Short twists in three rows. */
export function twistedHair({ person, head, chance, cap, colour, dim, light }: HairTools): Hair {
  const rows = [0, 1, 2].flatMap((row) =>
    Array.from({ length: 15 }, (_, index) => {
      const angle = Math.PI * (1.04 + (index / 14) * 0.92)
      const reach = 150 - row * 44
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      const [x, y] = [head.middle + cosine * reach * person.face.width, -62 + sine * (reach + 4)]
      const end = { x: x + cosine * 34 + chance.between(-7, 7), y: y + sine * 26 + (row > 1 ? -18 : 22) }
      const bend = `${(x * 0.9 + end.x) / 2 + cosine * 10},${(y + 12 + end.y) / 2}`
      const points = `${x * 0.9},${y + 12} ${bend} ${end.x},${end.y}`
      return strand({ points, width: 26, colour: chance.happens(0.5) ? colour : dim, light })
    }),
  )
  return { back: '', front: paint(cap(1.03), colour) + rows.join('') }
}

const knots = [
  { x: -128, y: -128, radius: 40 },
  { x: -78, y: -196, radius: 44 },
  { x: 0, y: -222, radius: 46 },
  { x: 78, y: -196, radius: 44 },
  { x: 126, y: -128, radius: 38 },
]
const frontKnots = [
  { x: -44, y: -166, radius: 36 },
  { x: 44, y: -166, radius: 36 },
]

export function bantuKnots({ head, cap, colour, light, scalp }: HairTools): Hair {
  const knot = ({ x, y, radius }: { x: number; y: number; radius: number }) => {
    const spiral = Array.from({ length: 12 }, (_, index) => {
      const [angle, reach] = [2.6 + index * 0.72, radius * (0.8 - index * 0.058)]
      return pointAt(head.middle + x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)
    })
    const coil = paint(brushStroke(spiral, [0, 6, 7, 5, 0]), light, 0.5)
    return ellipse({ x: head.middle + x, y, rx: radius }, colour) + coil
  }
  const partings = [-60, 0, 60].map((x) => {
    const start = head.place(`${x * 1.1},-134,100`)
    const rest = moved(trace(`${x * 0.9},-176 ${x * 0.5},-206`), head.middle)
    return paint(brushStroke([...start, ...rest], [3, 3, 0]), scalp)
  })
  return {
    back: knots.map(knot).join(''),
    front: paint(cap(1), colour) + partings.join('') + frontKnots.map(knot).join(''),
  }
}

/** The parted rows of cornrows and of the roots of locs. */
export function rowsOfHair({ head, light, scalp, dim }: HairTools, { isWide }: { isWide: boolean }): string {
  const edge = head.hairline(4)
  const starts = edge.slice(0, -1).flatMap((point, index) => {
    const next = pick(edge, index + 1)
    return [point, pointAt((point.x + next.x) / 2, (point.y + next.y) / 2)]
  })
  return starts
    .map(({ x, y }, index) => {
      if (index < 2 || index > 14) return ''
      const { middle } = head
      const reach = x - middle
      const way = `${x},${y - 2} ${middle + reach * 0.86},${y * 0.62 - 84} ${middle + reach * 0.42},${-206 + Math.abs(reach) * 0.12}`
      const dashes = `stroke-dasharray="7 6" opacity=".4"`
      const parting = isWide && index % 2 === 1 ? '' : paint(brushStroke(way, [4.5, 4, 1]), isWide ? dim : scalp)
      return `${parting}<path d="${openCurve(moved(trace(way), 6))}" fill="none" stroke="${light}" stroke-width="6" ${dashes}/>`
    })
    .join('')
}
