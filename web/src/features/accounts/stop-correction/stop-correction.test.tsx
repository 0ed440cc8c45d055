import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { StopCorrection } from './stop-correction.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('appeal')
  server.listen()
})
beforeEach(() => {
  seen.length = 0
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const path = '/auth/stop-correction'
const bodies = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object)
const press = () => screen.getByRole('button', { name: 'Keep my address' })

test('opening the link changes nothing; the button keeps the address', async () => {
  answer('post', path, { data: {} })
  const { user } = show(<StopCorrection token="a.token" footer={null} />)
  expect(seen).toEqual([])
  await user.dblClick(press())
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your address stays' }))
  await waitFor(() => expect(bodies()).toEqual([{ token: 'a.token' }]))
})

test('a link that is over says so, and so does one without a token', async () => {
  answer('post', path, { status: 403, code: 'link_expired', message: 'This link no longer works.' })
  const { user, unmount } = show(<StopCorrection token="a.token" footer={null} />)
  await user.click(press())
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  unmount()
  show(<StopCorrection token="" footer={null} />)
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(bodies()).toHaveLength(1)
})

test('another failure is shown, and the button stays', async () => {
  answer('post', path, { status: 503, code: 'overloaded', message: 'Please try again soon.' })
  const { user } = show(<StopCorrection token="a.token" footer={null} />)
  await user.click(press())
  expect(await screen.findByText('Please try again soon.')).toBeTruthy()
  expect(press()).toBeTruthy()
})
