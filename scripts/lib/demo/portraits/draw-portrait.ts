import { drawBody } from './body/body.ts'
import { chanceOf } from './chance.ts'
import { closedCurve, lerp, rounded } from './geometry.ts'
import { drawHair, visibleHair } from './hair/hair.ts'
import { hairDefinitions } from './hair/hair-tools.ts'
import { drawEar, drawEarrings, drawGlasses } from './head/accessories.ts'
import { moods } from './head/expressions.ts'
import { blushOf, drawFace } from './head/face.ts'
import { type HeadShape, headShape } from './head/head-shape.ts'
import { drawHeadwear } from './headwear/headwear.ts'
import { type Person, personOf } from './person.ts'
import type { Picture, PortraitInput } from './portrait-input.ts'
import { canvas } from './scenes/scene.ts'
import { scenes } from './scenes/scenes.ts'
import { type Style, styleOf } from './styling.ts'
import { striped, textileOf } from './textile.ts'

/**
 * A drawn portrait as SVG, 1080 by 1350. No real person is shown: the same seed gives the same person in each kind of
 * picture, and the same input gives the same text.
 */
export function drawPortrait(input: PortraitInput): string {
  const person = personOf(input)
  const style = styleOf(input, person)
  const mood = moods[style.expression]
  const moving: Person = { ...person, face: { ...person.face, chin: person.face.chin + mood.gap * 0.22 } }
  const head = headShape(moving, style.turn)
  const scene = input.picture.kind === 'scene' ? scenes[input.picture.scene] : undefined
  const definitions = `<defs>${patternsOf(person, style)}${blushOf(person)}${hairDefinitions(person)}<clipPath id="head"><path d="${closedCurve(head.outline)}"/></clipPath></defs>`
  const ground = `<rect width="${canvas.width}" height="${canvas.height}" fill="${style.background}"/>`
  const back = scene?.background(chanceOf(`scene ${input.seed}`)) ?? ''
  const front = scene?.foreground?.() ?? ''
  const figure = drawFigure({ person: moving, head, style, picture: input.picture })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" width="${canvas.width}" height="${canvas.height}">${definitions}${ground}${back}${figure}${front}</svg>`
}

function patternsOf({ headwear }: Person, { textile, wrapTextile }: Style): string {
  return (
    textileOf(textile, { id: 'fabric', scale: 1.9 }) +
    textileOf(textile, { id: 'sleeve', scale: 1.9, angle: 24 }) +
    textileOf(wrapTextile, { id: 'wrap', scale: 1.5, angle: -18 }) +
    (headwear === 'gele' ? striped(wrapTextile) : '')
  )
}

type FigureInput = { person: Person; head: HeadShape; style: Style; picture: Picture }

function drawFigure({ person, head, style, picture }: FigureInput): string {
  const hair = drawHair(person, head)
  const { x, y, scale } = positionOf(person, picture)
  const drop = person.isWoman ? 30 : 26
  const posed = (content: string) =>
    `<g transform="translate(${rounded(lerp(0, -12, style.turn))} ${drop}) rotate(${rounded(style.tilt)} 0 190)">${content}</g>`
  const prop = picture.kind === 'scene' ? (scenes[picture.scene].prop?.() ?? '') : ''
  const body = drawBody(person, style.outfit, { arms: style.arms, prop })
  const face = drawHead({ person, head, style, hair })
  return `<g transform="translate(${x} ${y}) scale(${style.isFlipped ? -scale : scale} ${scale})">${posed(hair.back)}${body}${posed(face)}</g>`
}

type HeadInput = { person: Person; head: HeadShape; style: Style; hair: { front: string; coversEars?: boolean } }

function drawHead({ person, head, style, hair }: HeadInput): string {
  const hasEars = !hair.coversEars && person.headwear !== 'hijab'
  // The near ear lies behind the edge of a face seen from the front, and on the hair of a turned head.
  const isTurned = head.turn > 0.3
  const nearEar = hasEars ? drawEar(person, head, -1) : ''
  const farEar = hasEars && head.turn <= 0.5 ? drawEar(person, head, 1) : ''
  return (
    (isTurned ? '' : nearEar) +
    farEar +
    drawFace(person, head, moods[style.expression]) +
    hair.front +
    (isTurned ? nearEar : '') +
    (person.headwear === 'hijab' ? '' : drawEarrings(person, head)) +
    drawGlasses(person, head) +
    drawHeadwear(person, head, style.headwearColour)
  )
}

/** Where the middle of the eyes is; high hair and headwear need more space above. */
function positionOf(person: Person, picture: Picture): { x: number; y: number; scale: number } {
  if (picture.kind === 'scene') return scenes[picture.scene].position
  if (picture.kind === 'figure') return { x: 540, y: 372, scale: 0.9 }
  const hair = visibleHair(person)
  const isHigh =
    hair === 'puff' ||
    hair === 'bun' ||
    hair === 'afro' ||
    person.headwear === 'gele' ||
    person.headwear === 'headscarf'
  // The chin stays above 58 % of the height: the words of a card begin below it.
  return isHigh ? { x: 540, y: 520, scale: 1.5 } : { x: 540, y: 510, scale: 1.56 }
}
