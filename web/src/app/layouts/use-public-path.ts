import { useLocation } from 'react-router'
import { localeOfPath } from '../../lib/i18n/locales.ts'

/** Keeps the language of the address while one moves between public pages: under `/fr`, `/about` is `/fr/about`. */
export function usePublicPath(): (path: string) => string {
  const { pathname } = useLocation()
  const locale = localeOfPath(pathname)
  return (path) => (locale ? `/${locale}${path === '/' ? '' : path}` : path)
}
