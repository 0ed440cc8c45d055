import { brand } from '@karibu/contract/brand'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router'
import { titleWith, useUnread } from '../features/notifications/unread-store.ts'
import { reportFirstView } from '../lib/first-view.ts'
import type { PageRoute } from './page-route.ts'
import { paths } from './paths.ts'

const positions = new Map<string, number>()
const settleMs = 1500
let lastPathname: string | null = null
let hasArrived = false

/** What happens when a page has come: its title, the focus on its heading, the place it was scrolled to. */
export function PageEffects({ route }: { route: PageRoute }) {
  const { t } = useTranslation()
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()
  const title = titleWith(titleOf(route, t(route.title)), useUnread())

  useEffect(() => {
    // Discover says so itself, when its first card is there.
    if (route.path !== paths.matches) reportFirstView()
  }, [route.path])

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const isNewPage = lastPathname !== null && lastPathname !== pathname
    lastPathname = pathname
    if (isNewPage && !hash) focusHeading()
  }, [pathname, hash])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The first page may have been scrolled before the script loaded: it keeps its position.
    const top = positions.get(key) ?? (hasArrived ? 0 : window.scrollY)
    hasArrived = true
    const stop = kind === 'POP' ? scrollBackTo(top) : arriveAt(hash)
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', remember)
    }
  }, [key, hash, kind])

  return null
}

/** The title of a document; the landing page already names the product. */
export function titleOf(route: PageRoute, pageTitle: string): string {
  return route.path === paths.home ? pageTitle : `${pageTitle} · ${brand.name}`
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function arriveAt(hash: string): undefined {
  if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** The list may still be growing: follows it for a moment until the old place exists again. */
function scrollBackTo(top: number): () => void {
  window.scrollTo(0, top)
  const observer = new ResizeObserver(() => window.scrollY < top && window.scrollTo(0, top))
  if (top > 0) observer.observe(document.body)
  const timer = setTimeout(() => observer.disconnect(), settleMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
