import { brotliDecompressSync } from 'node:zlib'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

const at = { latitude: 9.05, longitude: 7.49 }
let app: TestApp
let me: Made
let other: Made
beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app, { at })
  other = await makeMember(app, { at, firstname: 'Ngozi' })
  for (let n = 0; n < 6; n++) await makeMember(app, { at })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}, { token } = me) =>
  app.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
const tagOf = async (url: string, who = me) => String((await get(url, {}, who)).headers.etag)

const lists = [
  '/api/members',
  '/api/members?gender=both',
  '/api/me/picks',
  '/api/actions/reactions?type=like',
  '/api/actions/reactions?type=match',
  '/api/actions/reactions/others',
  '/api/favourites',
  '/api/me/visitors',
  '/api/conversations',
  '/api/notifications',
]

test.each(lists)('%s has a weak ETag, and returns 304 for it', async (url) => {
  // The first page of Discover begins a pass.
  await get(url)
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect(headers.vary).toMatch(/^authorization, accept-language(, accept-encoding)?$/)
  const etag = String(headers.etag)
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await get(url, { 'if-none-match': known, 'accept-encoding': 'br' })
    expect([known, again.statusCode, again.body]).toEqual([known, 304, ''])
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
    expect(again.headers['content-encoding']).toBeUndefined()
  }
  for (const unknown of ['"other"', 'W/""', '', etag.slice(0, -2)])
    expect([unknown, (await get(url, { 'if-none-match': unknown })).statusCode]).toEqual([unknown, 200])
})

test('a changed list has another ETag, and so has that of another member', async () => {
  const url = '/api/actions/reactions?type=like'
  const before = await tagOf(url)
  await app.call(api.reactions.toggle, { token: me.token, params: { action: 'like' }, query: { uid: other.uid } })
  const after = await get(url, { 'if-none-match': before })
  expect(after.statusCode).toBe(200)
  expect(after.headers.etag).not.toBe(before)
  expect((await get(url, { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304)
  expect(await tagOf('/api/actions/reactions/others', other)).not.toBe(await tagOf('/api/actions/reactions/others'))
})

test('a compressed list has the ETag of its text', async () => {
  const bare = await get('/api/members')
  expect(bare.body.length).toBeGreaterThan(1400)
  const packed = await get('/api/members', { 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({
    etag: bare.headers.etag,
    'content-encoding': 'br',
    vary: 'authorization, accept-language, accept-encoding',
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(bare.body)
})

test('money, sessions, single members and errors are not cached', async () => {
  for (const url of [
    '/api/wallet',
    '/api/auth/sessions',
    '/api/profile/me',
    `/api/profile/${other.uid}`,
    '/api/members?age=x',
  ]) {
    const { headers } = await get(url, { 'if-none-match': '*' })
    expect([url, headers['cache-control'], headers.etag]).toEqual([url, 'no-store', undefined])
  }
})

test('a call with an ended session makes the browser delete stored data', async () => {
  const over = await get('/api/conversations', { authorization: `Bearer ${'x'.repeat(43)}` })
  expect([over.statusCode, over.headers['clear-site-data']]).toEqual([401, '"cache"'])
  const stranger = await app.app.inject({ url: '/api/conversations' })
  expect([stranger.statusCode, stranger.headers['clear-site-data']]).toEqual([401, undefined])
})
