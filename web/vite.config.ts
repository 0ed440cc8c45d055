import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './src/ui/icons.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), { name: 'icon-sprite', transformIndexHtml: (html) => html.replace('<!--sprite-->', sprite()) }],
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true }, '/photos': api } },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }] } } },
  },
})

/** One chunk for what changes with React's releases only, one per language, one per language for the public pages. */
function chunkOf(id: string): string | null {
  const [, locale, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json/.exec(id) ?? []
  if (locale) return namespace === 'landing' || namespace === 'pages' ? `public-${locale}` : `words-${locale}`
  return /\/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)\//.test(id)
    ? 'vendor'
    : null
}

/** The drawings once per document; `<use href="#icon-…">` refers to them. */
function sprite(): string {
  const symbols = Object.entries(icons).map(([name, inside]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${inside}</symbol>`)
  return `<svg width="0" height="0" aria-hidden="true" class="sprite">${symbols.join('')}</svg>`
}
