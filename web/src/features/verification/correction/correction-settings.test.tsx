import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, personOf, show, userOf } from '../../../test/people.tsx'
import { CorrectionSettings } from './correction-settings.tsx'

const { server, seen, answer } = makeFakeServer()
const waiting = {
  ...{ state: 'waiting', firstname: null, lastname: null, gender: 'male', dob: null, reason: 'It is wrong.' },
  ...{ hasPicture: false, sentAt: '2026-11-20T10:00:00.000Z', decidedAt: null, answer: null },
}

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('verification-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf())
  answer('get', '/profile/me', { data: { person: personOf({ firstname: 'Amara', lastname: 'Okafor' }) } })
  answer('get', '/me/correction', { data: { correction: null } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

test('only what differs is sent, and the request is shown while it waits', async () => {
  answer('post', '/me/correction', () => {
    answer('get', '/me/correction', { data: { correction: waiting } })
    return { status: 201, data: { correction: waiting }, message: 'Thank you. Our team will look at your request.' }
  })
  const { user } = show(<CorrectionSettings />)
  await user.click(await screen.findByRole('button', { name: 'Ask for a correction' }))
  await user.type(screen.getByRole('textbox', { name: /What is wrong/ }), 'My gender is not right.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Change at least one of these.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: /Gender/ }), 'male')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Our team is looking at your request/)).toBeTruthy()
  const sent = seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''))
  expect(sent).toEqual([{ reason: 'My gender is not right.', gender: 'male' }])
})

test('a declined request shows the answer of the team, and another one can be sent', async () => {
  const declined = { ...waiting, state: 'declined', decidedAt: waiting.sentAt, answer: 'We could not read it.' }
  answer('get', '/me/correction', { data: { correction: declined } })
  show(<CorrectionSettings />)
  expect(await screen.findByText('Our team hasn’t made the correction: We could not read it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for a correction' })).toBeTruthy()
})

test('a request that waits can be taken back', async () => {
  answer('get', '/me/correction', { data: { correction: waiting } })
  answer('delete', '/me/correction', { data: { correction: { ...waiting, state: 'withdrawn' } }, message: 'Done.' })
  const { user } = show(<CorrectionSettings />)
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  await waitFor(() => expect(seen.some(({ method }) => method === 'DELETE')).toBe(true))
})
