import { api } from '@karibu/contract'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userOf } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { useAuthStore } from '../auth-store.ts'
import { startI18n } from '../i18n/i18n.ts'
import { ApiFailure, call, download } from './api.ts'

const fetched = vi.fn<(path: string, ask: RequestInit) => Promise<Response>>()

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  useAuthStore.getState().reset()
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

const mockReply = (status: number, body: unknown) => fetched.mockResolvedValue(Response.json(body, { status }))

test(
  'a call carries the token as bearer and the language, and waits without a timeout',
  spec('6.2', '7.1', '7.25', '9.6'),
  async () => {
    useAuthStore.getState().logIn('the-token', userOf())
    mockReply(200, { data: { plans: [] } })
    expect(await call(api.gifts.plans)).toEqual({ plans: [] })
    const [path, ask] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/gift/plans')
    expect(ask?.headers).toMatchObject({ authorization: 'Bearer the-token', 'accept-language': 'en' })
    expect(ask?.signal).toBeUndefined()
  },
)

test('without a token no bearer is sent', async () => {
  mockReply(200, { data: { currencies: [] } })
  await call(api.deposits.currencies)
  expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization')
})

test('a failed call is rejected with the response of the server', spec('8.1'), async () => {
  const errors = { email: ['Taken.', 'Too long.'] }
  mockReply(400, { message: 'Please check.', code: 'invalid_input', errors })
  const failure = await call(api.gifts.plans).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: 400, message: 'Please check.', errors })
})

test('a file is requested by its kind; an error has the message of the server, and an ended session ends here too', async () => {
  useAuthStore.getState().logIn('the-token', userOf())
  fetched.mockResolvedValueOnce(new Response('reference,txn_amount'))
  const file = await download(api.wallet.transactions, { query: { name: 'Gift' } }, { accept: 'text/csv' })
  expect(await file.text()).toBe('reference,txn_amount')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/account/transactions?name=Gift')
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ accept: 'text/csv', authorization: 'Bearer the-token' })
  mockReply(401, { message: 'Please log in.', code: 'unauthenticated' })
  const failure = await download(api.wallet.transactions).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 401, message: 'Please log in.' })
  expect(useAuthStore.getState()).toMatchObject({ token: null, hasEnded: true })
})
