import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { join, password } from '../test/members/accounts.ts'

const written: string[] = []
let app: TestApp
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation(((chunk: unknown) => {
    written.push(String(chunk))
    return true
  }) as typeof process.stdout.write)
  app = await makeTestApp({ LOG_LEVEL: 'info', ACCESS_LOG: 'on' })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

test('the log line of a request contains the result of a login or a rejected call, and nothing of the requester', async () => {
  const [email, wrong] = ['logged@example.com', 'a wrong password']
  const token = await join(app, email)
  written.length = 0
  await app.call(api.accounts.login, { body: { email, password } })
  await app.call(api.accounts.login, { body: { email, password: wrong } })
  await app.call(api.accounts.me)
  await app.call(api.staff.list, { token })
  await app.app.inject({ url: '/api/nowhere' })
  const lines = written
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.includes('"event":"request"'))
    .map((line) => JSON.parse(line))
  expect(lines.map(({ route, status, refusal }) => [route, status, refusal])).toEqual([
    ['POST /api/auth/login', 200, undefined],
    ['POST /api/auth/login', 401, 'wrong_credentials'],
    ['GET /api/me', 401, 'unauthenticated'],
    ['GET /api/admin/staff', 404, 'not_found'],
    ['unmatched', 404, 'not_found'],
  ])
  for (const line of lines) expect(line).toMatchObject({ time: expect.any(Number), requestId: expect.any(String) })
  expect(written.join()).not.toMatch(/logged@|a wrong password|Bearer/)
})
