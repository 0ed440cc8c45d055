import { brushStroke, closedCurve, lerp, rounded, trace } from '../geometry.ts'
import { gold } from '../palette.ts'
import type { Person } from '../person.ts'
import type { Earrings } from '../portrait-input.ts'
import { area, ellipse, paint } from '../svg.ts'
import type { HeadShape } from './head-shape.ts'

const frameColours = { gold: '#d69a2b', tortoise: '#6b3a1c', dark: '#1d1622', clear: '#e9d9c8' } as const

export function drawGlasses({ glasses }: Person, head: HeadShape): string {
  if (glasses === 'none') return ''
  const { place, placeOne, turn, nearEar, farEar } = head
  const colour = frameColours[glasses]
  const isRound = glasses === 'gold' || glasses === 'clear'
  const lens = (side: -1 | 1) => {
    const { x, y } = placeOne(side * 58, 4, 124)
    const rx = 45 * (side > 0 ? Math.cos(turn * 0.385) * lerp(1, 0.88, turn) : 1)
    const angular = `${x - rx},${y - 30} ${x},${y - 36} ${x + rx},${y - 30} ${x + rx * 0.94},${y + 16} ${x + rx * 0.5},${y + 36}
      ${x - rx * 0.5},${y + 36} ${x - rx * 0.94},${y + 16}`
    const edge = isRound
      ? `<ellipse cx="${rounded(x)}" cy="${y}" rx="${rounded(rx)}" ry="42"`
      : `<path d="${closedCurve(angular)}"`
    const reflection = brushStroke(`${x + rx * 0.46},${y - 22} ${x + rx * 0.74},${y - 4}`, [1, 7, 1])
    return `${edge} fill="#fff" fill-opacity=".05" stroke="${colour}" stroke-width="${isRound ? 6 : 8.5}"/>${paint(reflection, '#ffffff', 0.4)}`
  }
  const nearArm = [...place('-104,-6,110'), ...trace(`${nearEar.x + 4},-10`)]
  const farArm = [...place('104,-6,110'), ...trace(`${farEar.x - 6},-10`)]
  return (
    paint(brushStroke(place('-14,0,136 0,-7,146 14,0,136'), [7, 6, 7]), colour) +
    paint(brushStroke(nearArm, [8, 6]), colour) +
    (turn < 0.4 ? paint(brushStroke(farArm, [8, 6]), colour) : '') +
    lens(-1) +
    lens(1)
  )
}

export function drawEarrings({ earrings }: Person, { nearEar, farEar, turn }: HeadShape): string {
  if (earrings === 'none') return ''
  const draw = earringDrawings[earrings]
  return draw(nearEar.x - 2, 66) + (turn < 0.5 ? draw(farEar.x + 2, 66) : '')
}

const earringDrawings: Record<Exclude<Earrings, 'none'>, (x: number, y: number) => string> = {
  stud: (x, y) => ellipse({ x, y, rx: 8 }, gold) + ellipse({ x: x + 2.5, y: y - 2.5, rx: 3 }, '#ffe7b0'),
  hoop: (x, y) => `<circle cx="${rounded(x)}" cy="${y + 34}" r="33" fill="none" stroke="${gold}" stroke-width="7"/>`,
  drop: (x, y) =>
    ellipse({ x, y, rx: 6 }, gold) +
    area(`${x},${y + 8}! ${x + 15},${y + 44} ${x},${y + 62} ${x - 15},${y + 44}`, gold) +
    area(`${x},${y + 18}! ${x + 15},${y + 44} ${x},${y + 62}`, '#c27c0a', 0.5),
  bead: (x, y) =>
    ellipse({ x, y: y + 2, rx: 7 }, gold) +
    ellipse({ x, y: y + 22, rx: 11 }, '#b23e1c') +
    ellipse({ x, y: y + 44, rx: 11 }, '#1c6b47') +
    ellipse({ x, y: y + 66, rx: 11 }, gold),
  fan: (x, y) =>
    ellipse({ x, y, rx: 6 }, gold) +
    area(`${x},${y + 6}! ${x + 30},${y + 56}! ${x},${y + 70} ${x - 30},${y + 56}!`, gold) +
    area(`${x},${y + 26}! ${x + 16},${y + 54}! ${x},${y + 60} ${x - 16},${y + 54}!`, '#b23e1c'),
}

export function drawEar({ tones }: Person, { nearEar, farEar, turn }: HeadShape, side: -1 | 1): string {
  const { x, y } = side < 0 ? nearEar : farEar
  const shell = `${x + side * 4},${y - 42} ${x + side * 22},${y - 36} ${x + side * 25},${y - 4} ${x + side * 14},${y + 28}
    ${x + side * 4},${y + 50} ${x - side * 12},${y + 44} ${x - side * 10},${y - 20}`
  const rim = `${x + side * 2},${y - 26} ${x + side * 15},${y - 20} ${x + side * 13},${y + 4} ${x + side * 4},${y + 22}`
  const isShaded = side < 0 && turn > 0.3
  return (
    area(shell, tones.base) +
    (isShaded ? area(shell, tones.shade, 0.45) : '') +
    paint(brushStroke(rim, [3, 6, 6, 2]), tones.deep, 0.6)
  )
}
