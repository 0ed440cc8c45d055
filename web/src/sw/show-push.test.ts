/// <reference lib="webworker" />
import { beforeEach, expect, test, vi } from 'vitest'
import { showPush } from './show-push.ts'

const push = { title: 'Karibu', body: 'Zola likes you', tag: 'notice-1', path: '/dashboard', lang: 'en', unread: 1 }
const shown: unknown[] = []
const worker = {
  navigator: {},
  clients: { matchAll: async () => [] },
  registration: {
    showNotification: async (title: string, { body }: NotificationOptions) => void shown.push([title, body]),
  },
} as unknown as ServiceWorkerGlobalScope
const received = { json: () => push } as PushMessageData

beforeEach(() => void shown.splice(0))

test('a push is shown as it comes', async () => {
  vi.stubGlobal('caches', { match: async () => undefined })
  await showPush(worker, received)
  expect(shown).toEqual([['Karibu', 'Zola likes you']])
})

test('on a device with a PIN a push does not say what it is about', async () => {
  const notice = { title: 'Karibu', body: 'You have a new notification' }
  vi.stubGlobal('caches', { match: async () => Response.json(notice) })
  await showPush(worker, received)
  expect(shown).toEqual([['Karibu', 'You have a new notification']])
})
