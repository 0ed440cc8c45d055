import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { DashboardLayout } from '../../layouts/dashboard/dashboard-layout.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('app')
})
beforeEach(() => {
  answer('get', '/admin/summary', { data: { reports: 3, photos: 2, payouts: null } })
})
afterEach(() => {
  server.resetHandlers()
  localStorage.clear()
})
afterAll(() => server.close())

const show = (address: string, permissions: string[]) => {
  useAuthStore.getState().logIn('the-token', { ...userOf(), role: 'admin', permissions } as never)
  return showAt(address, <DashboardLayout>The page</DashboardLayout>)
}

test('on a narrow screen the staff pages have a bar with their menu in the place of the members’ bar', async () => {
  const { user } = show('/admin/reports', ['moderator'])
  const menu = await screen.findByRole('button', { name: 'Staff pages' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect((await screen.findByRole('link', { name: '5 waiting' })).getAttribute('href')).toBe('/admin')
  menu.focus()
  await user.keyboard('{Enter}')
  const sheet = within(screen.getByRole('dialog', { name: 'Staff pages' }))
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  expect(sheet.getByRole('link', { current: 'page' }).textContent).toBe('Reports3')
  expect(sheet.queryByRole('link', { name: 'Payouts' })).toBeNull()
  expect(sheet.getByRole('link', { name: 'Back to Karibu' })).toBeTruthy()
  await user.click(sheet.getByRole('link', { name: /Support/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('other pages keep the members’ bar for staff', async () => {
  show('/dashboard/likes', ['moderator'])
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Staff pages' })).toBeNull()
})
