import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandStyles, markSymbol } from './brand-styles.ts'
import { importSizes } from './import-sizes.ts'
import { leanContract } from './lean-contract.ts'
import { icons } from './src/ui/media/icons.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Few files, each with its own reason to change, and none that a page loads for a part of it: React's releases, the design
 * system, forms, what every page behind the landing asks and keeps, a member's card, the public frame.
 */
const chunks = [
  [
    'vendor',
    /\/node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store|zustand)\//,
  ],
  ['forms', /\/web\/src\/ui\/fields\//],
  // The design-system parts of the public pages; the rest loads with the first dashboard page.
  [
    'ui',
    /\/web\/src\/(ui\/\w+\/(base|button|chip|class-names|failed-state|generate-pattern|icon|icon-button|icons|loading-overlay|logo|menu|pattern|pattern-border|skip-link|spinner|state|tints|toast|toast-place|toaster|tokens|tones|use-focus-when-lost|use-menu-placement)\.|lib\/(i18n\/(i18n|locales|format)|device\/(motion|data-saver)|auth-store|first-view)\.|lib\/words\/load-words|app\/(paths|routes|match-route)\.|features\/notifications\/unread-store\.)|\/contract\/src\/(brand|regional)\.|vite\/preload-helper/,
  ],
  ['parts', /\/web\/src\/(ui\/|lib\/lazy-part\.)/],
  [
    'data',
    /\/@tanstack\/(query-core|react-query)\/|\/thumbhash\/|\?tables$|\/contract\/src\/index\.ts|\/web\/src\/lib\/(api\/(api|failures|query-client|socket|page-id)|device\/use-media|photo-placeholder|layout-store)\.ts/,
  ],
  [
    'people',
    /\/features\/(reactions\/(member-|queries|celebrations|lists\/reaction-list|use-react|write-button)|discovery\/(queries|deck\/deck-keys|tour\/tour-memory|filter\/filter-rules)|chat\/connection-banner)|\/app\/use-messages-with|contract\/src\/members\/filter-choices/,
  ],
  // The validation library of forms; prefetched after the first dashboard page is rendered.
  ['rules', /\/node_modules\/zod\/|\/contract\/src\/(fields|route|field-errors)\.ts$|\/web\/src\/lib\/use-form\.ts/],
  ['site', /\/app\/layouts\/(site-|home-|default-|language-|use-public)/],
] as const

export default defineConfig({
  plugins: [
    react(),
    brandStyles(),
    leanContract(),
    importSizes(),
    { name: 'icon-sprite', transformIndexHtml: (html) => html.replace('<!--sprite-->', sprite()) },
  ],
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    target: 'es2022',
    // About 1 kB (brotli) of the landing page smaller than with the default minifier, for 8 s of build time.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, pure_getters: true } },
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Its report of slow plugins is no news to a person who starts the site for the first time.
      checks: { pluginTimings: false },
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [...chunks.map(([name, test]) => ({ name, test }))],
        },
      },
    },
  },
})

/** The drawings once per document; `<use href="#icon-…">` refers to them. */
function sprite(): string {
  const symbols = Object.entries(icons).map(
    ([name, inside]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${inside}</symbol>`,
  )
  return `<svg width="0" height="0" aria-hidden="true" class="sprite">${markSymbol}${symbols.join('')}</svg>`
}
