import { describe, expect, test } from 'vitest'
import { measureFuzz } from '../../../bench/fuzz/fuzz.ts'
import { makeJudge } from '../../../bench/fuzz/fuzz-replies.ts'
import type { FuzzRequest } from '../../../bench/fuzz/fuzz-requests.ts'
import { api } from '../../../contract/src/index.ts'
import { openApi } from '../../../server/src/http/openapi/openapi.ts'

// The long run: npm run bench:fuzz.
const requests = 5000

describe('the response checker', () => {
  const judge = makeJudge(openApi(api))
  const request: FuzzRequest = { path: '/api/wallet', operation: 'get', method: 'GET', url: '/api/wallet', headers: {} }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }
  const reply = (status: number, body: unknown, more = {}) =>
    judge(request, { status, headers: { ...headers, ...more }, body: Buffer.from(JSON.stringify(body)) })
  const refusal = (code: string) => ({ message: 'No.', code, requestId: 'r' })

  test('accepts documented errors', () => {
    expect(reply(401, refusal('unauthenticated'))).toBeNull()
    expect(reply(404, refusal('not_found'))).toBeNull()
    expect(reply(503, refusal('channel_unavailable'))).toBeNull()
  })

  test.each([
    ['a server fault', () => reply(500, refusal('internal')), 'answered 500'],
    ['an outage that is no channel', () => reply(503, refusal('unavailable')), 'answered 503'],
    ['a status that is not described', () => reply(418, refusal('conflict')), 'answered 418, which is not described'],
    ['an unknown code', () => reply(400, refusal('teapot')), /^off its schema: \/code/],
    ['a reply without its fields', () => reply(200, { data: {} }), /^off its schema: \/data/],
    ['a field beside data', () => reply(200, { data: {}, debug: 1 }), 'answers debug beside data'],
    [
      'another media type',
      () => reply(200, {}, { 'content-type': 'text/html' }),
      'answered text/html, which is not described',
    ],
    [
      'what is no JSON',
      () => judge(request, { status: 400, headers, body: Buffer.from('<') }),
      'the body is no JSON object',
    ],
    ['a missing header', () => reply(200, {}, { 'x-content-type-options': undefined }), 'without the common headers'],
    ['a header made from input', () => reply(200, {}, { 'x-evil': '1' }), 'a value of the request became a header'],
    ['a limit without a time', () => reply(429, refusal('too_many_requests')), '429 without Retry-After'],
  ])('finds %s', (_, judged, fault) => {
    const found = judged()
    if (typeof fault === 'string') expect(found).toBe(fault)
    else expect(found).toMatch(fault)
  })
})

test(`${requests} requests generated from the description: no 5xx, no undocumented response, and the server survives`, async () => {
  const { faults, statuses, succeeded } = await measureFuzz({ requests, seed: 7 })
  expect(faults).toEqual([])
  // Not everything was refused by the same check.
  expect(succeeded).toBeGreaterThan(100)
  for (const status of [200, 201, 400, 401, 403, 404, 405, 409, 413, 415]) expect(statuses[status]).toBeGreaterThan(0)
}, 300_000)
