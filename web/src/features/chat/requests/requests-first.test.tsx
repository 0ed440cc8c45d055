import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../../test/people.tsx'
import { RequestsFirst } from './requests-first.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => {
  queryClient.clear()
  useAuthStore.getState().logIn('token', userOf())
})
afterAll(() => server.close())

const totals = (requestsTotal: number) =>
  answer('get', '/conversations', { data: { conversations: [], unreadTotal: 0, requestsTotal, nextCursor: null } })

test('a member without conversations but with a pending request is led to it', async () => {
  totals(1)
  const onRequests = vi.fn()
  const { user } = show(<RequestsFirst onRequests={onRequests}>Find someone</RequestsFirst>)
  await user.click(await screen.findByRole('button', { name: 'See who wrote to you' }))
  expect(onRequests).toHaveBeenCalledOnce()
})

test('a member with neither is led to Discover', async () => {
  totals(0)
  show(<RequestsFirst onRequests={() => {}}>Find someone</RequestsFirst>)
  expect(await screen.findByText('Find someone')).toBeTruthy()
})
