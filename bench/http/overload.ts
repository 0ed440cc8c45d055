import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Spread, spread } from '../feed/feed.ts'

export type Target = { url: string; tokens: string[] }
type OverloadOptions = { seconds: number; connections?: number }
type Answers = Record<number, number>
export type OverloadReport = {
  idle: Spread
  attacks: Record<string, { others: Spread; ratio: number; answers: Answers }>
}

const deepJson = '['.repeat(234_000)

/** What an attacker sends without an account. */
const attacks: Record<string, { path: string; headers: Record<string, string> }> = {
  'deep JSON, unknown path': { path: '/api/nope', headers: {} },
  'deep JSON, login': { path: '/api/auth/login', headers: {} },
  'deep JSON, forged webhook': {
    path: '/api/webhooks/paystack',
    headers: { 'x-paystack-signature': createHmac('sha512', randomUUID()).update('').digest('hex') },
  },
}

/** Each attacker waits so long between two requests: eight of them send 7.5 MB a second, which a cheap line carries. */
const attackEveryMs = 250
/** What a page leaves between two requests; it keeps each member below the rate limit. */
const memberEveryMs = 150

/**
 * How long members wait for `/me` without other load, and while some connections post 234 KB of nested JSON again
 * and again. No member may be refused meanwhile.
 */
export async function measureOverload(
  { url, tokens }: Target,
  { seconds, connections = 8 }: OverloadOptions,
): Promise<OverloadReport> {
  await members({ url, tokens }, seconds / 2)
  const idle = spread(await members({ url, tokens }, seconds))
  const measured: OverloadReport['attacks'] = {}
  for (const [name, { path, headers }] of Object.entries(attacks)) {
    const stop = new AbortController()
    const attackers = Array.from({ length: connections }, () => attack(url + path, headers, stop.signal))
    const others = spread(await members({ url, tokens }, seconds))
    stop.abort()
    const answers: Answers = {}
    for (const one of await Promise.all(attackers))
      for (const [status, count] of Object.entries(one))
        answers[Number(status)] = (answers[Number(status)] ?? 0) + count
    measured[name] = { others, ratio: others.p95 / idle.p95, answers }
  }
  return { idle, attacks: measured }
}

async function members({ url, tokens }: Target, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const ask = async (token: string) => {
    while (performance.now() < until) {
      const began = performance.now()
      const { status } = await send({ url: `${url}/api/me`, agent, headers: { authorization: `Bearer ${token}` } })
      if (status !== 200) throw new Error(`/me answered ${status} to a member`)
      times.push(performance.now() - began)
      await wait(memberEveryMs)
    }
  }
  await Promise.all(tokens.map(ask))
  agent.destroy()
  return times
}

/** One connection that posts until it is stopped; returns the number of responses per status. 0: the connection was cut. */
async function attack(url: string, headers: Record<string, string>, stop: AbortSignal): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answers = {}
  while (!stop.aborted) {
    const sent = { url, agent, headers: { ...headers, 'content-type': 'application/json' }, body: deepJson }
    const { status } = await send(sent).catch(() => ({ status: 0 }))
    answers[status] = (answers[status] ?? 0) + 1
    await wait(attackEveryMs)
  }
  agent.destroy()
  return answers
}

type Sent = { url: string; agent: Agent; headers: Record<string, string>; body?: string }

function send({ url, agent, headers, body }: Sent): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { method: body ? 'POST' : 'GET', agent, headers }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0 }))
      response.once('error', reject)
    })
    clientRequest.once('error', reject)
    clientRequest.end(body)
  })
}
