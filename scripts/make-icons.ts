import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type IconName, icons } from '../web/src/ui/icons.ts'
import { root } from './lib/run.ts'

const folder = join(root, 'web/public')
const mark =
  '<path d="M16 13h9v38h-9z" fill="#fff"/><path d="M25 32 41 13h11L36 32l16 19H41z" fill="#f2a516"/><path d="M25 32l8-9.5v19z" fill="#ff9a78"/>'
const indigo = '#3b2f8f'

/** The places that a long press on the installed application's icon leads to, with their drawing. */
const shortcuts: Record<string, IconName> = { discover: 'cards', messages: 'chat', likes: 'heart', wallet: 'wallet' }

/** Draws the icons of the installed application into `web/public`, from the mark and from the drawings of the interface. */
for (const size of [192, 512]) await save(`icon-${size}.png`, iconOf(16), size)
// A launcher cuts these to its own shape: the ground reaches to the edges, the mark stays in the middle four fifths.
for (const size of [192, 512]) await save(`icon-maskable-${size}.png`, maskable(), size)
for (const [name, drawing] of Object.entries(shortcuts))
  await save(`shortcut-${name}.png`, shortcutOf(icons[drawing]), 96)

function iconOf(corner: number): string {
  return frame(`<rect width="64" height="64" rx="${corner}" fill="${indigo}"/>${mark}`)
}

function maskable(): string {
  return frame(
    `<rect width="64" height="64" fill="${indigo}"/><g transform="translate(32 32) scale(.72) translate(-34 -32)">${mark}</g>`,
  )
}

function shortcutOf(drawing: string): string {
  const stroke = 'fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
  return frame(
    `<circle cx="32" cy="32" r="32" fill="${indigo}"/><g color="#fff" transform="translate(14 14) scale(1.5)" ${stroke}>${drawing}</g>`,
  )
}

function frame(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64">${inside}</svg>`
}

async function save(name: string, drawing: string, size: number): Promise<void> {
  const picture = await sharp(Buffer.from(drawing)).resize(size, size).png({ palette: true, effort: 10 }).toBuffer()
  writeFileSync(join(folder, name), picture)
  console.log(name, picture.length)
}
