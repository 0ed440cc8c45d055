import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Who buys, in a process of its own: `node http-buyers.ts`, with the wish on stdin; says purchases per second and the
 * seconds of processor it took itself. It speaks just enough HTTP to keep a connection and to tell a 200, since what it
 * spends the server lacks.
 */
export type BuyersWish = { port: number; clients: number; seconds: number; gift: string; buyers: Buyer[] }
export type Buyer = { token: string; to: string }
export type BuyersReport = { perSecond: number; cpuSeconds: number }

async function main(): Promise<void> {
  let text = ''
  for await (const part of process.stdin) text += part
  const wish: BuyersWish = JSON.parse(text)
  const purchases = wish.buyers.map(({ token, to }) => requestOf(`/api/gift/${wish.gift}/purchase/${to}`, token))
  const before = process.cpuUsage()
  const began = performance.now()
  const until = began + wish.seconds * 1000
  const bought = await Promise.all(Array.from({ length: wish.clients }, () => buy(wish.port, purchases, until)))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  const report: BuyersReport = {
    perSecond: bought.reduce((sum, one) => sum + one, 0) / seconds,
    cpuSeconds: (user + system) / 1e6,
  }
  console.log(JSON.stringify(report))
}

type Purchase = { head: string; tail: string }

const requestOf = (path: string, token: string): Purchase => ({
  head: `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nidempotency-key: `,
  tail: '\r\n\r\n{}',
})

/** One connection that buys, one purchase after the other; answers how many. */
async function buy(port: number, purchases: Purchase[], until: number): Promise<number> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let bought = 0
  while (performance.now() < until) {
    const { head, tail } = purchases[Math.floor(Math.random() * purchases.length)] as Purchase
    const answered = readAnswer(socket)
    socket.write(head + randomUUID() + tail)
    const answer = await answered
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(answer)
    bought += 1
  }
  socket.destroy()
  return bought
}

/** A whole answer: as many bytes as its head announces. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let got = ''
    const take = (bytes: Buffer) => {
      got += bytes.toString('latin1')
      const end = got.indexOf('\r\n\r\n')
      if (end < 0 || got.length < end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(got)?.[1] ?? 0)) return
      socket.off('data', take).off('close', lost)
      done(got)
    }
    const lost = () => fail(new Error('the server hung up'))
    socket.on('data', take).on('close', lost)
  })
}

await main()
