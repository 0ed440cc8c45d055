import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../../test/people.tsx'
import { cardOf } from '../../../../test/show-at.tsx'
import { EndDialog } from './end-dialog.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const ada = cardOf(1)
const path = `/members/${ada.id}/end`
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your goodbye' })
const bodies = () => seen.filter((one) => one.path.endsWith('/end')).map(({ body }) => JSON.parse(body))

test('a chosen goodbye can be changed before it is sent', async () => {
  const onClose = vi.fn()
  answer('post', path, {
    data: {
      conversationId: '00000000-0000-4000-8000-000000000901',
      message: {
        id: '00000000-0000-4000-8000-000000000902',
        conversationId: '00000000-0000-4000-8000-000000000901',
        seq: 1,
        clientId: '00000000-0000-4000-8000-000000000903',
        senderId: '00000000-0000-4000-8000-000000000500',
        kind: 'text',
        body: 'x',
        sentAt: '2026-05-01T09:00:00.000Z',
        replyTo: null,
        reactions: [],
        deleted: false,
      },
    },
  })
  const { user } = show(<EndDialog person={ada} onClose={onClose} />)
  expect(field().value).toContain('It was good to talk with you, Member1')
  await user.click(screen.getByRole('radio', { name: 'I’ve met someone' }))
  expect(field().value).toContain('I’ve met someone')
  await user.type(field(), ' Greetings')
  await user.click(screen.getByRole('button', { name: 'Send and end' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const body = expect.stringMatching(/^I’ve met.*Greetings$/)
  expect(bodies()).toEqual([{ clientId: expect.any(String), body, askFirst: true }])
})

test('a goodbye that resembles fraud is changed, or sent as it is after the question', async () => {
  answer('post', path, { status: 409, code: 'scam_suspected', message: 'Looks like a scam' })
  const { user } = show(<EndDialog person={ada} onClose={() => {}} />)
  await user.clear(field())
  await user.type(field(), 'Send me money')
  const send = () => user.click(screen.getByRole('button', { name: 'Send and end' }))
  await send()
  expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(field().value).toBe('Send me money')
  await send()
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(bodies()).toHaveLength(3))
  expect(bodies()[2]).toEqual({ ...bodies()[1], askFirst: false })
})

test('an empty goodbye is rejected at its field, and a retry after a failure is the same message', async () => {
  answer('post', path, { status: 503, code: 'unavailable', message: 'Away' })
  const { user } = show(<EndDialog person={ada} onClose={() => {}} />)
  await user.clear(field())
  await user.click(screen.getByRole('button', { name: 'Send and end' }))
  expect(screen.getByText('Please enter a message')).toBeTruthy()
  expect(bodies()).toEqual([])
  await user.type(field(), 'Farewell')
  const send = () => user.click(screen.getByRole('button', { name: 'Send and end' }))
  await send()
  await waitFor(() => expect(bodies()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send and end' }).getAttribute('aria-busy')).toBeNull())
  await send()
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(bodies()[0])
})
