import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from './payments/http-request.ts'
import { postPublic } from './public-post.ts'
import { askJson } from './sms/ask-json.ts'

let url: string
const requested: string[] = []
const server = createServer((request, response) => {
  requested.push(request.url ?? '')
  response.writeHead(Number(request.url?.slice(1)) || 200, { location: `${url}/inside` }).end('{}')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => void requested.splice(0))

test.each([301, 302, 303, 307, 308])('a redirect with status %s is not followed', async (status) => {
  const from = `${url}/${status}`
  expect(await ask({ url: from, method: 'GET', headers: {} })).toMatchObject({ kind: 'silent' })
  expect(await ask({ url: from, method: 'POST', headers: {}, body: {} })).toMatchObject({ kind: 'silent' })
  expect(await askJson(from, { headers: {}, body: '{}' })).toMatchObject({ status })
  expect(await postPublic(new URL(from), { headers: {}, body: '{}', anywhere: () => true })).toBe(status)
  expect(requested).toEqual(Array.from({ length: 4 }, () => `/${status}`))
})
