import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeLimits } from '../limits.ts'
import { configureHttp, makeHttp } from '../server.ts'
import { serveApiReference } from './api-reference.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ API_DOCS: 'on' })
})
afterAll(() => app.close())

const read = (url: string, headers = {}) => app.app.inject({ url, headers })

test('the page reads the description of this server, and its policy permits its own scripts only', async () => {
  const { statusCode, headers, body } = await read('/api/docs/')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('/api/openapi.json')
  expect(body).not.toMatch(/https?:\/\//)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  expect(policy).toContain("connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  const inline = [...body.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, text = '']) => text)
  expect(inline).not.toEqual([])
  for (const text of inline) expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
})

test('the script is compressed for browsers that support it', async () => {
  const plain = await read('/api/docs/js/scalar.js')
  const packed = await read('/api/docs/js/scalar.js', { 'accept-encoding': 'gzip' })
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
})

test('the address without a slash redirects to the page', async () => {
  const { statusCode, headers } = await read('/api/docs')
  expect([statusCode, headers.location]).toEqual([301, '/api/docs/'])
})

test('a server has no such page unless the setting enables it', async () => {
  for (const apiDocs of [true, false]) {
    const config = { ...app.ctx.config, production: true, apiDocs }
    const server = makeHttp(config)
    await configureHttp(server, { ...app.ctx, config }, makeLimits(config))
    await serveApiReference(server, { config })
    const answers = await Promise.all(['/api/docs/', '/api/docs/js/scalar.js'].map((url) => server.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(apiDocs ? [200, 200] : [404, 404])
    await server.close()
  }
})
