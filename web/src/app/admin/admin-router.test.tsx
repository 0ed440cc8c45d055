import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { DashboardHeader } from '../layouts/dashboard/dashboard-header.tsx'
import { routeAt } from '../match-route.ts'
import { loadPage } from '../page-loader.tsx'
import { adminPages } from './admin-pages.ts'
import { AdminRouter } from './admin-router.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf())
  // The document of the tests has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class ObserverStub {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (address: string) =>
  showAt(
    address,
    <Routes>
      <Route
        path="/admin/*"
        element={
          <>
            <DashboardHeader />
            <AdminRouter />
          </>
        }
      />
    </Routes>,
  )

test.each(adminPages)(
  '$path requires a session, and its title is in the header and the document',
  async ({ path, title, load }) => {
    const address = path.replace(':id', '1')
    expect(routeAt(address)).toMatchObject({ path, layout: 'dashboard', requiresAuth: true })
    await loadPage(load)
    show(address)
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      i18next.t(title),
    ])
    await waitFor(() => expect(document.title).toContain(i18next.t(title)))
  },
)

test('an address without a staff page shows the not-found page', async () => {
  show('/admin/no-such-page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(i18next.t('common:notFound.title'))
  expect(await screen.findByText(i18next.t('staff:notFound'))).toBeTruthy()
})
