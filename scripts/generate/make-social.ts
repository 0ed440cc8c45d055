import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand, brandColours, brandMark } from '@karibu/contract/brand'
import sharp from 'sharp'
import { generatePattern } from '../../web/src/ui/media/generate-pattern.ts'
import { locales } from '../checks/check-locales.ts'

const project = join(import.meta.dirname, '../..')
const folder = join(project, 'web/public')
const [width, height] = [1200, 630]

/**
 * Draws `web/public/social-<locale>.png`, the picture that messengers show beside a link. The pictures are kept in the
 * project, because letters are drawn with the fonts of the machine: run it where DejaVu or Liberation Sans is.
 */
for (const locale of locales) {
  const picture = sharp(Buffer.from(drawingOf(textOf(locale)))).png({ palette: true, colours: 64, effort: 10 })
  const path = join(folder, `social-${locale}.png`)
  writeFileSync(path, await picture.toBuffer())
  console.log(path)
}

const colour = (name: keyof typeof brandColours) => brandColours[name][0]

function textOf(locale: string): { title: string; line: string } {
  const { hero, footer } = JSON.parse(readFileSync(join(project, 'locales', locale, 'landing.json'), 'utf8'))
  return { title: hero.first.title, line: footer.line }
}

function drawingOf({ title, line }: { title: string; line: string }): string {
  const pattern = generatePattern('lagoon', 9, 14)
  const lines = linesOf(title, 17)
  const slogan = linesOf(line, 40)
  const top = 638 - slogan.length * 42 - lines.length * 84
  const titleLines = lines.map((text, at) => `<text x="80" y="${top + at * 84}" class="title">${escaped(text)}</text>`)
  const below = slogan.map(
    (text, at) => `<text x="80" y="${top + lines.length * 84 - 8 + at * 42}" class="line">${escaped(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <style>
    text { font-family: 'Liberation Sans', 'DejaVu Sans', sans-serif }
    .title { font-size: 76px; font-weight: 700; fill: ${colour('ink')}; letter-spacing: -2px }
    .line { font-size: 32px; fill: ${colour('muted')} }
    .name { font-size: 44px; font-weight: 700; fill: ${colour('ink')}; letter-spacing: -1px }
  </style>
  <rect width="${width}" height="${height}" fill="${colour('bg')}"/>
  <svg x="800" y="0" width="400" height="${height}" viewBox="0 0 216 336" preserveAspectRatio="xMidYMid slice">
    <rect width="216" height="336" fill="${pattern.ground}"/>
    <path d="${pattern.threadPath}" fill="${pattern.thread}"/>
    <path d="${pattern.accentPath}" fill="${pattern.accent}"/>
  </svg>
  ${patternBorder()}
  <g transform="translate(80 84) scale(1.25)">
    <rect width="64" height="64" rx="16" fill="${brandMark.ground}"/>
    ${brandMark.drawing}
  </g>
  <text x="184" y="139" class="name">${escaped(brand.name)}</text>
  ${titleLines.join('\n  ')}
  ${below.join('\n  ')}
</svg>`
}

// The border at the top of every page, three times as large.
function patternBorder(): string {
  const bands = [
    [0, 54, colour('indigo')],
    [54, 18, colour('gold')],
    [72, 36, colour('clay')],
  ] as const
  const repeats = Array.from({ length: Math.ceil(width / 120) }, (_, at) => at * 120)
  const ground = `<rect width="${width}" height="18" fill="${colour('bg')}"/>`
  const stripes = repeats
    .flatMap((left) =>
      bands.map(([from, size, fill]) => `<rect x="${left + from}" width="${size}" height="18" fill="${fill}"/>`),
    )
    .join('')
  return ground + stripes
}

function linesOf(text: string, longest: number): string[] {
  const lines: string[] = []
  for (const part of text.split(' ')) {
    const longer = [lines.at(-1), part].filter(Boolean).join(' ')
    if (longer.length > longest && lines.length > 0) lines.push(part)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
