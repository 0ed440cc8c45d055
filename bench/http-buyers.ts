import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Who buys, in a process of its own: `node http-buyers.ts`, with the wish on stdin; says purchases per second. */
export type BuyersWish = { port: number; clients: number; seconds: number; gift: string; buyers: Buyer[] }
export type Buyer = { token: string; to: string }

const agent = new Agent({ keepAlive: true })

async function main(): Promise<void> {
  let text = ''
  for await (const part of process.stdin) text += part
  const { port, clients, seconds, gift, buyers }: BuyersWish = JSON.parse(text)
  const began = performance.now()
  const until = began + seconds * 1000
  let bought = 0
  const connection = async () => {
    while (performance.now() < until) {
      const { token, to } = buyers[Math.floor(Math.random() * buyers.length)] as Buyer
      await purchase({ port, token, path: `/api/gift/${gift}/purchase/${to}` })
      bought += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, connection))
  console.log(bought / ((performance.now() - began) / 1000))
  agent.destroy()
}

function purchase({ port, token, path }: { port: number; token: string; path: string }): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': 2,
  }
  return new Promise((done, fail) => {
    const asked = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`${path}: ${answer.statusCode}`))))
    })
    asked.on('error', fail)
    asked.end('{}')
  })
}

await main()
