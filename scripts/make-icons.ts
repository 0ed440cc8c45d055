import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandMark } from '@karibu/contract/brand'
import sharp from 'sharp'
import { drawingOf } from '../web/icon-sprite.ts'
import type { IconName } from '../web/src/ui/media/icons.ts'
import { root } from './lib/run.ts'

const folder = join(root, 'web/public')
const { ground, drawing: mark } = brandMark

/** The places that a long press on the installed application's icon leads to, with their drawing. */
const shortcuts: Record<string, IconName> = { discover: 'cards', messages: 'chat', likes: 'heart', wallet: 'wallet' }

/** Draws the icons of the installed application into `web/public`, from the mark and from the drawings of the interface. */
writeFileSync(join(folder, 'icon.svg'), iconFile())
for (const size of [192, 512]) await save(`icon-${size}.png`, iconOf(16), size)
// A launcher cuts these to its own shape: the ground reaches to the edges, the mark stays in the middle four fifths.
for (const size of [192, 512]) await save(`icon-maskable-${size}.png`, maskable(), size)
for (const [name, drawing] of Object.entries(shortcuts))
  await save(`shortcut-${name}.png`, shortcutOf(drawingOf(drawing)), 96)

function iconFile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${ground}"/>${mark}</svg>\n`
}

function iconOf(corner: number): string {
  return frame(`<rect width="64" height="64" rx="${corner}" fill="${ground}"/>${mark}`)
}

function maskable(): string {
  return frame(
    `<rect width="64" height="64" fill="${ground}"/><g transform="translate(32 32) scale(.72) translate(-34 -32)">${mark}</g>`,
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
