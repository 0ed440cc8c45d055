import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../features/chat/outbox/my-outbox.ts'
import { celebrate, endCelebration, useCelebrations } from '../../features/reactions/index.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { setDataSaver } from '../../lib/device/data-saver.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, personOf, show, userOf } from '../../test/people.tsx'
import { cardOf } from '../../test/show-at.tsx'
import { MatchCelebration } from './match-celebration.tsx'
import { useMatchNotice } from './use-match-notice.ts'

const { server, answer } = makeFakeServer()
const ada = cardOf(1)
const match = { conversationId: '00000000-0000-4000-8000-000000000901', person: ada }
const title = 'You and Member1 like each other'

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  useAuthStore.getState().logIn('the-token', userOf())
  answer('get', '/profile/:id', { data: { person: personOf({ id: ada.id }) } })
})
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  act(endCelebration)
})
afterAll(() => server.close())

function Receiver({ onReady }: { onReady: (receive: ReturnType<typeof useMatchNotice>) => void }) {
  onReady(useMatchNotice())
  return null
}

function receiver() {
  let receive: ReturnType<typeof useMatchNotice> = () => {}
  const { user } = show(
    <>
      <Receiver onReady={(next) => (receive = next)} />
      <MatchCelebration onWrite={() => {}} />
    </>,
  )
  return { user, receive: () => act(() => receive(match)) }
}

test('a match fills the screen, moves the focus to the names, and its first message leads to the conversation', async () => {
  const add = vi.spyOn(outbox, 'add').mockResolvedValue()
  const written: string[] = []
  const { user } = show(<MatchCelebration onWrite={(id) => written.push(id)} />)
  act(() => celebrate(match))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('You and Member1')
  await user.type(screen.getByRole('textbox', { name: 'Message to Member1' }), 'Good evening')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(add).toHaveBeenCalledWith({ to: ada.id, replyTo: null, body: 'Good evening' }))
  expect(written).toEqual([ada.id])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Keep looking closes the screen and writes nothing', async () => {
  const written: string[] = []
  const { user } = show(<MatchCelebration onWrite={(id) => written.push(id)} />)
  act(() => celebrate(match))
  await user.click(await screen.findByRole('button', { name: 'Keep looking' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(written).toEqual([])
})

test('with data saving nothing is animated', async () => {
  setDataSaver('on')
  show(<MatchCelebration onWrite={() => {}} />)
  act(() => celebrate(match))
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(dialog.className).toMatch(/still/)
  expect(dialog.querySelector('[class*=moving]')).toBeNull()
})

test('a match that arrives in Discover opens at once', async () => {
  history.replaceState(null, '', '/dashboard/matches')
  const { receive } = receiver()
  receive()
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

test('on other pages it is announced once, and opens by its button', async () => {
  history.replaceState(null, '', '/dashboard/wallet')
  const { receive, user } = receiver()
  receive()
  receive()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  // jsdom does not show a popover, so its button has no role.
  await user.click(screen.getByText('View'))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(useCelebrations.getState().waiting).toEqual([match])
  expect(screen.queryByText('View')).toBeNull()
})
