import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'

// What is refused before any route is found, as it looks on the wire.
let app: TestApp
let port: number
beforeAll(async () => {
  app = await makeTestApp()
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const send = (text: string) =>
  new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => {
      got += String(bytes)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = got.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
    })
  })

const request = (line: string, headers = '') =>
  send(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`)

test('invalid HTTP, and too many headers, get the common error format and headers', async () => {
  const answers = [
    [400, 'invalid_input', await send('garbage\r\n\r\n')],
    [400, 'invalid_input', await request('FOO /')],
    [400, 'invalid_input', await request('POST /api/auth/login', 'content-length: 2\r\ncontent-length: 3\r\n')],
    [413, 'too_large', await request('GET /api/health', `x-a: ${'a'.repeat(40_000)}\r\n`)],
    [400, 'invalid_input', await request(`GET /api/profile/${'a'.repeat(300)}`)],
    [404, 'not_found', await request('GET /api/profile/%zz')],
  ] as const
  for (const [status, code, answer] of answers) {
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { code, message: expect.any(String), requestId: expect.any(String) },
    ])
    expect(answer.head).toContain('x-content-type-options: nosniff')
    expect(answer.head).toContain("content-security-policy: frame-ancestors 'none'")
    expect(answer.head).toContain('cache-control: no-store')
  }
})

test('TRACE is rejected without echoing the request', async () => {
  for (const path of ['/', '/api/me', '/api/health', '/assets/x.js']) {
    const { status, head, body } = await request(`TRACE ${path}`, 'x-canary: echoed\r\n')
    expect([path, [400, 404, 405].includes(status)]).toEqual([path, true])
    expect(head + body).not.toContain('echoed')
  }
})

test('a process accepts 20,000 connections, and headers time out after 15 seconds', () => {
  expect([app.app.server.maxConnections, app.app.server.headersTimeout]).toEqual([20_000, 15_000])
})

test('an unused connection is closed without a response, an incomplete request gets 408', async () => {
  const { server } = app.app
  const { headersTimeout } = server
  server.headersTimeout = 1
  const answers = await Promise.all([send(''), send('GET /api/health HTTP/1.1\r\nhost: x\r\n')])
  server.headersTimeout = headersTimeout
  expect(answers.map(({ head }) => head.split('\r\n')[0])).toEqual(['', 'http/1.1 408 request timeout'])
})
