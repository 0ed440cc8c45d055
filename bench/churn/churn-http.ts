import { Agent, request } from 'node:http'

type HttpInput = { url: string; token: string; method?: 'GET' | 'POST'; path: string; body?: object; waitMs?: number }
export type Answer = { status: number; data: never }

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One question over a network that may cut it off; throws when there is no whole answer in time. */
export function askOnce({ url, token, method = 'GET', path, body, waitMs = 5_000 }: HttpInput): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((done, fail) => {
    const clientRequest = request(`${url}/api${path}`, { agent, method, headers, timeout: waitMs }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('error', fail)
      answer.on('close', () => {
        if (!answer.complete) return fail(new Error('the answer was cut off'))
        done({ status: answer.statusCode ?? 0, data: JSON.parse(text).data as never })
      })
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('no answer in time')))
    clientRequest.on('error', fail)
    clientRequest.end(text)
  })
}
