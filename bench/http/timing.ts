import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { api, type Route } from '@karibu/contract'
import { withEdgeServer } from './edge-server.ts'

/** Medians in ms by who was named, and how far they lie apart. */
export type Timed = { route: string; status: number; medians: Record<string, number>; difference: number }
export type TimingReport = Timed[]

const table: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
const actions = ['like', 'dislike', 'block']
const bodies: Record<string, object[]> = {
  '/members/{id}/calls': [{ kind: 'voice' }],
  '/members/{id}/messages': [{ clientId: randomUUID(), body: 'Hello there' }],
  '/members/{id}/likes': [{ part: { prompt: 'sunday' }, comment: 'Hello there', clientId: randomUUID() }],
  '/members/{id}/end': [{ clientId: randomUUID(), body: 'Take care.' }],
  '/members/{id}/comparison': [{ consent: true }],
  '/members/{id}/action': actions.map((action) => ({ action })),
  '/abuse/{id}/report': [{ content: 'Asked me for money three times.' }],
}

type MemberRoute = { method: string; name: string; path: (uid: string) => string; body: object | undefined }

const gift = randomUUID()
const memberRoutes: MemberRoute[] = table.flatMap(({ method, path, memberParam }) => {
  // A report of who is not visible is accepted five times a day; equal-work.test.ts compares its statements.
  if (!memberParam || path.startsWith('/abuse/')) return []
  const calls = path.includes('{action}') ? actions : ['-']
  return calls.flatMap((action) =>
    (method === 'POST' ? (bodies[path] ?? [undefined]) : [undefined]).map((body) => ({
      method,
      name: `${method} ${path.replace('{action}', action)}${path.endsWith('/action') ? ` ${Object.values(body ?? {})}` : ''}`,
      path: (uid: string) =>
        memberParam === 'uid'
          ? `${path.replace('{action}', action)}?uid=${uid}`
          : path.replace(`{${memberParam}}`, uid).replace('{id}', gift),
      body,
    })),
  )
})

/** Asks every route that names a member about six members who are not visible to the viewer, in turns, and compares the medians. */
export function measureTiming({ rounds }: { rounds: number }): Promise<TimingReport> {
  return withEdgeServer({ members: 6, limits: 'off' }, async ({ url, members, pool }) => {
    const [viewer, blocker, hidden, banned, suspended, deleted] = members
    if (!viewer || !blocker || !hidden || !banned || !suspended || !deleted) throw new Error('six members are needed')
    await pool.query('insert into pair_block values ($1, $2, true, now()), ($2, $1, false, now())', [
      blocker.id,
      viewer.id,
    ])
    await pool.query('update profile set hidden = true where member_id = $1', [hidden.id])
    for (const [status, { id }] of Object.entries({ banned, suspended, deleted }))
      await pool.query('update member set status = $1 where id = $2', [status, id])
    await pool.query(`insert into gift (id, code, price, position) values ($1, 'bench', 100, 99)`, [gift])
    const unseen = {
      blocked: blocker.uid,
      ...{ hidden: hidden.uid, banned: banned.uid, suspended: suspended.uid, deleted: deleted.uid },
      unknown: randomUUID(),
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const report: TimingReport = []
    for (const { name, method, path, body } of memberRoutes) {
      const requests = Object.fromEntries(
        Object.entries(unseen).map(([who, uid]) => [
          who,
          { method, url: `${url}/api${path(uid)}`, body, token: viewer.token },
        ]),
      )
      report.push(await timeRequests({ name, requests, agent, rounds }))
    }
    agent.destroy()
    return report
  })
}

type Sent = { method: string; url: string; body?: object | undefined; token: string }
export type Timing = { name: string; requests: Record<string, Sent>; agent: Agent; rounds: number }

/** Sends each of the requests in every round, in turns, and compares the medians. Fails where the statuses differ. */
export async function timeRequests({ name, requests, agent, rounds }: Timing): Promise<Timed> {
  const times = new Map(Object.keys(requests).map((who) => [who, [] as number[]]))
  const statuses = new Set<number>()
  const warmUp = Math.ceil(rounds / 10)
  for (let round = 0; round < warmUp + rounds; round++) {
    // Each begins as often as the others, so that none always follows the same one.
    const order = Object.entries(requests)
    const turned = [...order.slice(round % order.length), ...order.slice(0, round % order.length)]
    for (const [who, sent] of turned) {
      const began = performance.now()
      statuses.add(await send(sent, agent))
      if (round >= warmUp) times.get(who)?.push(performance.now() - began)
    }
  }
  if (statuses.size > 1) throw new Error(`${name} answered ${[...statuses]}`)
  const medians = Object.fromEntries([...times].map(([who, all]) => [who, medianOf(all)]))
  const values = Object.values(medians)
  const difference = Math.max(...values) - Math.min(...values)
  return { route: name, status: [...statuses][0] ?? 0, medians, difference }
}

const medianOf = (times: number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

/** Sends a request and reads its answer to the end. Resolves to the status. */
export function send({ method, url, body, token }: Sent, agent: Agent): Promise<number> {
  const text = body && JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { method, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.once('error', reject)
    clientRequest.end(text)
  })
}
