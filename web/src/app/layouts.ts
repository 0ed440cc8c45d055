import { needWords } from '../lib/i18n/i18n.ts'
import type { WordsPart } from '../lib/words/load-words.ts'
import type { Load } from './page-loader.tsx'
import { paths } from './paths.ts'
import type { LayoutName, PageRoute } from './routes.tsx'

/** The four frames a page can stand in. */
export const layouts: Record<LayoutName, Load> = {
  home: () => withWords('public', import('./layouts/home-layout.tsx')).then((m) => m.HomeLayout),
  default: () => withWords('public', import('./layouts/default-layout.tsx')).then((m) => m.DefaultLayout),
  auth: () => withWords('door', import('./layouts/auth-layout.tsx')).then((m) => m.AuthLayout),
  dashboard: () => withWords('deck', import('./layouts/dashboard/dashboard-layout.tsx')).then((m) => m.DashboardLayout),
}

const frameWords: Record<LayoutName, WordsPart> = { home: 'public', default: 'public', auth: 'door', dashboard: 'deck' }
const loads = new Map<PageRoute, Load>()

/** The words that a page is drawn with. */
export function wordsOf(route: PageRoute): WordsPart[] {
  const frame = frameWords[route.layout]
  if (route.words) return [frame, route.words]
  if (route.path === paths.unsubscribe) return [frame, 'deck']
  // The first page of the dashboard goes without those of all others.
  return route.layout === 'dashboard' && route.path !== paths.matches ? [frame, 'app'] : [frame]
}

/** Gets a page with its words. */
export function loadOf(route: PageRoute): Load {
  const known = loads.get(route)
  if (known) return known
  const load: Load = async () => {
    const [page] = await Promise.all([route.load(), ...wordsOf(route).map(needWords)])
    return page
  }
  loads.set(route, load)
  return load
}

async function withWords<T>(part: WordsPart, file: Promise<T>): Promise<T> {
  await needWords(part)
  return file
}
