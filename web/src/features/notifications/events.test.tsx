import type { Notice } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { emitServerEvent } from '../../test/fake-socket.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { NoticeCentre } from './centre/notice-centre.tsx'
import { useNoticeEvents } from './events.ts'
import { useUnread } from './unread-store.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  seen.length = 0
  useAuthStore.getState().logIn('token', userOf())
})
afterAll(() => server.close())

const login = (id: string): Notice => ({
  ...{ id, kind: 'security', at: new Date().toISOString(), read: false, count: 1, person: null },
  data: { state: 'login', device: id },
})

function Bell() {
  useNoticeEvents()
  return <output>{useUnread()}</output>
}

function Dashboard() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <Bell />}
    </>
  )
}

const created = (notice: Notice, unread: number) =>
  emitServerEvent('notification.created', { notification: notice, unread })
const bell = () => screen.getByRole('status').textContent

test('a notice that arrives during a request is counted and stays in the list', async () => {
  let isFirst = true
  const late: (() => void)[] = []
  answer('get', '/notifications', async () => {
    const before = { data: { notifications: [login('Phone')], unread: 1, nextCursor: null } }
    const after = { data: { notifications: [login('Laptop'), login('Phone')], unread: 2, nextCursor: null } }
    if (!isFirst) return after
    await new Promise<void>((done) => late.push(done))
    return before
  })
  const { client } = show(
    <>
      <Bell />
      <NoticeCentre settingsPath="/settings" />
    </>,
  )
  await waitFor(() => expect(late.length).toBe(2))
  isFirst = false
  await created(login('Laptop'), 2)
  for (const answerLate of late) answerLate()
  expect(await screen.findByText(/Laptop/)).toBeTruthy()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect([bell(), screen.queryByText(/Laptop/) !== null]).toEqual(['2', true])
})

test('a member who returns within a minute sees the unchanged count beside the bell', async () => {
  answer('get', '/notifications', { data: { notifications: [], unread: 3, nextCursor: null } })
  const { user } = show(<Dashboard />)
  await waitFor(() => expect(bell()).toBe('3'))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(screen.queryByRole('status')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Come back' }))
  await waitFor(() => expect(bell()).toBe('3'))
  expect(seen.length).toBe(1)
})
