import { matchPath } from 'react-router'
import { localeOfPath } from '../lib/i18n/locales.ts'
import { loadedPages, type PageRoute } from './page-route.ts'
import { routes } from './routes.tsx'

/** The page an address leads to, its language prefix left aside. */
export function routeAt(pathname: string): PageRoute | undefined {
  const locale = localeOfPath(pathname)
  const plain = locale ? pathname.slice(locale.length + 1) || '/' : pathname
  const found = [...loadedPages, ...routes].find((route) => route.path !== '*' && matchPath(route.path, plain))
  if (found && (!locale || found.screen)) return found
  return routes.find((route) => route.path === '*')
}
