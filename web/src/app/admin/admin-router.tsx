import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageEffects } from '../page-effects.tsx'
import { Lazy } from '../page-loader.tsx'
import { loadedPages, type PageRoute } from '../page-route.ts'
import { paths } from '../paths.ts'
import { adminPages } from './admin-pages.ts'
import { StaffShortcuts } from './navigation/staff-shortcuts.tsx'

const unknownPage: PageRoute = {
  path: `${paths.admin}/*`,
  layout: 'dashboard',
  title: 'common:notFound.title',
  load: async () => UnknownPage,
}
const pages = [...adminPages, unknownPage]
loadedPages.push(...pages)

/** The staff pages below `/admin`, with their keys; the frame of the dashboard has their navigation and titles. */
export function AdminRouter() {
  return (
    <>
      <Routes>
        {pages.map((page) => (
          <Route
            key={page.path}
            path={page.path.slice(paths.admin.length)}
            element={<Lazy key={page.path} load={page.load} arrived={<PageEffects route={page} />} />}
          />
        ))}
      </Routes>
      <StaffShortcuts />
    </>
  )
}

function UnknownPage() {
  const { t } = useTranslation()
  return <EmptyState icon="search" title={t('staff:notFound')} />
}
