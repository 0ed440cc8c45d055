import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { IncidentsScreen } from '../../../app/admin/system/incidents-screen.tsx'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()
const since = '2026-11-20T10:00:00.000Z'
const open = {
  ...{ id: 3, parts: ['payments', 'mail'], since, resolvedAt: null },
  notes: [{ at: since, texts: [{ locale: 'en', text: 'Payments are slow.' }] }],
}
const hold = (...incidents: object[]) => ({ data: { incidents } })

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin'] })))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const posts = () =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body ? JSON.parse(body) : undefined])

test('an incident is opened with its parts and texts, and nothing is sent without a part', async () => {
  answer('get', '/admin/incidents', hold())
  const { user } = showAt('/admin/incidents', <IncidentsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Open an incident' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'English' }), 'Payments are slow.')
  await user.click(dialog.getByRole('button', { name: 'Open an incident' }))
  expect(await dialog.findByText('This field is required.')).toBeTruthy()
  expect(posts()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Payments' }))
  answer('post', '/admin/incidents', { status: 201, ...hold(open) })
  await user.click(dialog.getByRole('button', { name: 'Open an incident' }))
  expect(await screen.findByRole('heading', { name: 'Payments and Email' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const texts = { en: 'Payments are slow.', es: '', fr: '', pt: '', sw: '' }
  expect(posts()).toEqual([['/api/admin/incidents', { parts: ['payments'], ...texts }]])
})

test('an open incident gets a note and ends; one that is over is only read', async () => {
  answer('get', '/admin/incidents', hold(open, { ...open, id: 2, parts: ['photos'], resolvedAt: since }))
  const { user } = showAt('/admin/incidents', <IncidentsScreen />)
  expect(await screen.findAllByRole('button', { name: 'Resolve' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Add a note' }))
  await user.type(screen.getByRole('textbox', { name: 'Français' }), 'Nous y travaillons.')
  answer('post', '/admin/incidents/:id/notes', hold(open))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add a note' }))
  await user.click(await screen.findByRole('button', { name: 'Resolve' }))
  answer('post', '/admin/incidents/:id/resolve', hold({ ...open, resolvedAt: since }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resolve' }))
  expect(await screen.findByText('Over')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
  const none = { en: '', es: '', fr: '', pt: '', sw: '' }
  expect(posts()).toEqual([
    ['/api/admin/incidents/3/notes', { ...none, fr: 'Nous y travaillons.' }],
    ['/api/admin/incidents/3/resolve', none],
  ])
})
