import type { HeadShape } from '../head/head-shape.ts'
import { mix } from '../palette.ts'
import type { Person } from '../person.ts'
import type { Headwear } from '../portrait-input.ts'
import { drawBeanie, drawCap, drawFila, drawKufi } from './hats.ts'
import { type HeadwearTools, headwearTools } from './headwear-tools.ts'
import { drawGele, drawHeadscarf, drawHijab } from './wraps.ts'

const drawings: Record<Exclude<Headwear, 'none'>, (tools: HeadwearTools) => string> = {
  gele: drawGele,
  headscarf: drawHeadscarf,
  hijab: drawHijab,
  kufi: drawKufi,
  fila: drawFila,
  beanie: drawBeanie,
  cap: drawCap,
}

/** What a person wears on the head; `colour` is that of headwear without a pattern. */
export function drawHeadwear(person: Person, head: HeadShape, colour: string): string {
  const { headwear } = person
  if (headwear === 'none') return ''
  const isWrapped = headwear === 'gele' || headwear === 'headscarf' || headwear === 'fila'
  const bandColour = colour === '#b23e1c' ? '#2f2170' : '#b23e1c'
  const trim = headwear === 'kufi' ? bandColour : mix(colour, '#000000', 0.25)
  return drawings[headwear](headwearTools(person, head, { fill: isWrapped ? 'url(#wrap)' : colour, trim }))
}
