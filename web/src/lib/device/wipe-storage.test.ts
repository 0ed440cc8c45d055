import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userOf } from '../../test/people.tsx'
import { useAuthStore } from '../auth-store.ts'

const names = ['karibu-chat', 'karibu-outbox', 'karibu-seen', 'karibu-shared']
let deleted: string[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  deleted = []
  vi.stubGlobal('indexedDB', {
    databases: async () => names.map((name) => ({ name })),
    deleteDatabase: (name: string) => {
      deleted.push(name)
      const request = { onsuccess: () => {} }
      queueMicrotask(() => request.onsuccess())
      return request
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a session that ended elsewhere leaves no account data in the browser, but the settings of the device', async () => {
  useAuthStore.getState().logIn('the-token', userOf())
  const own = { 'draft:ada': 'Dear Ada', celebrated: '["ada"]', 'something-new': 'Ada' }
  const settings = { 'user-locale': 'fr', theme: 'dark', 'device-safety': '{"lock":{}}', disguise: 'notes|Notes' }
  for (const [name, value] of Object.entries({ ...own, ...settings })) localStorage.setItem(name, value)
  sessionStorage.setItem('gift-note:ada', 'For you')
  sessionStorage.setItem('intent:gift', 'a-key')
  useAuthStore.getState().end()
  await vi.waitFor(() => expect(deleted.sort()).toEqual(['karibu-chat', 'karibu-outbox', 'karibu-seen']))
  expect(Object.keys(localStorage).sort()).toEqual(['auth', ...Object.keys(settings)].sort())
  expect(localStorage.getItem('auth')).not.toContain('the-token')
  expect(Object.keys(sessionStorage)).toEqual(['intent:gift'])
})

test('if another tab has a newer token everything stays', async () => {
  useAuthStore.getState().logIn('the-old-token', userOf())
  localStorage.setItem('draft:ada', 'Dear Ada')
  const stored = JSON.parse(localStorage.getItem('auth') ?? '{}')
  localStorage.setItem('auth', JSON.stringify({ ...stored, state: { ...stored.state, token: 'the-new-token' } }))
  useAuthStore.getState().end()
  expect(localStorage.getItem('draft:ada')).toBe('Dear Ada')
  expect(deleted).toEqual([])
})
