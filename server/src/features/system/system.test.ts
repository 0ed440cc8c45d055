import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('the process reports that it is alive and ready', async () => {
  expect((await app.call(api.system.health)).data).toEqual({ status: 'ok' })
  expect((await app.call(api.system.ready)).data).toEqual({ status: 'ok' })
  const status = await app.call(api.system.status)
  expect(status.data.checks).toEqual({ web: 'ok', database: 'ok', mail: 'ok', photos: 'ok', push: 'ok', jobs: 'ok' })
})

test('an unknown path, a malformed body and a prototype in it get the common error format', spec('3.34'), async () => {
  const unknown = await app.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'fr-CM,fr;q=0.9' } })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ code: 'not_found', message: 'Introuvable.', requestId: expect.any(String) })
  for (const payload of ['{"email":', '[', '"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']) {
    const broken = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([payload, broken.statusCode]).toEqual([payload, 400])
    expect(broken.json()).toMatchObject({ code: 'invalid_input', requestId: expect.any(String) })
  }
})

test('text that the database cannot store is invalid input, not a bug', async () => {
  const { token } = await makeMember(app)
  expect((await app.call(api.profiles.change, { token, body: { about: 'a\u0000b' } })).code).toBe('invalid_input')
})

test('every route of the contract is served and described', spec('7.2'), async () => {
  const description = (await app.app.inject({ url: '/api/openapi.json' })).json()
  expect(description.openapi).toBe('3.1.0')
  for (const table of Object.values(api)) {
    for (const route of Object.values(table)) {
      const url = `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      expect([route.path, app.app.hasRoute({ method: route.method, url })]).toEqual([route.path, true])
      expect(description.paths[`/api${route.path}`][route.method.toLowerCase()]).toBeDefined()
    }
  }
})

test('every response has the headers that prevent content sniffing', async () => {
  const { headers } = await app.app.inject({ url: '/api/health' })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  expect(headers['x-powered-by']).toBeUndefined()
})
