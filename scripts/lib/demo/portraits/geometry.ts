/** A point of an outline. `z` is its depth towards the viewer, used only on faces. */
export type Point = { x: number; y: number; z: number; isCorner: boolean }

/** Reads points written as `x,y` or `x,y,z` with spaces between them. A point is smooth; `!` behind it makes a corner. */
export function trace(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [x = 0, y = 0, z = 0] = part.replace('!', '').split(',').map(Number)
      if (Number.isNaN(x + y + z)) throw new RangeError(`not a point: ${part}`)
      return { x, y, z, isCorner: part.endsWith('!') }
    })
}

export const pointAt = (x: number, y: number, isCorner = false): Point => ({ x, y, z: 0, isCorner })
export const mirrored = (points: Point[]): Point[] => points.map((point) => ({ ...point, x: -point.x }))
export const moved = (points: Point[], x: number, y = 0): Point[] =>
  points.map((point) => ({ ...point, x: point.x + x, y: point.y + y }))

export const rounded = (value: number): number => Math.round(value * 10) / 10
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share

/** Points between two outlines with as many points each. */
export const blend = (from: Point[], to: Point[], share: number): Point[] =>
  from.map((point, index) => {
    const target = pick(to, index)
    return { ...point, x: lerp(point.x, target.x, share), y: lerp(point.y, target.y, share) }
  })

/** The element of an index that is moved into the list if it lies before or behind it. */
export function pick<Item>(list: readonly Item[], index: number): Item {
  const item = list[Math.max(0, Math.min(list.length - 1, index))]
  if (item === undefined) throw new RangeError('an empty list')
  return item
}

type Outline = string | Point[]
const toPoints = (outline: Outline): Point[] => (typeof outline === 'string' ? trace(outline) : outline)

/** The path data of a smooth closed line through points: cubic Bézier curves with tangents along the neighbours. */
export const closedCurve = (outline: Outline): string => `${curve(toPoints(outline), true)}Z`
/** The same, from the first point to the last one only. */
export const openCurve = (outline: Outline): string => curve(toPoints(outline), false)

function curve(points: Point[], isClosed: boolean): string {
  const count = points.length
  const at = (index: number) => pick(points, isClosed ? (index + count) % count : index)
  const handle = (index: number, reach: number) => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)]
    const [dx, dy] = [after.x - before.x, after.y - before.y]
    const factor = here.isCorner ? 0 : reach / 3 / (Math.hypot(dx, dy) || 1)
    return `${rounded(here.x + dx * factor)} ${rounded(here.y + dy * factor)}`
  }
  const segments = Array.from({ length: isClosed ? count : count - 1 }, (_, index) => {
    const [here, next] = [at(index), at(index + 1)]
    const length = Math.hypot(next.x - here.x, next.y - here.y)
    return `C${handle(index, length)} ${handle(index + 1, -length)} ${rounded(next.x)} ${rounded(next.y)}`
  })
  return `M${rounded(at(0).x)} ${rounded(at(0).y)}${segments.join('')}`
}

/** The path data of a brush stroke: a closed line around points, as wide as the widths along its way. */
export function brushStroke(outline: Outline, widths: readonly number[]): string {
  const points = toPoints(outline)
  const way = points.flatMap((point, index) =>
    index === points.length - 1 ? [point] : [point, middleOf(points, index)],
  )
  const last = way.length - 1
  const side = (sign: number) =>
    way.map((point, index) => {
      const [before, after] = [pick(way, index - 1), pick(way, index + 1)]
      const [dx, dy] = [after.x - before.x, after.y - before.y]
      const along = (index / last) * (widths.length - 1)
      const width = lerp(pick(widths, Math.floor(along)), pick(widths, Math.ceil(along)), along % 1)
      const factor = (sign * width) / 2 / (Math.hypot(dx, dy) || 1)
      return pointAt(point.x - dy * factor, point.y + dx * factor, index === 0 || index === last)
    })
  return closedCurve([...side(1), ...side(-1).reverse()])
}

/** The middle between a point and the next one on a Catmull-Rom spline. */
function middleOf(points: Point[], index: number): Point {
  const [before, here] = [pick(points, index - 1), pick(points, index)]
  const [next, after] = [pick(points, index + 1), pick(points, index + 2)]
  const middle = (key: 'x' | 'y') => (9 * (here[key] + next[key]) - before[key] - after[key]) / 16
  return pointAt(middle('x'), middle('y'))
}

/** A circle at one end of a limb. */
export type Joint = { x: number; y: number; radius: number }

/** The path data of a limb: two circles and the area between them. */
export function limb(from: Joint, to: Joint): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const ratio = (from.radius - to.radius) / Math.hypot(to.x - from.x, to.y - from.y)
  const opening = Math.acos(Math.max(-1, Math.min(1, ratio)))
  const on = ({ x, y, radius }: Joint, side: number) =>
    `${rounded(x + radius * Math.cos(angle + side * opening))} ${rounded(y + radius * Math.sin(angle + side * opening))}`
  const arc = ({ radius }: Joint, flags: string) => `A${rounded(radius)} ${rounded(radius)} 0 ${flags} `
  return `M${on(from, 1)}${arc(from, '1 1')}${on(from, -1)}L${on(to, -1)}${arc(to, '0 1')}${on(to, 1)}Z`
}
