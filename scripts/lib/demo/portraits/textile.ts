import { generatePattern } from '../../../../web/src/ui/media/generate-pattern.ts'
import { chanceOf } from './chance.ts'
import { repeat } from './svg.ts'

type Colours = { ground: string; thread: string; accent: string }

const colourings: readonly Colours[] = [
  { ground: '#2e2270', thread: '#b7afff', accent: '#f2a516' },
  { ground: '#93300f', thread: '#fbe7de', accent: '#f2a516' },
  { ground: '#1c6b47', thread: '#e0f1e7', accent: '#f2a516' },
  { ground: '#7a4b00', thread: '#fdf0d2', accent: '#3b2f8f' },
  { ground: '#1e1b3a', thread: '#fbf7f0', accent: '#ff9a78' },
  { ground: '#f2a516', thread: '#93300f', accent: '#2e2270' },
  { ground: '#fbf0dc', thread: '#1c6b47', accent: '#b23e1c' },
  { ground: '#b23e1c', thread: '#f2a516', accent: '#fdf0d2' },
  { ground: '#f3d9cf', thread: '#a30f3c', accent: '#3b2f8f' },
  { ground: '#123b2a', thread: '#74d6a4', accent: '#fdf0d2' },
]

export const textileColours = (seed: string): Colours => chanceOf(`colours ${seed}`).one(colourings)

const cells = 4
const tileSize = cells * 24

/** An SVG pattern of a fabric, of the same generator as the patterns of the product. */
export function textileOf(
  seed: string,
  { id, scale, angle = 0 }: { id: string; scale: number; angle?: number },
): string {
  const { ground, thread, accent } = textileColours(seed)
  const { threadPath, accentPath } = generatePattern(seed, cells, cells)
  return `<pattern id="${id}" width="${tileSize}" height="${tileSize}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle}) scale(${scale})"><rect width="${tileSize}" height="${tileSize}" fill="${ground}"/><path d="${threadPath}" fill="${thread}"/><path d="${accentPath}" fill="${accent}"/></pattern>`
}

/** The three directions of the stripes of a gele, named `gele0` to `gele2`. */
export function striped(seed: string): string {
  const { ground, thread, accent } = textileColours(seed)
  const angles = [-38, 34, -8]
  return repeat(
    angles.length,
    (index) =>
      `<pattern id="gele${index}" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(${angles[index]})"><rect width="46" height="46" fill="${ground}"/><path d="M0 6h46v5H0ZM0 16h46v2H0ZM0 34h46v2H0Z" fill="${accent}"/><path d="M0 22h46v7H0Z" fill="${thread}" opacity=".55"/></pattern>`,
  )
}
