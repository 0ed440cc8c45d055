import { brushStroke, type Point } from '../geometry.ts'
import { gold } from '../palette.ts'
import type { Person } from '../person.ts'
import type { ArmPose, Garment } from '../portrait-input.ts'
import { area, clipped, ellipse, fold, paint, shadowInk } from '../svg.ts'
import { armPoses, drawArm, type Sleeve } from './arms.ts'
import { type Figure, figureOf } from './figure.ts'
import { drawDetails, type GarmentColours } from './garment-details.ts'
import { garmentEdge, garmentOutline, jacketOutline, type Neckline, necklineOf, torso } from './garment-shape.ts'

export type Outfit = {
  garment: Garment
  isPatterned: boolean
  colours: GarmentColours
  neckline: Extract<Neckline, 'heart' | 'square' | 'scoop'>
  hasNecklace: boolean
}

const necklines: Record<Exclude<Garment, 'gown'>, Neckline> = {
  tshirt: 'crew',
  jersey: 'vee',
  kitenge: 'collar',
  blazer: 'collar',
  shirt: 'collar',
  kaftan: 'band',
  agbada: 'crew',
  blouse: 'scoop',
}
const sleeveLengths: Record<Garment, number> = {
  tshirt: 0.52,
  jersey: 0.5,
  kitenge: 0.52,
  blazer: 2,
  shirt: 2,
  kaftan: 2,
  gown: 0.36,
  blouse: 0.3,
  agbada: 0,
}

/** Neck, torso, arms and clothes. `prop` lies in front of the body and behind the hands. */
export function drawBody(person: Person, outfit: Outfit, { arms, prop }: { arms: ArmPose; prop: string }): string {
  const figure = figureOf(person)
  const { garment, isPatterned, colours } = outfit
  const neckline = necklineOf(garment === 'gown' ? outfit.neckline : necklines[garment], figure)
  const edge = garmentEdge(garment, figure, neckline)
  const closed = garmentOutline(edge, neckline)
  const sleeve: Sleeve = {
    garment,
    fill: isPatterned ? 'url(#sleeve)' : colours.plain,
    trim: colours.trim,
    length: garment === 'gown' && outfit.neckline === 'heart' ? 0.24 : sleeveLengths[garment],
  }
  const limbs = garment === 'agbada' ? [] : armPoses[arms](figure)
  const drawArms = (isFront: boolean) =>
    limbs
      .filter((arm) => (arm.isFront ?? false) === isFront)
      .map((arm) => drawArm(arm, figure, { tones: person.tones, sleeve }))
      .join('')
  return (
    drawArms(false) +
    drawSkin(person, figure) +
    (outfit.hasNecklace ? drawNecklace(figure) : '') +
    (garment === 'blazer' ? drawInnerShirt(figure, person.isWoman, colours.inner) : '') +
    paint(garment === 'blazer' ? jacketOutline(edge, figure) : closed, isPatterned ? 'url(#fabric)' : colours.plain) +
    clipped({ id: 'garment', path: closed }, drawFolds(figure, garment)) +
    drawDetails(garment, { figure, neckline, colours, isPatterned }) +
    prop +
    drawArms(true)
  )
}

/** Neck and chest: the near side in shade, the shadow of the head, the collar bones. */
function drawSkin({ tones, age }: Person, figure: Figure): string {
  const { neck } = figure
  const path = torso(figure)
  const shade = `-400,90 ${-neck * 0.25},90 ${-neck * 0.3},240 ${-neck * 0.8},300 -180,460 -400,520`
  const shadow = `-140,60 140,60 ${neck + 30},190 40,256 -30,270 ${-neck - 30},240`
  const lines = ['-40,262 6,270 48,254', '-34,286 6,292 42,280'].map((points) =>
    paint(brushStroke(points, [0, 3.5, 0]), tones.deep, 0.3),
  )
  const content =
    area(shade, tones.shade, 0.85) +
    area(shadow, tones.deep, 0.78) +
    paint(brushStroke('24,322 90,312 190,326', [0, 10, 0]), tones.shade, 0.6) +
    paint(brushStroke('-24,322 -90,312 -190,326', [0, 10, 0]), tones.deep, 0.35) +
    (age > 48 ? lines.join('') : '')
  return paint(path, tones.base) + clipped({ id: 'skin', path }, content)
}

const drawNecklace = ({ neck }: Figure): string =>
  paint(brushStroke(`${-neck - 24},246 -54,334 0,358 54,334 ${neck + 24},246`, [6, 7, 8, 7, 6]), gold) +
  ellipse({ x: 0, y: 364, rx: 12 }, gold)

function drawInnerShirt({ neck }: Figure, isWoman: boolean, colour: string): string {
  const low = isWoman ? 400 : 372
  const shirt = `${neck + 12},262 ${neck + 30},330 140,1000 -140,1000 ${-neck - 30},330 ${-neck - 12},262 -20,${low}
    0,${low + 20}! 20,${low}`
  return area(shirt, colour) + area(`${-neck - 50},290 0,420 -20,1000 -180,1000`, shadowInk, 0.14)
}

type FoldLine = { points: string | Point[]; width: number; opacity: number }

function drawFolds({ neck, shoulder, chest, waist }: Figure, garment: Garment): string {
  const shade = `-700,240 ${-neck - 60},270 ${-shoulder * 0.52},430 ${-shoulder * 0.5},760 ${-waist * 0.5},1420 -700,1420`
  const hanging: FoldLine[] = [
    `${-shoulder + 40},350 ${-shoulder + 30},700 ${-shoulder - 40},1350`,
    `${shoulder - 40},350 ${shoulder - 20},700 ${shoulder + 50},1350`,
    '-210,420 -230,800 -260,1350',
    '240,430 250,800 290,1350',
  ].map((points) => ({ points, width: 18, opacity: 0.24 }))
  const fitted: FoldLine[] = [
    { points: `${chest + 6},540 ${chest - 40},640 ${chest - 50},760`, width: 22, opacity: 0.13 },
    { points: `${-chest - 6},540 ${-chest + 40},640 ${-chest + 50},760`, width: 22, opacity: 0.16 },
    { points: `${waist + 6},1000 ${waist - 110},960 10,990`, width: 18, opacity: 0.1 },
  ]
  const folds = garment === 'agbada' ? hanging : fitted
  return area(shade, shadowInk, 0.18) + folds.map(({ points, width, opacity }) => fold(points, width, opacity)).join('')
}
