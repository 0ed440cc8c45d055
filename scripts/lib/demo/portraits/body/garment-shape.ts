import { closedCurve, mirrored, type Point, pointAt, trace } from '../geometry.ts'
import type { Garment } from '../portrait-input.ts'
import type { Figure } from './figure.ts'

export type Neckline = 'crew' | 'vee' | 'collar' | 'scoop' | 'band' | 'square' | 'heart'

/** Half of a neckline, from the shoulder to the middle. */
export function necklineOf(neckline: Neckline, { neck, shoulder }: Figure): Point[] {
  const points: Record<Neckline, string> = {
    crew: `${neck + 40},274 ${neck},318 0,346`,
    vee: `${neck + 36},270 ${neck - 4},330 0,440!`,
    collar: `${neck + 30},266! 26,420 0,440!`,
    scoop: `${neck + 96},294 ${neck + 70},370 0,420`,
    band: `${neck + 14},250 ${neck},286 0,312`,
    square: `${neck + 108},298! ${neck + 88},420! 0,428`,
    heart: `${shoulder - 76},326! ${shoulder - 112},448 78,446 0,486!`,
  }
  return trace(points[neckline])
}

const shoulderLine = ({ neck, shoulder }: Figure): Point[] =>
  trace(
    `${neck + 6},205 ${neck + 16},252 ${neck + 74},290 ${shoulder - 84},322 ${shoulder - 12},366 ${shoulder + 18},440`,
  )
const sideLine = ({ chest, waist, hip }: Figure): Point[] =>
  trace(`${chest},600 ${waist},850 ${hip},1080 ${hip + 16},1420`)

/** The path data of neck and torso. */
export function torso(figure: Figure): string {
  const half = [...shoulderLine(figure), ...sideLine(figure)]
  return closedCurve([pointAt(figure.neck, 90), ...half, ...mirrored(half).reverse(), pointAt(-figure.neck, 90)])
}

/** The right edge of a garment, from the neckline to the lower edge of the picture. */
export function garmentEdge(garment: Garment, figure: Figure, neckline: Point[]): Point[] {
  const isWide = garment === 'agbada'
  const start = neckline[0]?.x ?? 0
  const shoulder = shoulderLine(figure)
    .filter(({ x }) => x > start + 12)
    .map(({ x, y }) => pointAt(x + (isWide ? 6 : 2), y - 7))
  const { shoulder: width } = figure
  const side = isWide
    ? trace(`${width + 60},430 ${width + 170},760 ${width + 230},1420`)
    : sideLine(figure).map(({ x, y }) => pointAt(x + 10, y))
  return [...shoulder, ...side]
}

/** The path data of a closed garment. */
export function garmentOutline(edge: Point[], neckline: Point[]): string {
  const cornered = neckline.map((point, index) => ({ ...point, isCorner: point.isCorner || index === 0 }))
  const hem = edge.map((point, index) => ({ ...point, isCorner: index === edge.length - 1 }))
  return closedCurve([
    ...cornered.toReversed(),
    ...hem,
    ...mirrored(hem).reverse(),
    ...mirrored(cornered).filter(({ x }) => x !== 0),
  ])
}

/** The path data of an open jacket. */
export function jacketOutline(edge: Point[], { neck }: Figure): string {
  return closedCurve([
    ...trace(`${neck + 30},262!`),
    ...edge,
    ...mirrored(edge).reverse(),
    ...trace(`${-neck - 30},262! ${-neck - 16},420 -40,740! ${neck + 16},420`),
  ])
}
