import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeDrain } from './drain.ts'

// Node's own close would wait 72 seconds for the second connection, and as long as the client likes for the third.
test('a server that stops finishes the request under way and waits for no other connection', async () => {
  const app = Fastify({ keepAliveTimeout: 72_000 })
  let finish = () => {}
  const held = new Promise<void>((done) => {
    finish = done
  })
  const begun = new Promise<void>((done) => {
    app.get('/slow', async () => {
      done()
      await held
      return 'done'
    })
  })
  app.get('/fast', () => 'done')
  const drain = makeDrain(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const open = async (path: string | null) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let text = ''
    socket.on('data', (part) => (text += part))
    if (path) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
    return { ended: once(socket, 'close'), text: () => text }
  }
  const [slow, fast, ahead] = [await open('/slow'), await open('/fast'), await open(null)]
  await begun
  await expect.poll(fast.text).toMatch(/done$/)
  const stopped = drain(async () => {})
  await Promise.all([fast.ended, ahead.ended])
  expect(slow.text()).toBe('')
  finish()
  await Promise.all([stopped, slow.ended])
  expect(slow.text()).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/)
})
