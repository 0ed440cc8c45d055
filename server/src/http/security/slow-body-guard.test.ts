import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutWhenSlow } from './slow-body-guard.ts'

const server = createServer((request, response) => {
  request.on('error', () => {})
  cutWhenSlow(request, { everyMs: 100, bytesMin: 50 })
  const begin = () => request.resume().on('end', () => response.end('read'))
  if (request.url === '/busy') setTimeout(begin, 350)
  else begin()
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

async function send(path: string, drop: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  socket.on('data', (bytes) => {
    got += String(bytes)
  })
  socket.on('error', () => {})
  // `once` of node:events would take the reset of a cut connection for its own failure.
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 600\r\n\r\n`)
  for (let sent = 0; sent < 600 && !socket.destroyed; sent += drop) {
    socket.write('x'.repeat(Math.min(drop, 600 - sent)))
    await wait(50)
  }
  await closed
  return got.endsWith('read')
}

test('a body in drops is cut, a slow one is read, and waiting for ourselves is nobody’s fault', async () => {
  expect(await send('/', 5)).toBe(false)
  expect(await send('/', 60)).toBe(true)
  expect(await send('/busy', 600)).toBe(true)
})
