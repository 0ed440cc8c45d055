import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandMark } from '@karibu/contract/brand'
import sharp from 'sharp'
import { drawingOf } from '../../web/icon-sprite.ts'
import type { IconName } from '../../web/src/ui/media/icons.ts'
import { root } from '../lib/run.ts'

const folder = join(root, 'web/public')
const { ground, drawing: mark } = brandMark

/** The places that a long press on the installed application's icon leads to, with their drawing. */
const shortcuts: Record<string, IconName> = { discover: 'cards', messages: 'chat', likes: 'heart', wallet: 'wallet' }

/** `middle`: where the middle of the drawing is, from left to right. */
type Mark = { ground: string; drawing: string; middle: number }

/** Icons that say nothing of the application, for members who choose so. */
const disguises: Record<string, Mark> = {
  notes: {
    ground: '#e2a616',
    middle: 32,
    drawing:
      '<rect x="17" y="13" width="30" height="38" rx="4" fill="#fff"/><path d="M24 24h16M24 32h16M24 40h9" fill="none" stroke="#8a6410" stroke-width="3" stroke-linecap="round"/>',
  },
  calendar: {
    ground: '#2c6fb3',
    middle: 32,
    drawing:
      '<rect x="15" y="16" width="34" height="34" rx="5" fill="#fff"/><path d="M15 26v-5a5 5 0 0 1 5-5h24a5 5 0 0 1 5 5v5z" fill="#d3453b"/><path d="M24 12v8M40 12v8" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/><path d="M23 33h4M30 33h4M37 33h4M23 41h4M30 41h4" stroke="#2c6fb3" stroke-width="4"/>',
  },
}

/** Draws the icons of the installed application into `web/public`, from the mark and from the drawings of the interface. */
await saveIcons('icon', { ground, drawing: mark, middle: 34 })
for (const [name, disguise] of Object.entries(disguises)) await saveIcons(`disguise-${name}`, disguise)
for (const [name, drawing] of Object.entries(shortcuts))
  await save(`shortcut-${name}.png`, shortcutOf(drawingOf(drawing)), 96)

async function saveIcons(name: string, icon: Mark): Promise<void> {
  writeFileSync(join(folder, `${name}.svg`), iconFile(icon))
  for (const size of [192, 512]) await save(`${name}-${size}.png`, iconOf(icon, 16), size)
  // A launcher cuts these to its own shape: the ground reaches to the edges, the mark stays in the middle four fifths.
  for (const size of [192, 512]) await save(`${name}-maskable-${size}.png`, maskable(icon), size)
}

function iconFile({ ground, drawing }: Mark): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${ground}"/>${drawing}</svg>\n`
}

function iconOf({ ground, drawing }: Mark, corner: number): string {
  return frame(`<rect width="64" height="64" rx="${corner}" fill="${ground}"/>${drawing}`)
}

function maskable({ ground, drawing, middle }: Mark): string {
  return frame(
    `<rect width="64" height="64" fill="${ground}"/><g transform="translate(32 32) scale(.72) translate(-${middle} -32)">${drawing}</g>`,
  )
}

function shortcutOf(drawing: string): string {
  const stroke = 'fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
  return frame(
    `<circle cx="32" cy="32" r="32" fill="${ground}"/><g color="#fff" transform="translate(14 14) scale(1.5)" ${stroke}>${drawing}</g>`,
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
