import { brushStroke, lerp } from '../geometry.ts'
import type { Person } from '../person.ts'
import { area, bothSides, ellipse, paint } from '../svg.ts'
import type { HeadShape } from './head-shape.ts'

/** The half width of a nose at its wings. */
export const noseWidth = ({ face }: Person): number => 40 * face.nose

export function drawNose(person: Person, { place, placeOne, turn }: HeadShape): string {
  const { tones, face } = person
  const wing = noseWidth(person)
  const y = (value: number) => value + face.noseDrop
  const nearSide = place(`-19,-32,124! -9,-12,132 -9,${y(22)},142 -15,${y(50)},150 -8,${y(72)},160 -22,${y(80)},138
    ${-wing - 1},${y(70)},124 ${-wing + 1},${y(54)},124 -24,${y(38)},128 -22,4,118`)
  const below =
    place(`${-wing - 2},${y(66)},122 ${-wing + 8},${y(71)},132 -12,${y(74)},150 0,${y(78)},156 12,${y(74)},150
    ${wing - 8},${y(71)},132 ${wing + 2},${y(66)},122 ${wing - 3},${y(80)},126 ${wing * 0.5},${y(83)},138 0,${y(88)},146
    ${-wing * 0.5},${y(83)},138 ${-wing + 3},${y(80)},126`)
  const bridge = brushStroke(place(`3,-16,134 4,20,148 3,${y(46)},162`), [0, 10, 7])
  const tip = placeOne(6, y(60), 166)
  return (
    area(nearSide, tones.shade, 0.72) +
    area(below, tones.deep, 0.42) +
    bothSides((side) => {
      const nostril = placeOne(side * wing * 0.52, y(77.5), 138)
      const rx = 9.5 * face.nose * (side > 0 ? lerp(1, 0.8, turn) : 1)
      const edge = place(
        `${side * (wing - 3)},${y(47)},126 ${side * (wing + 3)},${y(61)},120 ${side * (wing - 1)},${y(76)},124`,
      )
      return (
        ellipse({ x: nostril.x, y: nostril.y, rx, ry: 4.4, turn: side * -9 }, tones.dark) +
        paint(brushStroke(edge, [0, 3.6, 0]), tones.deep, side > 0 ? 0.5 : 0.7)
      )
    }) +
    paint(bridge, tones.light, 0.85) +
    ellipse({ x: tip.x, y: tip.y, rx: 10, ry: 7 }, tones.light, 0.95)
  )
}
