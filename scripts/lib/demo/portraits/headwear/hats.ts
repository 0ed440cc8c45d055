import { brushStroke, closedCurve, rounded, trace } from '../geometry.ts'
import { area, ellipse, fold, gleam, paint, shadowInk, within } from '../svg.ts'
import { type HeadwearTools, piece } from './headwear-tools.ts'

/** A kufi with an embroidered band. */
export function drawKufi({ head, fill, trim, onHead, edge, castShadow }: HeadwearTools): string {
  const half = head.middle * 0.5
  const low = edge(-100, -58, 1.02)
  const outline = [...onHead('-152,-130 -132,-206 -70,-232 0,-238 70,-232 130,-206 150,-130'), ...low]
  const band = [
    ...onHead('-150,-150'),
    ...low.toReversed(),
    ...onHead('150,-150'),
    ...trace(`${60 + half},-168 ${half},-172 ${-60 + half},-168`),
  ]
  const lozenges = [-108, -72, -36, 0, 36, 72, 108].map(
    (x) => `<path d="M${rounded(x + half)} ${rounded(-154 + Math.abs(x) * 0.16)}l11 15-11 15-11-15Z" fill="#fdf0d2"/>`,
  )
  const details = area(band, trim, 0.9) + lozenges.join('') + fold(onHead('-130,-170 0,-192 130,-170'), 6, 0.3)
  return castShadow(-98, -54, 14) + piece(outline, fill, details + nearShade(onHead))
}

/** The fila of Yoruba men, folded to one side. */
export function drawFila({ fill, onHead, edge, castShadow }: HeadwearTools): string {
  const outline = [
    ...onHead('-154,-130 -140,-214 -60,-268 40,-276 120,-258 206,-196 214,-142 178,-104'),
    ...edge(-100, -58, 1.02),
  ]
  const foldedSide = onHead('144,-70 124,-150 60,-212 120,-240 206,-190 212,-142 178,-104')
  const details =
    fold(onHead('150,-74 128,-150 50,-214 -50,-254'), 9, 0.34) +
    area(foldedSide, shadowInk, 0.18) +
    gleam(onHead('-110,-200 -60,-236 10,-250'))
  return castShadow(-98, -54, 14) + piece(outline, fill, details + nearShade(onHead))
}

const nearShade = (onHead: HeadwearTools['onHead']): string =>
  area(onHead('-154,-60 -152,-150 -120,-226 -84,-228 -106,-150 -104,-78'), shadowInk, 0.2)

export function drawBeanie({ head, fill, onHead, edge, castShadow }: HeadwearTools): string {
  const { middle } = head
  const dome = onHead('-150,-110 -146,-190 -96,-246 0,-268 96,-246 142,-190 148,-110 0,-130')
  const band = [
    ...onHead('-154,-128 -70,-172 0,-180 70,-172'),
    ...trace(`${150 + middle * 0.6},-128`),
    ...edge(-112, -56, 1.05),
  ]
  const ribs = [-90, -45, 0, 45, 90].map((x) => fold(onHead(`${x * 1.25},-160 ${x},-212 ${x * 0.5},-256`), 7))
  const bandRibs = [-120, -90, -60, -30, 0, 30, 60, 90, 120].map((x) => {
    const [left, reach] = [x + middle * 0.8, Math.abs(x)]
    return fold(`${left},${-166 + reach * 0.22} ${left},${-118 + reach * 0.3}`, 6, 0.24)
  })
  const shade = area(onHead('-170,-60 -170,-250 -90,-280 -110,-150 -112,-84'), shadowInk, 0.18)
  return (
    castShadow(-110, -52, 14) +
    piece(dome, fill, ribs.join('') + shade) +
    area(band, fill) +
    area(band, '#ffffff', 0.1) +
    bandRibs.join('') +
    gleam(onHead('100,-230 132,-190 138,-140'))
  )
}

export function drawCap({ head, fill, trim, onHead }: HeadwearTools): string {
  const { middle, turn } = head
  const shift = turn * 44
  const dome = [
    ...onHead('-148,-60! -152,-140 -108,-218 0,-244 108,-218 146,-140'),
    ...trace(`${146 + middle * 0.4},-70! 60,-112 0,-122`),
    ...onHead('-60,-112'),
  ]
  const brim = trace(`${-128 + shift * 0.5},-92! ${-70 + shift},-134 ${10 + shift},-146 ${96 + shift},-130
    ${146 + shift * 0.7},-88! ${110 + shift},-80 ${12 + shift},-104 ${-84 + shift},-84`)
  const shadow = [...brim.slice(0, 5), ...trace(`130,-44 ${20 + shift},-62 -118,-50`)]
  const seams = [
    `${middle},-244 ${middle + 8},-190 ${6 + shift},-146`,
    `${middle - 40},-238 ${middle - 76},-190 ${-70 + shift},-140`,
    `${middle + 46},-238 ${middle + 84},-190 ${92 + shift * 0.8},-136`,
  ]
  const brimEdge = brushStroke(`${-84 + shift},-86 ${12 + shift},-106 ${110 + shift},-82`, [0, 9, 0])
  return (
    within('head', paint(closedCurve(shadow), shadowInk, 0.34)) +
    area(dome, fill) +
    seams.map((points) => fold(points, 5, 0.24)).join('') +
    ellipse({ x: middle, y: -245, rx: 12, ry: 7 }, trim) +
    area(onHead('-148,-62 -152,-140 -108,-218 -70,-226 -104,-150 -108,-90'), shadowInk, 0.2) +
    area(brim, trim) +
    paint(brimEdge, shadowInk, 0.28)
  )
}
