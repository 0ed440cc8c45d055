import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assemble } from '../../app.ts'
import { openDatabase } from '../../db/database.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeHttp } from '../server.ts'
import { countVisits } from './count-visits.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-visits-'))
let base: TestApp
beforeAll(async () => {
  for (const file of ['app.html', 'index.html', 'fr/index.html', 'about/index.html']) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), file)
  }
  base = await makeTestApp()
})
beforeEach(async () => {
  await sql`delete from figure_visit`.execute(base.ctx.db)
})
afterAll(async () => {
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const signUp = '/api/auth/registration'

async function openSite() {
  const web = makeHttp(base.ctx.config)
  await assemble(web, base.ctx, { web: folder })
  const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    web.inject({ method, url, headers: { 'user-agent': browser, ...headers } })
  return { web, open }
}
async function stored() {
  const { rows } = await sql`select landing::int, sign_up::int as "signUp" from figure_visit order by day`.execute(
    base.ctx.db,
  )
  return rows
}

test('openings of the start page in each language and of the sign-up page are counted, also unchanged ones', async () => {
  const { web, open } = await openSite()
  const { headers } = await open('/?utm_source=x')
  expect((await open('/fr')).body).toBe('fr/index.html')
  const again = await open('/', { 'if-none-match': String(headers.etag), 'sec-fetch-dest': 'document' })
  expect([again.statusCode, again.headers['set-cookie']]).toEqual([304, undefined])
  expect((await open(signUp)).statusCode).toBe(200)
  for (const other of ['/about', '/signup', '/nothing-here']) await open(other)
  await web.close()
  expect(await stored()).toEqual([{ landing: 3, signUp: 1 }])
})

test('bots, scripts, monitors, HEAD, pages fetched ahead and files of the service worker are left out', async () => {
  const { web, open } = await openSite()
  const programs = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23 A',
    'curl/8.5.0',
    'Mozilla/5.0 HeadlessChrome/131.0',
    '',
  ]
  for (const agent of programs) for (const url of ['/', signUp]) await open(url, { 'user-agent': agent })
  await open('/', { 'sec-purpose': 'prefetch;prerender' })
  await open('/', { 'sec-fetch-dest': 'empty' })
  await open('/', {}, 'HEAD')
  await open('/', { 'accept-language': 'sw' })
  await web.close()
  expect(await stored()).toEqual([{ landing: 1, signUp: 0 }])
})

test('several servers add up, and nothing of a visitor is stored', async () => {
  const sites = [await openSite(), await openSite()]
  for (const { open } of sites) for (let at = 0; at < 3; at += 1) await open('/')
  await Promise.all(sites.map(({ web }) => web.close()))
  expect(await stored()).toEqual([{ landing: 6, signUp: 0 }])
  const { rows } = await sql`select column_name as name from information_schema.columns
    where table_name = 'figure_visit' order by 1`.execute(base.ctx.db)
  expect(rows).toEqual([{ name: 'day' }, { name: 'landing' }, { name: 'sign_up' }])
})

test('counts are stored each minute, and once more while the database did not respond', async () => {
  const down = openDatabase('postgres://127.0.0.1:1/none', { poolMax: 1 })
  let db = down.db
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const web = makeHttp(base.ctx.config)
  try {
    const { flush } = countVisits(web, {
      get db() {
        return db
      },
      now: base.ctx.now,
    })
    web.get('/', async () => 'home')
    const open = () => web.inject({ url: '/', headers: { 'user-agent': browser } })
    await open()
    await flush()
    expect(await stored()).toEqual([])
    db = base.ctx.db
    await open()
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect(await stored()).toEqual([{ landing: 2, signUp: 0 }]))
  } finally {
    vi.useRealTimers()
    await web.close()
    await down.close()
  }
})
