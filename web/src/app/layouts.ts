import { loadTranslationPart } from '../lib/i18n/i18n.ts'
import type { TranslationPart } from '../lib/words/load-words.ts'
import type { Load } from './page-loader.tsx'
import type { LayoutName, PageRoute } from './page-route.ts'
import { paths } from './paths.ts'

/** The four frames a page can stand in. */
export const layouts: Record<LayoutName, Load> = {
  home: () => withTranslations('public', import('./layouts/home-layout.tsx')).then((m) => m.HomeLayout),
  default: () => withTranslations('public', import('./layouts/default-layout.tsx')).then((m) => m.DefaultLayout),
  auth: () => withTranslations('door', import('./layouts/auth-layout.tsx')).then((m) => m.AuthLayout),
  dashboard: () =>
    withTranslations('deck', import('./layouts/dashboard/dashboard-layout.tsx')).then((m) => m.DashboardLayout),
}

const layoutTranslations: Record<LayoutName, TranslationPart> = {
  home: 'public',
  default: 'public',
  auth: 'door',
  dashboard: 'deck',
}
const loads = new Map<PageRoute, Load>()

/** The words that a page is drawn with. */
export function translationPartsOf(route: PageRoute): TranslationPart[] {
  const frame = layoutTranslations[route.layout]
  const own = [route.translations ?? []].flat()
  // The first page of the dashboard goes without those of all others.
  return route.layout === 'dashboard' && route.path !== paths.matches ? [frame, 'app', ...own] : [frame, ...own]
}

/** Gets a page with its words. */
export function loadOf(route: PageRoute): Load {
  const known = loads.get(route)
  if (known) return known
  const load: Load = async () => {
    const [page] = await Promise.all([route.load(), ...translationPartsOf(route).map(loadTranslationPart)])
    return page
  }
  loads.set(route, load)
  return load
}

async function withTranslations<T>(part: TranslationPart, file: Promise<T>): Promise<T> {
  await loadTranslationPart(part)
  return file
}
