import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../app.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeHttp } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-web-'))
let base: TestApp
let web: TestApp['app']
beforeAll(async () => {
  for (const [path, text] of Object.entries({
    'app.html': 'shell',
    'index.html': 'home',
    'about/index.html': 'about',
    'fr/about/index.html': 'à propos',
    'assets/main-1.js': 'code',
    'csp.json': '{"scripts":["\'sha256-x\'"],"styles":[]}',
    '.stamp': 'private',
    'icon.svg': '<svg/>',
    'gifts/rose.svg': '<svg>rose</svg>',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  base = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
  web = makeHttp(base.ctx.config)
  await assemble(web, base.ctx, folder)
})
afterAll(async () => {
  await web.close()
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => web.inject({ url, headers })

test('a page comes in the language of the browser or of its address, and anything else is the shell', async () => {
  expect((await get('/about')).body).toBe('about')
  expect((await get('/about', { 'accept-language': 'fr-CM' })).body).toBe('à propos')
  expect((await get('/fr/about')).body).toBe('à propos')
  for (const url of ['/discover', '/csp.json', '/.stamp', '/about%00', '/about/index.html', '/constructor'])
    expect([url, (await get(url)).body]).toEqual([url, 'shell'])
})

test('a page may talk to its own server only, is asked for anew, and is not cut into ranges', async () => {
  const { headers } = await get('/about')
  expect(headers['content-security-policy']).toContain("connect-src 'self' wss://karibu.example;")
  expect(headers['content-security-policy']).not.toMatch(/unsafe|ws:\s|wss:\s|\*/)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  expect((await get('/about', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  for (const range of ['bytes=0-1', 'bytes=99999-', 'bytes=-', 'bytes=0-1,3-4'])
    expect([range, (await get('/about', { range })).statusCode]).toEqual([range, 200])
})

test('icons of the site and drawings of gifts are files, kept for an hour', async () => {
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

test('an asset is kept for ever, and no address leads out of the folder', async () => {
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
