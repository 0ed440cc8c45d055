import { closedCurve, type Point, pointAt } from '../geometry.ts'
import type { Person } from '../person.ts'
import { paint } from '../svg.ts'
import { type HeadShape, jawOf } from './head-shape.ts'
import type { MouthShape } from './mouth.ts'

type BeardParts = { moustache: string; chin: string; goatee: string; jaw: (growth: number) => string }

export function drawBeard({ person, head, mouth }: { person: Person; head: HeadShape; mouth: MouthShape }): string {
  const { style, colour } = person.beard
  if (style === 'none') return ''
  const { moustache, chin, goatee, jaw } = beardParts(person, head, mouth)
  const layers = (paths: string[], opacity = 1) =>
    `<g opacity="${opacity}">${paths.map((path) => paint(path, colour)).join('')}</g>`
  switch (style) {
    case 'stubble':
      return layers([jaw(0), moustache], 0.34)
    case 'moustache':
      return layers([moustache])
    case 'goatee':
      return layers([moustache, goatee])
    case 'short':
      return layers([jaw(1.5), moustache, chin], 0.93)
    case 'full':
      return layers([jaw(5), moustache, chin])
  }
}

function beardParts({ face }: Person, head: HeadShape, { at, halfWidth: half, lips, gap }: MouthShape): BeardParts {
  const { place } = head
  const drop = face.noseDrop
  const inner = place(`-127,40,30 -114,74,50 -88,100,78 ${-half - 16},106,100 ${-half - 12},128,104 -34,${158 + gap},118
    0,${164 + gap},124 34,${158 + gap},118 ${half + 12},128,104 ${half + 16},106,100 88,100,78 114,74,50 127,40,30`)
  const upper = place(`${-half - 10},${118 + drop * 0.5},104! ${-half * 0.62},${96 + drop},120 -16,${88 + drop},140
    0,${93 + drop},144 16,${88 + drop},140 ${half * 0.62},${96 + drop},120 ${half + 10},${118 + drop * 0.5},104!`)
  const chin = (y: number) => y + face.chin
  const goatee =
    place(`${-half - 12},116,104 ${-half - 6},150,104 -40,${chin(186)},100 0,${chin(206)},100 40,${chin(186)},100
    ${half + 6},150,104 ${half + 12},116,104 ${half - 4},132,110 26,${162 + gap},120 0,${166 + gap},122 -26,${162 + gap},120
    ${-half + 4},132,110`)
  return {
    moustache: closedCurve([...upper, ...at(`${half * 0.55},${-12 * lips} 0,-12 ${-half * 0.55},${-12 * lips}`)]),
    chin: closedCurve([
      ...at(`-9,${gap + 27 * lips} 9,${gap + 27 * lips}`),
      ...place(`26,${chin(176)},108 0,${chin(192)},100 -26,${chin(176)},108`),
    ]),
    goatee: closedCurve(goatee),
    jaw: (growth) => closedCurve([...grown(jawOf(head), growth), ...inner]),
  }
}

/** The jaw with hair on it, longer towards the chin. */
const grown = (jaw: Point[], growth: number): Point[] =>
  jaw.map(({ x, y }, index) => {
    const low = Math.max(0, (y - 60) / 135)
    return pointAt(x * (1 + 0.012 * growth), y + growth * 5 * low, index === 0 || index === jaw.length - 1)
  })
