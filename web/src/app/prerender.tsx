import { text } from 'node:stream/consumers'
import { brand } from '@karibu/contract/brand'
import i18next from 'i18next'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { changeLocale, type Locale, loadTranslationPart, startI18n } from '../lib/i18n/i18n.ts'
import { readings } from '../lib/words/load-words.ts'
import { adminPages } from './admin/admin-pages.ts'
import { layouts, loadOf } from './layouts.ts'
import { routeAt } from './match-route.ts'
import { titleOf } from './page-effects.tsx'
import { loadPage } from './page-loader.tsx'
import type { TextKey } from './page-route.ts'
import { paths } from './paths.ts'
import { Router } from './router.tsx'
import { routes } from './routes.tsx'

export { locales } from '../lib/i18n/locales.ts'

/** The pages that are drawn at build, with the names of their files. */
export const publicPages = routes.flatMap(({ path, screen, layout, translations }) =>
  screen ? [{ path, screen, layout, translations }] : [],
)

/** Routes that the application renders, as patterns of its router. */
export const shellPaths = [
  paths.dashboard,
  ...routes.flatMap(({ path, screen, hasPages }) => (screen || hasPages || path === '*' ? [] : [path])),
  ...adminPages.map(({ path }) => path),
]

/** Puts the words of a language in place for the pages rendered next. */
export async function speak(locale: Locale) {
  if (i18next.isInitialized) await changeLocale(locale)
  else await startI18n(locale, ['public'])
  await Promise.all(readings.map(loadTranslationPart))
}

/** The inside of `#root` for an address, as React would draw it in the browser. */
export async function render(address: string): Promise<string> {
  const route = routeAt(address)
  if (!route) throw new Error(`No page at ${address}`)
  await Promise.all([loadPage(layouts[route.layout]), loadPage(loadOf(route))])
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={address}>
      <Router />
    </StaticRouter>,
    // Whole pages: nothing may be moved out of its place into a script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  return text(prelude)
}

/** What others than people read of a public page in the current language; its lead describes it. */
export function headOf(path: string): { title: string; description: string; site: string } {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`No page at ${path}`)
  const described = path === paths.home ? 'landing:description' : (route.title.replace(/title$/, 'lead') as TextKey)
  return { title: titleOf(route, i18next.t(route.title)), description: i18next.t(described), site: brand.name }
}
