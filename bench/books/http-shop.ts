import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeBenchApp } from '../bench-app.ts'
import type { Buyer, BuyersInput, BuyersReport } from './http-buyers.ts'

type ShopOptions = { clients: number; seconds: number }
/** `spent`: seconds of processor for each second, of the server's process and of the buyers'. */
export type HttpPass = { perSecond: number; spent: { server: number; buyers: number } }
type HttpShop = { buy: (input: ShopOptions) => Promise<HttpPass>; close: () => Promise<void> }

/** The whole server on a port, and members who buy each other gifts over HTTP, each with a fresh Idempotency-Key. */
export async function openHttpShop(databaseUrl: string, dataDir: string, ids: number[]): Promise<HttpShop> {
  const app = await makeBenchApp(databaseUrl, dataDir, { poolMax: 16 })
  const { rows: members } = await app.pool.query(
    `with open as (
      insert into profile (member_id) select unnest($1::int[]) on conflict do nothing
    )
    update member set email_verified_at = now() where id = any($1) returning id, uid`,
    [ids],
  )
  const gift = randomUUID()
  await app.pool.query(`insert into gift (id, code, price, position) values ($1, 'rose', 100, 0)`, [gift])
  const tokens = await app.signIn(members.map(({ id }) => id))
  const buyers = tokens.map((token, at) => ({ token, to: members[(at + 1) % members.length].uid }))
  const { port } = await app.listen()
  return { buy: (input) => runBuyers({ ...input, port, gift, buyers: buyers as Buyer[] }), close: app.close }
}

async function runBuyers(input: BuyersInput): Promise<HttpPass> {
  const before = process.cpuUsage()
  const program = join(import.meta.dirname, 'http-buyers.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  child.stdin.end(JSON.stringify(input))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the buyers ended with code ${code}`)
  const { perSecond, cpuSeconds }: BuyersReport = JSON.parse(output)
  const { user, system } = process.cpuUsage(before)
  return { perSecond, spent: { server: (user + system) / 1e6 / input.seconds, buyers: cpuSeconds / input.seconds } }
}
