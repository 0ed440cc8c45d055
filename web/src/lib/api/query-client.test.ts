import { api } from '@karibu/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a read that an overloaded server refused is asked again when its Retry-After is over, and not before', async () => {
  vi.useFakeTimers()
  const refusal = () => Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '5' } })
  const fetched = vi.fn(() => Promise.resolve(refusal()))
  vi.stubGlobal('fetch', fetched)
  const read = queryClient.fetchQuery({
    queryKey: ['gifts'],
    queryFn: () => call(api.gifts.plans),
    retry: queryClient.getDefaultOptions().queries?.retry ?? false,
  })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockImplementation(() => Promise.resolve(Response.json({ data: { plans: [] } })))
  await vi.advanceTimersByTimeAsync(200)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(await read).toEqual({ plans: [] })
})
