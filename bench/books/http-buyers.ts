import { randomUUID } from 'node:crypto'
import { openPosts, type Post } from '../lean-post.ts'

/**
 * Who buys, in a process of its own: `node http-buyers.ts`, with the wish on stdin; says purchases per second and the
 * seconds of processor it took itself.
 */
export type BuyersInput = { port: number; clients: number; seconds: number; gift: string; buyers: Buyer[] }
export type Buyer = { token: string; to: string }
export type BuyersReport = { perSecond: number; cpuSeconds: number }

async function main(): Promise<void> {
  let text = ''
  for await (const part of process.stdin) text += part
  const input: BuyersInput = JSON.parse(text)
  const { post, close } = openPosts(`http://127.0.0.1:${input.port}`)
  const before = process.cpuUsage()
  const began = performance.now()
  const until = began + input.seconds * 1000
  const bought = await Promise.all(Array.from({ length: input.clients }, () => buy(post, input, until)))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const report: BuyersReport = {
    perSecond: bought.reduce((sum, one) => sum + one, 0) / seconds,
    cpuSeconds: (user + system) / 1e6,
  }
  close()
  console.log(JSON.stringify(report))
}

/** One client that buys, one purchase after the other; answers how many. */
async function buy(post: Post, { gift, buyers }: BuyersInput, until: number): Promise<number> {
  let bought = 0
  while (performance.now() < until) {
    const { token, to } = buyers[Math.floor(Math.random() * buyers.length)] as Buyer
    const headers = { 'idempotency-key': randomUUID() }
    const { status, text } = await post({ path: `/gift/${gift}/purchase/${to}`, token, body: '{}', headers })
    if (status !== 200) throw new Error(text)
    bought += 1
  }
  return bought
}

await main()
