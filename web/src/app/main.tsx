import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { isGuarded } from '../lib/device/is-guarded.ts'
import { localeOfPath, resolveLocale, startI18n } from '../lib/i18n/i18n.ts'
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
import { layouts, loadOf, translationPartsOf } from './layouts.ts'
import { routeAt } from './match-route.ts'
import { loadPage, offerRetryOnPageFailure } from './page-loader.tsx'
import { Router } from './router.tsx'

offerRetryOnPageFailure()
await start()

/** Loads translations, layout and page in parallel, then hydrates the prerendered document or renders a new one. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  const { pathname } = window.location
  const route = routeAt(pathname)
  const locale = localeOfPath(pathname) ?? resolveLocale()
  const translations = startI18n(locale, route ? translationPartsOf(route) : ['public'])
  const parts = route ? [layouts[route.layout], loadOf(route)].map((load) => loadPage(load).catch(() => null)) : []
  // Nothing of a member is drawn before what protects this device; without its file the application does not start.
  if (isGuarded()) await import('../features/device-safety/start.ts')
  await Promise.all([translations, ...parts])
  const app = (
    <StrictMode>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </StrictMode>
  )
  // A transition renders in slices, so that taps in between are handled.
  startTransition(() => {
    if (root.dataset.locale === locale) hydrateRoot(root, app)
    // The content of the document is removed when the first page is rendered, not before.
    else createRoot(root).render(app)
  })
}
