import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFakeServer } from '../../../test/people.tsx'
import { renewPush } from './push.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(() => server.listen())
afterAll(() => server.close())

const bytes = (key: string) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer
const made = (endpoint: string, key: string) => ({
  options: { applicationServerKey: bytes(key) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => true),
})

test('a browser subscribed with an older key is subscribed again, and one with the current key is unchanged', async () => {
  answer('put', '/push/subscription', { data: { publicKey: '-_8' } })
  let held = made('https://push.test/old', 'AAA=')
  const subscribe = vi.fn(async () => {
    held = made('https://push.test/new', '+/8=')
    return held
  })
  const registration = { pushManager: { getSubscription: async () => held, subscribe } }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => registration } })
  const { unsubscribe } = held
  await renewPush()
  expect([unsubscribe.mock.calls.length, subscribe.mock.calls]).toEqual([
    1,
    [[{ userVisibleOnly: true, applicationServerKey: '-_8' }]],
  ])
  await renewPush()
  expect(subscribe).toHaveBeenCalledTimes(1)
  const registered = seen.map(({ body }) => (JSON.parse(body) as { endpoint: string }).endpoint)
  expect(registered).toEqual(['old', 'new', 'new'].map((name) => `https://push.test/${name}`))
})
