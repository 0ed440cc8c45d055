import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { packReplies } from './compress.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })

test('a long response is compressed as the client supports it, with a Vary header', async () => {
  const bare = await get('/api/openapi.json')
  expect(bare.rawPayload.length).toBeGreaterThan(100_000)
  expect([bare.headers['content-encoding'], bare.headers.vary]).toEqual([undefined, 'accept-encoding'])
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const packed = await get('/api/openapi.json', accepted)
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(packed.rawPayload.length).toBeLessThan(bare.rawPayload.length / 4)
    expect(unpack(packed.rawPayload).toString()).toBe(bare.body)
  }
})

test('a response of a few kB is compressed in each encoding', async () => {
  const small = Fastify()
  packReplies(small)
  const reply = { members: Array.from({ length: 100 }, (_, n) => ({ name: `Amara ${n}`, city: 'Yaoundé' })) }
  small.get('/', () => reply)
  for (const [coding, unpack] of [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await small.inject({ url: '/', headers: { 'accept-encoding': coding } })
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(reply)
  }
})

test('a response of one packet is not compressed', async () => {
  for (const url of ['/api/health', '/api/nowhere']) {
    const { headers, body } = await get(url, 'br')
    expect([url, headers['content-encoding'], JSON.parse(body)]).toEqual([url, undefined, expect.any(Object)])
  }
})
