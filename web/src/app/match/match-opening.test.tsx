import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../features/chat/outbox/my-outbox.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, personOf, show } from '../../test/people.tsx'
import { cardOf } from '../../test/show-at.tsx'
import { MatchOpening } from './match-opening.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterAll(() => server.close())

const ada = cardOf(1)

test('a suggestion is inserted, can be changed, and is sent by the outbox', async () => {
  const shared = { interests: ['cooking' as const], languages: [] }
  answer('get', `/profile/${ada.id}`, { data: { person: personOf({ id: ada.id, interests: ['cooking'], shared }) } })
  const add = vi.spyOn(outbox, 'add').mockResolvedValue()
  const onSent = vi.fn()
  const { user } = show(<MatchOpening person={ada} onSent={onSent} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await user.click(await screen.findByRole('button', { name: 'You like cooking too! How did that start?' }))
  expect(screen.getAllByRole('listitem').length).toBe(3)
  await user.type(screen.getByRole('textbox'), ' Greetings')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const body = 'You like cooking too! How did that start? Greetings'
  await waitFor(() => expect(add).toHaveBeenCalledWith({ to: ada.id, replyTo: null, body }))
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('without the profile, generic suggestions are shown', async () => {
  answer('get', `/profile/${ada.id}`, { status: 503, code: 'unavailable', message: 'Away' })
  show(<MatchOpening person={ada} onSent={() => {}} />)
  expect(await screen.findByRole('button', { name: 'What made you smile this week?' })).toBeTruthy()
})
