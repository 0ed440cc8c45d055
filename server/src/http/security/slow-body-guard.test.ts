import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutWhenSlow } from './slow-body-guard.ts'

const everyMs = 100
const length = 600
const server = createServer((request, response) => {
  request.on('error', () => {})
  cutWhenSlow(request, { everyMs, bytesMin: 50 })
  request.on('end', () => response.end('read'))
})
beforeAll(async () => {
  // The guard's clock is moved by the test, so a busy machine is no slow sender.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  vi.useRealTimers()
  server.close()
})

/** A request whose head has arrived. */
async function begin() {
  const arrived = once(server, 'request')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  socket.on('data', (bytes) => {
    got += String(bytes)
  })
  socket.on('error', () => {})
  // `once` of node:events would take the reset of a cut connection for its own failure.
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`)
  const [request] = (await arrived) as [IncomingMessage]
  return {
    request,
    /** Sends a part of the body, and is back when the server has read it. */
    send: async (bytes: number) => {
      const read = once(request, 'data')
      socket.write('x'.repeat(bytes))
      await read
    },
    wasRead: async () => {
      await closed
      return got.endsWith('read')
    },
  }
}

test('a body sent too slowly is aborted', async () => {
  const { request, send, wasRead } = await begin()
  await send(5)
  vi.advanceTimersByTime(everyMs)
  expect(request.destroyed).toBe(true)
  expect(await wasRead()).toBe(false)
})

test('a slow body within the limit is read', async () => {
  const { send, wasRead } = await begin()
  for (let sent = 0; sent < length; sent += 60) {
    vi.advanceTimersByTime(everyMs)
    await send(60)
  }
  expect(await wasRead()).toBe(true)
})

test('waiting for the server itself does not count', async () => {
  const { request, send, wasRead } = await begin()
  vi.advanceTimersByTime(4 * everyMs)
  expect(request.destroyed).toBe(false)
  await send(length)
  expect(await wasRead()).toBe(true)
})
