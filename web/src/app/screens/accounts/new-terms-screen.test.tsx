import { termsVersion } from '@karibu/contract/terms'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { NewTermsScreen } from './new-terms-screen.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('documents')
})
beforeEach(() => askSince('2026-11-21', '2999-01-01T00:00:00Z'))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const askSince = (accepted: string, dueAt: string) =>
  useAuthStore.getState().logIn('the-token', userOf({ terms: { accepted, dueAt } }))
const address = '/new-terms?redirect=%2Fdashboard%2Fmessages'

test('it shows the changes since the accepted version, and links the full text, the export and the deletion', () => {
  showAt(address, <NewTermsScreen />)
  expect(screen.getByText(/You accepted the version of 21 November 2026/)).toBeTruthy()
  expect(screen.getByText(/we ask you to accept each new version/)).toBeTruthy()
  expect(screen.queryByText('First version.')).toBeNull()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/terms', '/privacy', '/dashboard/settings?tab=data', '/dashboard/settings?tab=data#leave'])
})

test('accepting sends the shown version and returns to the previous page', async () => {
  answer('post', '/me/terms', { data: { user: userOf({ terms: null }) }, message: 'Thank you.' })
  const shown = showAt(address, <NewTermsScreen />)
  await shown.user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(shown.address()).toBe('/dashboard/messages'))
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe(JSON.stringify({ version: termsVersion }))
})

test('a member may decide later, and after the grace period can still read', async () => {
  const later = showAt(address, <NewTermsScreen />)
  await later.user.click(screen.getByRole('button', { name: 'Decide later' }))
  expect(later.address()).toBe('/dashboard/messages')
})

test('after the grace period it says what is closed', () => {
  askSince('2026-11-21', '2020-01-01T00:00:00Z')
  showAt(address, <NewTermsScreen />)
  expect(screen.getByText(/^Until you accept, you can read/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Just read for now' })).toBeTruthy()
})
