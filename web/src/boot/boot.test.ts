import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFirstAnswer } from '../lib/first-answer.ts'
import { boot } from './boot.ts'

const photo = { small: '/s', medium: '/m', large: '/l' }
const page = { data: { members: [{ images: [photo] }] } }
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/dashboard/matches')
  document.body.innerHTML = '<div id="root"><div class="splash"></div></div>'
  document.head.innerHTML = ''
  asked.mockReset()
  asked.mockImplementation(async () => Response.json(page))
  vi.stubGlobal('fetch', asked)
  Object.assign(globalThis, {
    __PARTS__: {
      all: ['/assets/a.js', '/assets/a.css'],
      words: { en: ['/assets/en.js'], fr: ['/assets/fr.js'] },
    },
  })
  globalThis.karibuBoot = undefined
})
afterEach(() => vi.unstubAllGlobals())

test('whoever is signed out is asked nothing for', () => {
  boot()
  localStorage.setItem('auth', JSON.stringify({ state: { token: null, user: null } }))
  boot()
  expect(asked).not.toHaveBeenCalled()
  expect(document.head.children).toHaveLength(0)
})

test('Discover is asked for with the token and the language, its files are fetched, and the first photo stands there', async () => {
  logIn()
  localStorage.setItem('user-locale', 'fr')
  boot()
  const [path, { headers } = {}] = asked.mock.calls[0] ?? []
  expect([path, headers]).toMatchObject([
    '/api/members',
    { authorization: 'Bearer the-token', 'accept-language': 'fr' },
  ])
  await vi.waitFor(() => expect(document.querySelector('img.first-photo')?.getAttribute('srcset')).toContain('/m 480w'))
  const links = () => [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])
  await vi.waitFor(() =>
    expect(links()).toEqual([
      ['modulepreload', '/assets/a.js'],
      ['preload', '/assets/a.css'],
      ['modulepreload', '/assets/fr.js'],
    ]),
  )
})

test('other pages, and a filter, are left to the application', () => {
  logIn()
  history.replaceState(null, '', '/dashboard/wallet')
  boot()
  history.replaceState(null, '', '/dashboard/matches?country=NG')
  boot()
  expect(asked).not.toHaveBeenCalled()
})

test('the answer is given away once, and only to the same question', async () => {
  const question = { address: '/api/members', token: 'the-token', locale: 'en' }
  logIn()
  boot()
  expect(takeFirstAnswer({ ...question, address: '/api/me' })).toBeNull()
  expect(await (await takeFirstAnswer(question))?.json()).toEqual(page)
  expect(takeFirstAnswer(question)).toBeNull()
  boot()
  expect(takeFirstAnswer({ ...question, token: 'another' })).toBeNull()
  boot()
  expect(takeFirstAnswer({ ...question, locale: 'sw' })).toBeNull()
})

function logIn() {
  localStorage.setItem('auth', JSON.stringify({ state: { token: 'the-token', user: null } }))
}
