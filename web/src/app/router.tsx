import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useAuthStore } from '../lib/auth-store.ts'
import { locales } from '../lib/i18n/locales.ts'
import { keysOf } from '../lib/keys-of.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { layouts, loadOf } from './layouts.ts'
import { PageEffects } from './page-effects.tsx'
import { Lazy } from './page-loader.tsx'
import type { LayoutName, PageRoute } from './page-route.ts'
import { loginPath, paths } from './paths.ts'
import { routes } from './routes.tsx'

const layoutNames = keysOf(layouts)

/** All pages inside their layouts; a layout stays while one moves between its pages. */
export function Router() {
  return (
    <>
      <Routes>
        <Route path={paths.dashboard} element={<Navigate to={paths.matches} replace />} />
        {layoutNames.map((layout) => (
          <Route key={layout} element={<Frame layout={layout} />}>
            {routes.filter((route) => route.layout === layout).flatMap(entriesOf)}
          </Route>
        ))}
      </Routes>
      <Toaster />
    </>
  )
}

function entriesOf(route: PageRoute) {
  const prefixes = route.screen ? ['', ...locales.map((locale) => `/${locale}`)] : ['']
  return prefixes.map((prefix) => {
    const path = `${prefix}${route.path}`
    return <Route key={path} path={path} element={<Page key={route.path} route={route} />} />
  })
}

function Frame({ layout }: { layout: LayoutName }) {
  return (
    <Lazy load={layouts[layout]}>
      <Outlet />
    </Lazy>
  )
}

function Page({ route }: { route: PageRoute }) {
  const token = useAuthStore((state) => state.token)
  const { pathname, search, hash } = useLocation()
  if (route.requiresAuth && !token) return <Navigate to={loginPath(pathname + search + hash)} replace />
  return <Lazy load={loadOf(route)} arrived={!route.hasPages && <PageEffects route={route} />} />
}
