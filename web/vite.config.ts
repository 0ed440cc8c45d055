import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandStyles } from './brand-styles.ts'
import { iconSprite } from './icon-sprite.ts'
import { importSizes } from './import-sizes.ts'
import { leanContract } from './lean-contract.ts'

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
    /\/web\/src\/(ui\/\w+\/(base|button|chip|class-names|failed-state|generate-pattern|icon|icon-button|icons|loading-overlay|logo|menu|network|pattern|pattern-border|skip-link|spinner|state|tints|toast|toast-place|toaster|tokens|tones|use-focus-when-lost|use-menu-placement)\.|lib\/(i18n\/(i18n|locales|format)|device\/(motion|data-saver|is-guarded)|auth-store|choice-of|first-view|keys-of)\.|lib\/words\/load-words|app\/(paths|routes|match-route|page-effects|page-loader|page-route)\.|features\/notifications\/unread-store\.)|\/contract\/src\/(brand|regional)\.|vite\/preload-helper/,
  ],
  ['parts', /\/web\/src\/(ui\/(?!media\/qr-code\.)|lib\/lazy-part\.)/],
  [
    'data',
    /\/@tanstack\/(query-core|react-query)\/|\/thumbhash\/|\/(accounts|reactions|discovery|notifications|places)\.ts\?tables$|\/contract\/src\/index\.ts|\/web\/src\/lib\/(api\/(api|by-cursor|failures|query-client|socket|page-id)|device\/use-media|photo-placeholder|layout-store)\.ts/,
  ],
  [
    'people',
    /\/features\/(reactions\/(member-|queries|celebrations|use-react)|discovery\/(queries|deck\/deck-keys|tour\/tour-memory|filter\/filter-rules)|chat\/connection-banner)|\/lib\/device\/key-switch|\/app\/use-messages-with|contract\/src\/members\/filter-choices/,
  ],
  // The routes that further screens call.
  // Every route of moderation is for staff too.
  ['staff-tables', /\/(staff\/(money\/)?[a-z-]+|moderation)\.ts\?tables$/],
  [
    'settings-tables',
    /\/(account-deletion|api-tokens|corrections|known-people|passkeys|second-factor|verification|date-plans|spending|withdrawals|sanctions)\.ts\?tables$/,
  ],
  ['tables', /\?tables$/],
  // What Discover shows after its first cards; one file, since the list of files is part of the script before them.
  [
    'deck-more',
    /\/discovery\/(discover-grid|filter\/active-filter|deck\/(end-of-deck|deck-help|deck-key-hints\.tsx)|tour\/tour\.)/,
  ],
  // The validation library of forms; prefetched after the first dashboard page is rendered.
  ['rules', /\/node_modules\/zod\/|\/contract\/src\/(fields|route|field-errors)\.ts$|\/web\/src\/lib\/use-form\.ts/],
  // What protects a device, and what leaves nothing on it: a member who switched nothing on loads neither. Without start.ts, which
  // waits for the PIN: chunks of the lock screen import this one and would wait for it.
  [
    'guard',
    /\/features\/device-safety\/(safety-memory|forget-member|set-neutral|exit\/(exit-(button|rules)|quick-exit|leave|follow)|disguise\/wear|lock\/(start-lock|cover|lock-rules|end-here))/,
  ],
  ['wipe', /\/features\/shell\/wipe-device|\/lib\/device\/(wipe-storage|theme|text-size)\./],
  ['site', /\/app\/layouts\/(site-|home-|default-|language-|use-public)/],
] as const

export default defineConfig({
  plugins: [react(), brandStyles(), leanContract(), importSizes(), iconSprite()],
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
        // The landing page's script holds some 280 of these names: 36 bits in each make it 0.4 kB smaller than 48, and it is 1.3 kB
        // smaller with nothing but the hash in them. dist/.vite/manifest.json says which file is which.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [...chunks.map(([name, test]) => ({ name, test }))],
        },
      },
    },
  },
})
