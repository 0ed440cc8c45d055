import { brand, brandColours, brandMark } from '@karibu/contract/brand'
import type { Plugin } from 'vite'

/**
 * Puts the brand into what is no script: `env(brand-bg)` of the style sheets, `env(brand-dark-bg)` for a surface that
 * looks the same in both themes, and `<!--name-->` and its kin of the document.
 */
export function brandStyles(): Plugin {
  return {
    name: 'brand-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: /env\(brand-/ },
      handler: (code) => ({ code: withColours(code), map: null }),
    },
    transformIndexHtml: (html) =>
      html
        .replaceAll('{{brand}}', brand.name)
        .replaceAll('{{light}}', brandColours.bg[0])
        .replaceAll('{{dark}}', brandColours.bg[1]),
  }
}

/** The mark as a symbol of the sprite, `<use href="#mark">`. */
export const markSymbol = `<symbol id="mark" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${brandMark.ground}"/>${brandMark.drawing}</symbol>`

function withColours(css: string): string {
  const colours: Record<string, readonly [string, string]> = brandColours
  return css.replaceAll(/env\(brand-(?:(dark|light)-)?([\w-]+)\)/g, (_, theme: string | undefined, name: string) => {
    const pair = colours[name]
    if (!pair) throw new Error(`The brand names no colour ${name}`)
    if (theme) return pair[theme === 'dark' ? 1 : 0]
    return pair[0] === pair[1] ? pair[0] : `light-dark(${pair.join(', ')})`
  })
}
