import { api, type Route, refusals } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../harness.ts'
import { type Made, makeMember } from '../members/make-member.ts'
import { type FuzzRequest, fuzzRequests } from './fuzz.ts'

const requests = 1000

let app: TestApp
let members: Made[]
beforeAll(async () => {
  app = await makeTestApp()
  members = []
  for (const gender of ['female', 'male', 'female', 'male', 'other'] as const)
    members.push(await makeMember(app, { gender }))
})
afterAll(() => app.close())

test('for any input the response has one of the two formats, is not a 5xx, and contains no e-mail address', async () => {
  const routes: Route[] = Object.values(api).flatMap((table) => Object.values(table))
  const world = { tokens: members.map(({ token }) => token), ids: members.map(({ uid }) => uid) }
  const fuzz = fuzzRequests(routes, world, 7)
  const faults: unknown[] = []
  const seen = new Set<number>()
  for (let n = 0; n < requests; n++) {
    const request = fuzz.next().value
    const answer = await app.app.inject(request as never)
    seen.add(answer.statusCode)
    const fault = faultOf(request, answer)
    if (fault) faults.push({ fault, request, answer: answer.body.slice(0, 300) })
  }
  expect(faults).toEqual([])
  // Not everything was refused by the same check.
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
  expect((await app.call(api.system.health)).status).toBe(200)
}, 60_000)

type Got = { statusCode: number; headers: Record<string, unknown>; body: string }

// A list has an ETag; its refusals have none.
const cacheControlOf = (statusCode: number, { etag }: Got['headers']): string =>
  statusCode === 200 && etag !== undefined ? 'private, no-cache' : 'no-store'

function faultOf(request: FuzzRequest, { statusCode, headers, body }: Got): string | null {
  // The payment channels are switched off here, and a route that needs one says so.
  const isOff = statusCode === 503 && body.includes('"code":"channel_unavailable"')
  if (statusCode >= 500 && !isOff) return `answered ${statusCode}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'without the common headers'
  if (headers['cache-control'] !== cacheControlOf(statusCode, headers)) return 'may be cached'
  if (request.method === 'HEAD') return null
  const { authorization } = request.headers
  const others = members.filter(({ token }) => authorization !== `Bearer ${token}`)
  if (others.some(({ email }) => body.includes(email))) return 'tells the address of another member'
  const answer = JSON.parse(body) as Record<string, unknown>
  const names = Object.keys(answer).sort().join()
  if (statusCode < 400) return /^data(,message)?$/.test(names) ? null : 'a success of another shape'
  if (!/^code(,errors)?,message,requestId$/.test(names)) return 'a refusal of another shape'
  return refusals[answer.code as keyof typeof refusals] === statusCode
    ? null
    : 'a code that does not go with the status'
}
