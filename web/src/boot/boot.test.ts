import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takePreloadedResponse } from '../lib/api/first-answer.ts'
import { boot } from './boot.ts'

const photo = { small: '/s', medium: '/m', large: '/l' }
const page = { data: { members: [{ images: [photo] }] } }
const fetched = vi.fn<typeof fetch>()
const load = vi.fn<(entry: string) => void>()
const decode = vi.fn<() => Promise<void>>()
const parts = {
  entry: '/assets/index.js',
  shell: ['/assets/index.js', '/assets/ui.css'],
  discover: ['/assets/a.js', '/assets/a.css'],
  translations: { en: ['/assets/en.js'], fr: ['/assets/fr.js'] },
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/dashboard/matches')
  document.body.innerHTML = '<div id="root"><div class="splash"></div></div>'
  document.head.innerHTML = ''
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json(page))
  load.mockReset()
  decode.mockReset()
  decode.mockResolvedValue()
  vi.stubGlobal('fetch', fetched)
  HTMLImageElement.prototype.decode = decode
  globalThis.karibuBoot = undefined
})
afterEach(() => {
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  vi.useRealTimers()
})

const links = () => [...document.head.querySelectorAll('link')]
const linked = () => links().map((link) => [link.rel, link.getAttribute('href')])
const shell = [
  ['stylesheet', '/assets/ui.css'],
  ['modulepreload', '/assets/index.js'],
]

test('a logged-out visitor causes no request, and the application starts when its style sheet is loaded', async () => {
  boot(parts, load)
  localStorage.setItem('auth', JSON.stringify({ state: { token: null, user: null } }))
  boot(parts, load)
  expect(fetched).not.toHaveBeenCalled()
  expect(linked()).toEqual([...shell, ...shell])
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  for (const link of links()) link.dispatchEvent(new Event('load'))
  await waitFor(() => expect(load.mock.calls).toEqual([['/assets/index.js'], ['/assets/index.js']]))
})

test('on a protected device no data of a member is requested or shown before the application', () => {
  logIn()
  localStorage.setItem('device-safety', '{}')
  boot(parts, load)
  expect(fetched).not.toHaveBeenCalled()
  expect(linked()).toEqual(shell)
})

test('a missing style sheet and broken storage do not prevent the application from starting', async () => {
  localStorage.setItem('auth', '{broken')
  boot(parts, load)
  for (const link of links()) link.dispatchEvent(new Event('error'))
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('Discover is requested with token and language, the first photo is shown, and only then the files load', async () => {
  logIn()
  localStorage.setItem('user-locale', 'fr')
  let arrive = () => {}
  decode.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  boot(parts, load)
  const [path, { headers } = {}] = fetched.mock.calls[0] ?? []
  expect([path, headers]).toMatchObject([
    '/api/members',
    { authorization: 'Bearer the-token', 'accept-language': 'fr' },
  ])
  await waitFor(() => expect(document.querySelector('img.first-photo')?.getAttribute('srcset')).toContain('/m 480w'))
  expect(document.querySelector('.splash')).toBeNull()
  expect(linked()).toEqual([])
  arrive()
  await waitFor(() =>
    expect(linked()).toEqual([
      ...shell,
      ['modulepreload', '/assets/a.js'],
      ['preload', '/assets/a.css'],
      ['modulepreload', '/assets/fr.js'],
    ]),
  )
})

test.each<[string, () => unknown]>([
  ['an answer that does not come', () => fetched.mockReturnValue(new Promise(() => {}))],
  ['no network', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a refusal', () => fetched.mockResolvedValue(Response.json({}, { status: 401 }))],
  ['no member to show', () => fetched.mockResolvedValue(Response.json({ data: { members: [] } }))],
  ['a photo that fails', () => decode.mockRejectedValue(new Error('The source image cannot be decoded'))],
  ['a photo that takes long', () => decode.mockReturnValue(new Promise(() => {}))],
])('%s does not keep the application away', async (_, happens) => {
  vi.useFakeTimers()
  logIn()
  happens()
  boot(parts, load)
  await vi.advanceTimersByTimeAsync(3100)
  expect(linked()).toHaveLength(5)
})

test('other pages, and a filter, are left to the application', () => {
  logIn()
  history.replaceState(null, '', '/dashboard/wallet')
  boot(parts, load)
  history.replaceState(null, '', '/dashboard/matches?country=NG')
  boot(parts, load)
  expect(fetched).not.toHaveBeenCalled()
})

test('the response is handed over once, and only for the same request', async () => {
  const question = { address: '/api/members', token: 'the-token', locale: 'en' }
  logIn()
  boot(parts, load)
  expect(takePreloadedResponse({ ...question, address: '/api/me' })).toBeNull()
  expect(await (await takePreloadedResponse(question))?.json()).toEqual(page)
  expect(takePreloadedResponse(question)).toBeNull()
  boot(parts, load)
  expect(takePreloadedResponse({ ...question, token: 'another' })).toBeNull()
  boot(parts, load)
  expect(takePreloadedResponse({ ...question, locale: 'sw' })).toBeNull()
})

function logIn() {
  localStorage.setItem('auth', JSON.stringify({ state: { token: 'the-token', user: null } }))
}
