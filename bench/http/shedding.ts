import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { makePairs, type Pair, type Talker } from '../chat/chat-world.ts'
import { type Spread, spread } from '../feed/feed.ts'
import { withEdgeServer } from './edge-server.ts'

type SheddingOptions = { seconds: number; readers?: number; overloadMs: number }
type Answers = Record<number, number>
export type SheddingReport = {
  /** Time of a message before the flood, during it, and after it. */
  idle: Spread
  flooded: Spread
  after: Spread
  /** Answers to messages, and to pages of Discover. */
  messages: Answers
  pages: Answers
  /** Time from the end of the flood to the first page of Discover, ms. */
  backMs: number
}

const writeEveryMs = 50
const readAgainMs = 500
const backMaxMs = 60_000

/** Pairs write while many members ask for Discover as fast as it answers, from a server with few connections. */
export function measureShedding({ seconds, readers = 300, overloadMs }: SheddingOptions): Promise<SheddingReport> {
  const settings = { OVERLOAD_MS: String(overloadMs), DATABASE_POOL: '4', ACCESS_LOG: 'off' }
  return withEdgeServer({ members: readers, limits: 'off', settings }, async ({ url, members, pool }) => {
    const pairs = await makePairs(pool, 4)
    await pool.query('select refresh_card(id, now()) from member')
    const messages: Answers = {}
    const pages: Answers = {}
    const idle = await writeFor({ url, pairs, seconds, answers: messages })
    let isOver = false
    const flood = members.map((from) => readUntil({ url, from, answers: pages, isOver: () => isOver }))
    const flooded = await writeFor({ url, pairs, seconds, answers: messages })
    isOver = true
    const [backMs] = await Promise.all([timeBack(url, members[0]), ...flood])
    const after = await writeFor({ url, pairs, seconds, answers: messages })
    return { idle, flooded, after, messages, pages, backMs }
  })
}

type Writing = { url: string; pairs: Pair[]; seconds: number; answers: Answers }

async function writeFor({ url, pairs, seconds, answers }: Writing): Promise<Spread> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const write = async ({ two: [from, to] }: Pair) => {
    while (performance.now() < end) {
      const began = performance.now()
      const body = { clientId: randomUUID(), body: 'Jambo!' }
      count(answers, await send({ url: `${url}/api/members/${to.uid}/messages`, from, body }))
      times.push(performance.now() - began)
      await wait(writeEveryMs)
    }
  }
  await Promise.all(pairs.map(write))
  return spread(times)
}

type Reading = { url: string; from: Talker; answers: Answers; isOver: () => boolean }

async function readUntil({ url, from, answers, isOver }: Reading): Promise<void> {
  while (!isOver()) {
    const status = await send({ url: `${url}/api/members?limit=20`, from })
    count(answers, status)
    // Less than Retry-After asks for: clients that wait as long would be no test.
    if (status !== 200) await wait(readAgainMs)
  }
}

async function timeBack(url: string, from: Talker | undefined): Promise<number> {
  const began = performance.now()
  while (from && performance.now() - began < backMaxMs) {
    if ((await send({ url: `${url}/api/members?limit=20`, from })) === 200) break
    await wait(50)
  }
  return Math.round(performance.now() - began)
}

type Sent = { url: string; from: Talker; body?: object }

/** The status; 0 where the connection was cut or nothing came in half a minute. */
async function send({ url, from, body }: Sent): Promise<number> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${from.token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)
  await response?.body?.cancel().catch(() => {})
  return response?.status ?? 0
}

const count = (answers: Answers, status: number) => {
  answers[status] = (answers[status] ?? 0) + 1
}
