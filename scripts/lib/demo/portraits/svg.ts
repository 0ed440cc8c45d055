import { brushStroke, closedCurve, type Point, rounded } from './geometry.ts'

/** The colour of shadows on fabric, always used with an opacity. */
export const shadowInk = '#2b0f1c'

/** A filled path. */
export const paint = (path: string, fill: string, opacity?: number): string =>
  `<path d="${path}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${rounded(opacity * 100) / 100}"`}/>`

/** A filled area with a smooth outline. */
export const area = (outline: string | Point[], fill: string, opacity?: number): string =>
  paint(closedCurve(outline), fill, opacity)

/** A line of the colour of shadows that is thin at its ends. */
export const fold = (outline: string | Point[], width = 9, opacity = 0.2): string =>
  paint(brushStroke(outline, [0, width, 0]), shadowInk, opacity)

/** A line of light that is thin at its ends. */
export const gleam = (outline: string | Point[], width = 12, opacity = 0.16): string =>
  paint(brushStroke(outline, [0, width, 0]), '#ffffff', opacity)

type Ellipse = { x: number; y: number; rx: number; ry?: number; turn?: number }

export function ellipse({ x, y, rx, ry = rx, turn = 0 }: Ellipse, fill: string, opacity?: number): string {
  const place = `cx="${rounded(x)}" cy="${rounded(y)}" rx="${rounded(rx)}" ry="${rounded(ry)}"`
  const rotation = turn === 0 ? '' : ` transform="rotate(${turn} ${rounded(x)} ${rounded(y)})"`
  return `<ellipse ${place} fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}${rotation}/>`
}

type Rectangle = { x: number; y: number; width: number; height: number; radius?: number }

export const rectangle = ({ x, y, width, height, radius = 0 }: Rectangle, fill: string, opacity?: number): string =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"${
    radius === 0 ? '' : ` rx="${radius}"`
  } fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`

type Line = { path: string; colour: string; width: number; more?: string }

export const line = ({ path, colour, width, more = '' }: Line): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${rounded(width)}" ${more}/>`

/** A drawing of which only the part within a path is seen. Ids are unique within one picture. */
export const clipped = (
  { id, path, rule = '' }: { id: string; path: string; rule?: string },
  content: string,
): string =>
  `<clipPath id="${id}"><path d="${path}"${rule === '' ? '' : ` clip-rule="${rule}"`}/></clipPath>${within(id, content)}`

/** The same for a path that is defined already. */
export const within = (id: string, content: string): string => `<g clip-path="url(#${id})">${content}</g>`

/** A drawing repeated a number of times. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const bothSides = (draw: (side: -1 | 1) => string): string => draw(-1) + draw(1)
