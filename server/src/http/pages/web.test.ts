import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../../app.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeHttp } from '../server.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-web-'))
let base: TestApp
let web: TestApp['app']
beforeAll(async () => {
  for (const [path, text] of Object.entries({
    'app.html': 'shell',
    'index.html': 'home',
    'about/index.html': 'about',
    'fr/about/index.html': 'à propos',
    'fr/index.html':
      '<link rel="canonical" href="/fr" /><link rel="alternate" hreflang="en" href="/" /><meta property="og:image" content="/social-fr.png" /><a href="/fr/about">',
    'site.json': '{"pages":["/","/about"],"shell":["/signup","/dashboard/user/:id/profile"],"locales":["en","fr"]}',
    'assets/main-1.js': 'code',
    'csp.json': '{"scripts":["\'sha256-x\'"],"styles":[]}',
    '.stamp': 'private',
    'icon.svg': '<svg/>',
    'gifts/rose.svg': '<svg>rose</svg>',
    'screens/fr-wide.webp': 'picture',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  base = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
  web = makeHttp(base.ctx.config)
  await assemble(web, base.ctx, { web: folder })
})
afterAll(async () => {
  await web.close()
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

function unpack(bytes: Buffer, coding: string | undefined): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString()
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
const get = (url: string, headers: Record<string, string> = {}) => web.inject({ url, headers })

test('a page is in the language of the browser or of its address', async () => {
  expect((await get('/about')).body).toBe('about')
  expect((await get('/about', { 'accept-language': 'fr-CM' })).body).toBe('à propos')
  expect((await get('/fr/about')).body).toBe('à propos')
})

test('the shell is served for pages of the application, and as a 404 elsewhere; neither is indexed', async () => {
  for (const url of ['/signup', '/signup/', '/signup?from=x', '/dashboard/user/7/profile'])
    expect([url, (await get(url)).statusCode, (await get(url)).body]).toEqual([url, 200, 'shell'])
  const nowhere = ['/discover', '/csp.json', '/site.json', '/.stamp', '/about%00', '/about/index.html', '/constructor']
  for (const url of [...nowhere, '/dashboard/user/7', '/dashboard/user/7/profile/more', '/fr/signup', '/de/about']) {
    const answer = await get(url, { 'if-none-match': String((await get(url)).headers.etag) })
    expect([url, answer.statusCode, answer.body, answer.headers['x-robots-tag']]).toEqual([
      url,
      404,
      'shell',
      'noindex',
    ])
  }
  expect((await get('/about')).headers['x-robots-tag']).toBeUndefined()
})

test('an unknown API path is rejected in JSON, not with a page', async () => {
  for (const url of [
    '/api/nowhere',
    '/socket.io/nowhere',
    '/%61pi/nowhere',
    '/socket%2eio/nowhere',
    '/..%2fapp.html',
  ]) {
    const answer = await get(url, { accept: 'text/html' })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found'])
  }
})

test('search engines and messengers get full addresses, browsers short ones', async () => {
  expect((await get('/fr')).body).toBe(
    '<link rel="canonical" href="https://karibu.example/fr" /><link rel="alternate" hreflang="en" href="https://karibu.example/" /><meta property="og:image" content="https://karibu.example/social-fr.png" /><a href="/fr/about">',
  )
})

test('a page is compressed as the browser supports it', async () => {
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
  ] as const) {
    const answer = await get('/about', { 'accept-encoding': accepted })
    expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, coding])
    expect(unpack(answer.rawPayload, coding)).toBe('about')
  }
})

test('the sitemap lists every page in every language with its alternates, and robots.txt links to it', async () => {
  const map = await get('/sitemap.xml')
  expect(map.headers['content-type']).toContain('application/xml')
  const locations = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(locations).toEqual(['/', '/fr', '/about', '/fr/about'].map((path) => `https://karibu.example${path}`))
  expect(map.body.match(/hreflang="x-default" href="https:\/\/karibu.example\/about"/g)).toHaveLength(2)
  const robots = (await get('/robots.txt')).body.split('\n')
  expect(robots).toEqual(expect.arrayContaining(['Disallow: /dashboard', 'Disallow: /api/']))
  expect(robots).toContain('Sitemap: https://karibu.example/sitemap.xml')
})

test('without a public address neither robots.txt nor the sitemap repeats the Host header', async () => {
  const config = { ...base.ctx.config, publicUrl: null }
  const plain = makeHttp(config)
  await assemble(plain, { ...base.ctx, config }, { web: folder })
  const ask = (url: string) => plain.inject({ url, headers: { host: 'evil.example' } })
  const [robots, map] = [await ask('/robots.txt'), await ask('/sitemap.xml')]
  expect([robots.statusCode, map.statusCode]).toEqual([200, 404])
  expect(robots.body).toContain('Disallow: /dashboard')
  expect(robots.body + map.body).not.toMatch(/evil|sitemap:/i)
  await plain.close()
})

test('a page may contact its own server only, is revalidated, and has no ranges', async () => {
  const { headers } = await get('/about')
  expect(headers['content-security-policy']).toContain("connect-src 'self' wss://karibu.example;")
  expect(headers['content-security-policy']).not.toMatch(/unsafe|ws:\s|wss:\s|\*/)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  expect((await get('/about', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  for (const range of ['bytes=0-1', 'bytes=99999-', 'bytes=-', 'bytes=0-1,3-4'])
    expect([range, (await get('/about', { range })).statusCode]).toEqual([range, 200])
})

test('icons of the site and drawings of gifts are files, cached for an hour', async () => {
  for (const [url, body] of [
    ['/icon.svg', '<svg/>'],
    ['/gifts/rose.svg', '<svg>rose</svg>'],
  ]) {
    const answer = await get(url ?? '')
    expect([answer.body, answer.headers['cache-control']]).toEqual([body, 'public, max-age=3600'])
    expect(answer.headers['content-type']).toContain('image/svg+xml')
  }
  expect((await get('/gifts/none.svg')).statusCode).toBe(404)
})

test('an asset is cached for ever, and no address leads out of the folder', async () => {
  expect((await get('/assets/main-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const url of [
    '/assets/none.js',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cetc',
    '/assets/main-1.js%00',
    '/assets//etc/passwd',
    '/assets/%',
    '/none.svg',
  ]) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'application/json; charset=utf-8',
    ])
  }
})

test('the pictures of screens are files, and a share without a service worker redirects to its page unread', async () => {
  const picture = await get('/screens/fr-wide.webp')
  expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/webp', 'picture'])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const share = await web.inject({ method: 'POST', url: '/dashboard/shared', headers, payload: '--x--' })
  expect([share.statusCode, share.headers.location]).toEqual([303, '/dashboard/shared?lost'])
  expect((await get('/dashboard/shared')).headers['content-type']).toContain('text/html')
})
