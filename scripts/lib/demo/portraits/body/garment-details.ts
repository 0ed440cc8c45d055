import { mirrored, openCurve, type Point, rounded, trace } from '../geometry.ts'
import { mix } from '../palette.ts'
import type { Garment } from '../portrait-input.ts'
import { area, bothSides, ellipse, fold, line, rectangle, shadowInk } from '../svg.ts'
import type { Figure } from './figure.ts'

export type GarmentColours = {
  /** The colour of the whole, or the ground of its pattern. */
  plain: string
  /** The colour of collars and edges. */
  trim: string
  /** Of the shirt under a jacket. */
  inner: string
}

type Details = { figure: Figure; neckline: Point[]; colours: GarmentColours; isPatterned: boolean }

/** Collars, buttons and embroidery. */
export const drawDetails = (garment: Garment, details: Details): string => drawings[garment](details)

const drawings: Record<Garment, (details: Details) => string> = {
  tshirt: ({ neckline, colours }) => neckEdge(neckline, mix(colours.plain, '#000000', 0.16), 15),
  jersey: ({ neckline, colours }) => neckEdge(neckline, colours.trim, 17),
  gown: ({ neckline, colours }) => neckEdge(neckline, colours.plain, 10),
  blouse: ({ neckline, colours }) => neckEdge(neckline, mix(colours.plain, '#ffffff', 0.25), 9),
  kitenge: ({ figure, colours }) => drawCollar(figure, { collar: colours.plain, button: colours.plain }),
  shirt: ({ figure, colours, isPatterned }) =>
    drawCollar(figure, {
      collar: isPatterned ? colours.plain : mix(colours.plain, '#000000', 0.08),
      button: isPatterned ? colours.plain : '#ffffff',
    }),
  blazer: drawLapels,
  kaftan: drawPlacket,
  agbada: drawEmbroidery,
}

function neckEdge(neckline: Point[], colour: string, width: number): string {
  const whole = [...neckline, ...mirrored(neckline.slice(0, -1)).reverse()]
  return line({ path: openCurve(whole), colour, width })
}

const symmetric = (points: string, fill: string, opacity?: number): string =>
  bothSides((side) => area(side > 0 ? trace(points) : mirrored(trace(points)), fill, opacity))

const lozenge = (y: number, scale: number, colour: string): string =>
  `<path d="M0 ${rounded(y - 22 * scale)}l${rounded(18 * scale)} ${rounded(22 * scale)} ${rounded(-18 * scale)} ${rounded(22 * scale)} ${rounded(-18 * scale)} ${rounded(-22 * scale)}Z" fill="${colour}"/>`

function drawCollar({ neck }: Figure, { collar, button }: { collar: string; button: string }): string {
  const outer = `${neck + 4},240! ${neck + 40},272 ${neck + 62},352! ${neck - 6},384! 3,442! ${neck - 22},330`
  const shade = `${neck + 40},272 ${neck + 62},352! ${neck - 6},384! ${neck + 30},346`
  return (
    fold('0,430 3,800 0,1400', 5, 0.3) +
    symmetric(outer, collar) +
    symmetric(shade, shadowInk, 0.2) +
    [500, 620, 740, 860, 980].map((y) => ellipse({ x: 12, y, rx: 8 }, button)).join('')
  )
}

function drawLapels({ figure: { neck }, colours }: Details): string {
  const lapel = `${neck + 6},236! ${neck + 66},284! ${neck + 120},430! ${neck + 84},452! ${neck + 92},500 30,746! ${neck - 4},420`
  const inside = `${neck + 6},236! ${neck - 4},420 30,746! ${neck - 22},420`
  return (
    symmetric(lapel, mix(colours.plain, '#ffffff', 0.1)) +
    symmetric(inside, shadowInk, 0.32) +
    fold(`${neck + 118},432 ${neck + 96},444 ${neck + 84},454`, 6, 0.4) +
    fold('34,746 26,1000 40,1380', 8, 0.34) +
    ellipse({ x: 4, y: 800, rx: 13 }, mix(colours.plain, '#000000', 0.35))
  )
}

function drawPlacket({ figure: { neck }, colours: { plain, trim } }: Details): string {
  const collar = `${neck + 4},236! ${neck + 26},256 ${neck + 4},296 0,326! 0,300! ${neck - 16},274`
  const panel = `<path d="M-44 322H44V640L0 690-44 640Z" fill="${mix(plain, '#000000', 0.14)}"/>`
  const edges = [-44, 38].map((x) => rectangle({ x, y: 318, width: 6, height: 322 }, trim))
  const motifs = [370, 430, 490, 550, 610].map((y) => lozenge(y, 0.8, trim))
  return symmetric(collar, trim) + panel + edges.join('') + motifs.join('')
}

function drawEmbroidery({ neckline, colours: { plain, trim } }: Details): string {
  return (
    neckEdge(neckline, trim, 20) +
    `<path d="M-92 372Q0 420 92 372L104 560Q60 640 0 690Q-60 640-104 560Z" fill="${plain}"/>` +
    `<path d="M-70 412Q0 444 70 412L80 552Q46 612 0 650Q-46 612-80 552Z" fill="none" stroke="${trim}" stroke-width="7"/>` +
    lozenge(492, 1, trim) +
    lozenge(560, 1.3, trim) +
    lozenge(620, 0.7, trim)
  )
}
