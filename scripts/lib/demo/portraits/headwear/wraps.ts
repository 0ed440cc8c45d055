import { closedCurve, moved, type Point, trace } from '../geometry.ts'
import { area, fold, gleam, shadowInk, within } from '../svg.ts'
import type { HeadwearTools } from './headwear-tools.ts'

// From the back to the front: two wings, two upper pleats and the band on the forehead.
const pleats = [
  { points: '-150,-36 -252,-150 -236,-262 -120,-318 -20,-170 -60,-90', shade: 0.42 },
  { points: '150,-36 262,-132 278,-250 180,-338 40,-180 70,-90', shade: 0.12 },
  { points: '-120,-100 -190,-240 -130,-344 10,-376 70,-240 20,-120', shade: 0.28 },
  { points: '120,-90 226,-222 206,-330 80,-384 -40,-250 0,-120', shade: 0.04 },
  { points: '-146,-60 -150,-180 -60,-270 70,-262 150,-170 147,-60 60,-112 0,-122 -60,-112', shade: 0 },
]
const bandFolds = ['-140,-74 -40,-146 100,-220', '-144,-118 -70,-186 30,-238', '146,-84 96,-150 20,-190']
const pleatFolds = [
  '136,-150 84,-196 40,-212',
  '-90,-240 -116,-280 -104,-306',
  '-30,-246 -34,-290 -20,-322',
  '50,-246 96,-280 98,-318',
  '150,-170 206,-196 240,-222',
  '-150,-150 -190,-190 -208,-230',
]

/** The gele of Nigeria: stiff striped fabric in wide pleats. */
export function drawGele({ onHead, castShadow }: HeadwearTools): string {
  const narrow = (points: string): Point[] =>
    onHead(points).map((point) => ({ ...point, y: point.y < -110 ? -110 + (point.y + 110) * 0.86 : point.y }))
  const layers = pleats.map(({ points, shade }, index) => {
    const pleat = narrow(points)
    return area(pleat, `url(#gele${index % 3})`) + (shade > 0 ? area(pleat, shadowInk, shade) : '')
  })
  return (
    castShadow(-112, -44) +
    layers.join('') +
    bandFolds.map((points) => fold(onHead(points), 9, 0.4)).join('') +
    pleatFolds.map((points) => fold(onHead(points), 9, 0.36)).join('') +
    gleam(onHead('150,-306 200,-276 210,-226')) +
    gleam(onHead('20,-326 -50,-314 -100,-290'), 10) +
    gleam(onHead('120,-196 142,-150 140,-100'))
  )
}

/** A head tie with a knot on top. */
export function drawHeadscarf({ head, fill, onHead, edge, castShadow }: HeadwearTools): string {
  const skull = head.skull(1.05).slice(1, 10)
  const dome = [...skull.map(({ x, y, ...rest }) => ({ ...rest, x: x * 1.06, y: y - 16 })), ...edge(-106, -30, 1.02)]
  const bun = onHead('-70,-214 -96,-276 -30,-330 60,-318 92,-262 60,-212')
  const knot = onHead('-44,-222 4,-250 52,-222 40,-184 4,-172 -34,-184')
  return (
    castShadow(-104, -28) +
    area(bun, fill) +
    area(bun, shadowInk, 0.16) +
    fold(onHead('-60,-222 0,-262 66,-300'), 7, 0.26) +
    fold(onHead('-70,-262 -20,-292 30,-318'), 7, 0.26) +
    area(dome, fill) +
    fold('-142,-60 -60,-150 60,-226', 7, 0.26) +
    fold('146,-60 70,-160 -20,-232', 7, 0.26) +
    fold('-150,-110 -90,-180 -10,-226', 6) +
    area(knot, fill) +
    area(knot, shadowInk, 0.22) +
    gleam(onHead('76,-196 118,-150 134,-96'))
  )
}

const hijabOutline = `0,-236 100,-210 160,-120 168,0 158,120 176,210 262,290 352,400 330,500 130,590 -110,600 -330,520
  -366,420 -262,290 -180,200 -172,100 -176,-10 -168,-120 -104,-210`
const hijabFolds = [
  { points: '-150,60 -60,240 160,330 290,360', width: 17, opacity: 0.15 },
  { points: '-168,150 -90,300 80,420 200,470', width: 17, opacity: 0.13 },
  { points: '-240,330 -110,400 20,520', width: 15, opacity: 0.12 },
  { points: '150,90 130,200 40,290', width: 13, opacity: 0.14 },
]

export function drawHijab({ person, head, fill, onHead }: HeadwearTools): string {
  const [middle = 0] = head.place('0,0,60').map(({ x }) => x)
  const opening = faceOpening({ outline: head.outline, middle, scale: 0.93, top: -122, bottom: 192 + person.face.chin })
  const rim = faceOpening({ outline: head.outline, middle, scale: 0.9, top: -112, bottom: 187 + person.face.chin })
  const path = closedCurve(onHead(hijabOutline)) + closedCurve(opening)
  const shade = onHead('-260,-240 -60,-240 -140,-60 -120,100 -40,230 60,560 -400,560')
  const below = moved(
    trace('-104,130 -30,210 50,212 110,130 112,180 44,256 -50,254 -116,190'),
    middle,
    person.face.chin,
  )
  const details =
    area(shade, shadowInk, 0.12) +
    area(below, shadowInk, 0.17) +
    hijabFolds.map(({ points, width, opacity }) => fold(onHead(points), width, opacity)).join('') +
    gleam(onHead('70,-210 134,-140 150,-40'), 14)
  return `<path fill-rule="evenodd" d="${path}" fill="${fill}"/><clipPath id="hijab"><path clip-rule="evenodd" d="${path}"/></clipPath>${within('hijab', details)}<path fill-rule="evenodd" d="${closedCurve(opening)}${closedCurve(rim)}" fill="${shadowInk}" opacity=".28"/>`
}

type Opening = { outline: Point[]; middle: number; scale: number; top: number; bottom: number }

const faceOpening = ({ outline, middle, scale, top, bottom }: Opening): Point[] =>
  outline.map((point) => ({
    ...point,
    x: middle + (point.x - middle) * scale,
    y: point.y < -30 ? Math.max(point.y * 0.62, top) : Math.min(point.y, bottom) - (point.y > 150 ? 2 : 0),
  }))
