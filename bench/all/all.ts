import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBooks } from '../books/books.ts'
import { measureChat } from '../chat/chat.ts'
import { measureHttp } from './http-lines.ts'
import { type Line, lineOf } from './lines.ts'
import { measureStarts } from './start-lines.ts'

export type AllOptions = {
  /** With a world of `npm run bench:seed`. */
  database: { url: string; adminUrl: string }
  rounds: number
  seconds: number
  clients: number
  viewers: number
  /** Of TPC-B. */
  scale: number
  /** Open while messages are delivered. */
  sockets: number
  /** How long what is measured runs before the first round; each bench has a time of its own. 0: not at all. */
  warmSeconds?: number
}

/** Every workload beside its limit, each pair in turns on this machine. */
export async function measureAll(options: AllOptions): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-all-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  try {
    return [
      ...(await measureHttp({ ...options, folder })),
      ...(await measurePurchases(options)),
      ...(await measureMessages(options)),
      ...(await measureStarts({ ...options, folder })),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measurePurchases(options: AllOptions): Promise<Line[]> {
  const { rounds } = await measureBooks(options)
  return [
    lineOf(
      { workload: 'purchase of a gift', limit: 'TPC-B', unit: '/s' },
      rounds.map(({ http, tpcb }) => ({ own: http, bare: tpcb })),
    ),
  ]
}

async function measureMessages(options: AllOptions): Promise<Line[]> {
  const { rounds, latency, acknowledged, stored } = await measureChat({ ...options, rate: 200 })
  // The pace of a chat that loses something is none.
  if (stored !== acknowledged || latency.delivered !== latency.sent)
    throw new Error(
      `of ${acknowledged} messages ${stored} are stored; of ${latency.sent} ${latency.delivered} were delivered`,
    )
  return [
    lineOf(
      { workload: 'message sent and delivered', limit: 'pgbench, same inserts', unit: '/s' },
      rounds.map(({ product, insert }) => ({ own: product, bare: insert })),
      { p50: latency.p50, p95: null, p99: latency.p99 },
    ),
  ]
}
