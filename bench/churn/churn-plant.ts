import { createServer } from 'node:http'
import { askOnce } from './churn-http.ts'

/**
 * Planted: a server that acknowledges a message as soon as it has read it, and writes it afterwards, once. It runs
 * in front of the real one, so that nothing of this is in the product.
 */
export async function startHastyServer(behind: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, answer) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      answer.writeHead(201, { 'content-type': 'application/json' })
      answer.end(JSON.stringify({ data: { message: { id: null, seq: null } } }))
      const path = String(request.url).replace('/api', '')
      const token = String(request.headers.authorization).replace('Bearer ', '')
      askOnce({ url: behind, token, method: 'POST', path, body: JSON.parse(text) }).catch(() => {})
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
