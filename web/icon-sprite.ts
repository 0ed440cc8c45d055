import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { type Config, optimize } from 'svgo'
import type { Plugin } from 'vite'
import { markSymbol } from './brand-styles.ts'
import { keysOf } from './src/lib/keys-of.ts'
import { type IconName, icons } from './src/ui/media/icons.ts'

/** Replaces `<!--sprite-->` by the icons in use, once per document; `<use href="#icon-…">` refers to them. */
export function iconSprite(): Plugin {
  return { name: 'icon-sprite', transformIndexHtml: (html) => html.replace('<!--sprite-->', sprite()) }
}

/** The shapes of an icon on a grid of 24 units. Colour, width and ends of the strokes come from their surroundings. */
export function drawingOf(name: IconName): string {
  const body = lucide.icons[icons[name]].body.replaceAll(/ (?:stroke[\w-]*|fill)="[^"]*"/g, '')
  const { data } = optimize(`<svg fill="none" stroke="#000" stroke-linecap="round">${body}</svg>`, smaller)
  // Safari draws no dot for a line without length.
  const drawing = data.replace(/^<svg[^>]*>(.*)<\/svg>$/, '$1').replaceAll(/h0(?![.\d])/g, 'h.01')
  return filled.has(name) ? drawing.replace(/<(path|circle)/, '<$1 fill="currentColor"') : drawing
}

/** Lucide draws outlines only. */
const filled: ReadonlySet<IconName> = new Set(['heart-filled', 'online'])

/** A tenth of a unit is a fifth of a pixel in the largest icon; strokes of one colour may be one path. */
const smaller: Config = {
  floatPrecision: 1,
  plugins: [{ name: 'preset-default', params: { overrides: { mergePaths: { force: true } } } }],
}

function sprite(): string {
  const symbols = keysOf(icons).map(
    (name) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawingOf(name)}</symbol>`,
  )
  return `<svg width="0" height="0" aria-hidden="true" class="sprite">${markSymbol}${symbols.join('')}</svg>`
}
