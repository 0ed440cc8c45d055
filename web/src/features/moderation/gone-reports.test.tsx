import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { ReportQueue } from './index.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterAll(() => server.close())

const id = '00000000-0000-4000-8000-000000000001'
const memberId = '00000000-0000-4000-8000-000000000003'
const report = {
  ...{ id, name: 'Kofi', category: 'money', content: 'He blocked me.', createdAt: '2026-11-20T11:00:00Z' },
  reporter: { id: '00000000-0000-4000-8000-000000000002', name: 'Nia' },
}

test('staff see on request the members that the reporter talked with, and say who is meant', async () => {
  answer('get', '/admin/reports', { data: { reports: [], nextCursor: null } })
  answer('get', '/admin/gone-reports', { data: { reports: [report], nextCursor: null } })
  const people = [{ id: memberId, name: 'Kofi', status: 'active', talkedAt: '2026-11-19T11:00:00Z', messages: 12 }]
  answer('get', `/admin/gone-reports/${id}/people`, { data: { people } })
  answer('post', `/admin/gone-reports/${id}/choose`, { data: {} })
  const { user } = show(<ReportQueue memberPath={(uid) => `/admin/members/${uid}`} />)
  await user.click(await screen.findByRole('tab', { name: 'Who is it?' }))
  expect(await screen.findByRole('heading', { name: 'Nia reported Kofi' })).toBeTruthy()
  expect(seen.some(({ path }) => path.endsWith('/people'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show who they talked with' }))
  expect(await screen.findByText('Messages: 12 · Last on 19 Nov 2026')).toBeTruthy()
  answer('get', '/admin/gone-reports', { data: { reports: [], nextCursor: null } })
  await user.click(screen.getByRole('button', { name: 'It’s Kofi' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nia reported Kofi' })).toBeNull())
  const sent = seen.find(({ path }) => path.endsWith('/choose'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ memberId })
})
