import { brushStroke } from '../geometry.ts'
import { mix } from '../palette.ts'
import type { Person } from '../person.ts'
import { area, bothSides, ellipse, paint, within } from '../svg.ts'
import { drawBeard } from './beard.ts'
import type { Mood } from './expressions.ts'
import { drawEyes } from './eyes.ts'
import type { HeadShape } from './head-shape.ts'
import { drawFolds, drawMouth, mouthShape } from './mouth.ts'
import { drawNose } from './nose.ts'

/** A face without ears, hair and glasses. Light falls from the side that it turns to. */
export function drawFace(person: Person, head: HeadShape, mood: Mood): string {
  const mouth = mouthShape(person, head, mood)
  return (
    area(head.outline, person.tones.base) +
    within('head', drawPlanes(person, head)) +
    drawSkinDetails(person, head) +
    drawFolds({ mouth, person, mood }, head) +
    drawBeard({ person, head, mouth }) +
    drawEyes(person, head, mood) +
    drawNose(person, head) +
    drawMouth(mouth, person, mood)
  )
}

/** The gradient of the cheeks. */
export function blushOf({ tones }: Person): string {
  const colour = mix(tones.base, '#e0523a', 0.55)
  return `<radialGradient id="blush"><stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

/** Areas of light and shade. */
function drawPlanes({ face, tones, blush, age }: Person, { place, placeOne, turn }: HeadShape): string {
  const edge = turn * 60
  const shade = `${-150 - edge},-210 -62,-205,42 -92,-130,42 -100,-60,42 -104,-6,42 -86,44,42 -74,92,42 -52,132,42 -22,166
    14,205 ${-180 - edge},230 ${-210 - edge},0`
  const chin = (y: number) => y + face.chin
  const hollow = (side: number) =>
    `${side * 112},66,60 ${side * 96},84,78 ${side * 82},112,88 ${side * 74},136,86 ${side * 92},126,70 ${side * 110},96,56`
  return (
    area(place(shade), tones.shade) +
    area(place('6,-134,125 66,-130,112 106,-96,78 102,-66,84 62,-70,112 22,-76,132 2,-100,134'), tones.light, 0.42) +
    area(place('48,52,120 74,36,106 106,24,76 116,30,60 104,50,74 78,66,98 56,66,116'), tones.light, 0.42) +
    area(place(`-8,${chin(168)},112 14,${chin(161)},112 30,${chin(170)},104 12,${chin(180)},104`), tones.light, 0.6) +
    (age > 50 && face.fullness < 0.4 ? bothSides((side) => area(place(hollow(side)), tones.shade, 0.5)) : '') +
    bothSides((side) => {
      const { x, y } = placeOne(side * 78, 62, 98)
      return ellipse({ x, y, rx: 46, ry: 36 }, 'url(#blush)', (side < 0 ? 0.5 : 0.75) * blush)
    })
  )
}

/** Moles, lines of the forehead, a soft chin. */
function drawSkinDetails({ age, face, tones }: Person, { place, placeOne }: HeadShape): string {
  const mole = placeOne(face.mole * 62, 92, 92)
  const foreheadLines = [-92, -76].map((y) =>
    paint(brushStroke(place(`-50,${y + 4},120 0,${y},132 50,${y + 4},120`), [0, 3, 0]), tones.deep, 0.24),
  )
  const soft = `-46,${176 + face.chin},96 0,${188 + face.chin},100 50,${176 + face.chin},92`
  return (
    (face.mole === 0 ? '' : ellipse({ x: mole.x, y: mole.y, rx: 4.2 }, tones.dark, 0.7)) +
    (age > 47 ? foreheadLines.join('') : '') +
    (face.fullness > 0.5 ? paint(brushStroke(place(soft), [0, 4, 0]), tones.deep, 0.22) : '')
  )
}
