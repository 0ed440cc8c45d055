import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer as it was recorded; a text is sent as it is, anything else as JSON. */
export type Recorded = { status?: number; headers?: Record<string, string>; body: unknown }
export type RecordedServer = Awaited<ReturnType<typeof startRecordedServer>>
type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A server on this machine that gives recorded answers and notes what it was sent. */
export async function startRecordedServer(answerOf: (path: string) => Recorded) {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
      const { status = 200, headers: extra = {}, body } = answerOf(path)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json', ...extra }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, requests, close: () => server.close() }
}
