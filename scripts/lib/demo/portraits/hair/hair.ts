import type { HeadShape } from '../head/head-shape.ts'
import type { Person } from '../person.ts'
import type { HairStyle } from '../portrait-input.ts'
import { type Hair, type HairTools, hairTools } from './hair-tools.ts'
import { braidedHair, cornrowHair, locHair } from './long-hair.ts'
import {
  afroHair,
  baldHair,
  bantuKnots,
  bunHair,
  curlyHair,
  fadeHair,
  flatHair,
  puffHair,
  shortHair,
  twistedHair,
} from './short-hair.ts'

const styles: Record<HairStyle, (tools: HairTools) => Hair> = {
  bald: baldHair,
  fade: fadeHair,
  short: shortHair,
  flat: flatHair,
  afro: afroHair,
  puff: puffHair,
  bun: bunHair,
  curls: curlyHair,
  twists: twistedHair,
  bantu: bantuKnots,
  cornrows: cornrowHair,
  braids: braidedHair,
  locs: locHair,
}

export const drawHair = (person: Person, head: HeadShape): Hair => {
  const style = visibleHair(person)
  return style === 'none' ? { back: '', front: '' } : styles[style](hairTools(person, head))
}

/** The hair that headwear leaves to be seen: long strands under hats, a short cut of men, nothing under wraps. */
export function visibleHair({ hair, headwear, isWoman }: Person): HairStyle | 'none' {
  if (headwear === 'none') return hair.style
  if (headwear === 'hijab') return 'none'
  const isLong = hair.style === 'braids' || hair.style === 'locs'
  if (isLong && headwear !== 'gele' && headwear !== 'headscarf') return hair.style
  return isWoman ? 'none' : 'fade'
}
