import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { wellFormed } from './well-formed.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('halves of surrogate pairs are replaced in names and values at every depth, and whole pairs stay', () => {
  const text = String.raw`{"a\udc00":["\ud83d\ude00","x\ud83d",{"b":"\ude00"}],"c":null,"d":1,"e":"plain"}`
  expect(wellFormed(text, JSON.parse(text))).toEqual({
    'a\ufffd': ['😀', 'x\ufffd', { b: '\ufffd' }],
    c: null,
    d: 1,
    e: 'plain',
  })
})

test('a half of a surrogate pair in a text that is stored as JSON is stored as U+FFFD', async () => {
  const { token } = await makeMember(app)
  const saved = await app.call(api.discovery.saveFilter, {
    token,
    raw: {
      payload: String.raw`{"name":"Near","filter":{"name":"Ama\ud83d"}}`,
      contentType: 'application/json',
    },
  })
  expect(saved.status).toBe(201)
  const { rows } = await app.ctx.pool.query('select filter from saved_filter')
  expect(rows).toEqual([{ filter: expect.objectContaining({ name: 'Ama\ufffd' }) }])
})
