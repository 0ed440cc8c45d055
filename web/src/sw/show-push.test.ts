/// <reference lib="webworker" />
import { beforeEach, expect, test, vi } from 'vitest'
import { showPush } from './show-push.ts'

const push = { title: 'Karibu', body: 'Zola likes you', tag: 'notice-1', path: '/dashboard', lang: 'en', unread: 1 }
const shown: unknown[] = []
const worker = {
  navigator: {},
  clients: { matchAll: async () => [] },
  registration: {
    showNotification: async (title: string, { body, icon, badge }: NotificationOptions & { badge?: string }) =>
      void shown.push([title, body, icon, badge]),
  },
} as unknown as ServiceWorkerGlobalScope
const received = { json: () => push } as PushMessageData

beforeEach(() => void shown.splice(0))

test('a push is shown as received', async () => {
  vi.stubGlobal('caches', { match: async () => undefined })
  await showPush(worker, received)
  expect(shown).toEqual([['Karibu', 'Zola likes you', '/icon-192.png', '/badge-96.png']])
})

test('on a device with a PIN a push does not reveal its content', async () => {
  const notice = { title: 'Karibu', body: 'You have a new notification' }
  vi.stubGlobal('caches', { match: async () => Response.json(notice) })
  await showPush(worker, received)
  expect(shown).toEqual([['Karibu', 'You have a new notification', '/icon-192.png', '/badge-96.png']])
})

test('under a disguise neither the icon nor the badge is that of the site, set on the server or on the device', async () => {
  const icon = '/disguise-notes-192.png'
  const notice = { title: 'Notes', body: 'You have a new notification', icon }
  vi.stubGlobal('caches', { match: async () => undefined })
  await showPush(worker, { json: () => ({ ...push, ...notice }) } as PushMessageData)
  vi.stubGlobal('caches', { match: async () => Response.json(notice) })
  await showPush(worker, received)
  expect(shown).toEqual(Array(2).fill(['Notes', 'You have a new notification', icon, undefined]))
})
