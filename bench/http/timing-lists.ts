import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { api, type Route } from '@karibu/contract'
import type { Talker } from '../chat/chat-world.ts'
import { withEdgeServer } from './edge-server.ts'
import { send, type Timed, timeRequests } from './timing.ts'

const table: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))

/** Lists and counts of a member. They name no other one, but could be slower after a block. */
const lists: Route[] = table.filter(
  ({ method, path, auth, query, reply }) =>
    method === 'GET' && auth === 'member' && !path.includes('{') && reply && (query?.safeParse({}).success ?? true),
)

const gone = ['blocked', 'hidden', 'banned', 'suspended', 'deleted'] as const

/**
 * Each of five viewers matched and wrote with a member who then blocked them, hid their profile, was banned, suspended or deleted; the
 * sixth has no match. Asks every list as each of them, in turns, and compares the medians.
 */
export function measureListTiming({ rounds }: { rounds: number }): Promise<Timed[]> {
  const count = gone.length * 2 + 1
  return withEdgeServer({ members: count, limits: 'off' }, async ({ url, members, pool }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const alone = members.at(-1)
    if (!alone) throw new Error(`${count} members are needed`)
    const viewers: Record<string, Talker> = { unknown: alone }
    for (const [index, kind] of gone.entries()) {
      const [viewer, other] = [members[index * 2], members[index * 2 + 1]]
      if (!viewer || !other) throw new Error(`${count} members are needed`)
      await meet({ url, agent, viewer, other })
      if (kind === 'blocked') await react({ url, agent, from: other, to: viewer, action: 'block' })
      else if (kind === 'hidden') await pool.query('update profile set hidden = true where member_id = $1', [other.id])
      else await pool.query('update member set status = $1 where id = $2', [kind, other.id])
      viewers[kind] = viewer
    }
    const report: Timed[] = []
    for (const { path } of lists) {
      const requests = Object.fromEntries(
        Object.entries(viewers).map(([who, { token }]) => [who, { method: 'GET', url: `${url}/api${path}`, token }]),
      )
      report.push(await timeRequests({ name: `GET ${path}`, requests, agent, rounds }))
    }
    agent.destroy()
    return report
  })
}

type Meeting = { url: string; agent: Agent; viewer: Talker; other: Talker }

async function meet({ url, agent, viewer, other }: Meeting): Promise<void> {
  await react({ url, agent, from: viewer, to: other, action: 'like' })
  await react({ url, agent, from: other, to: viewer, action: 'like' })
  for (const [from, to] of [
    [viewer, other],
    [other, viewer],
  ] as const) {
    const body = { clientId: randomUUID(), body: 'Hello there' }
    await post({ agent, sent: { url: `${url}/api/members/${to.uid}/messages`, body, token: from.token } })
  }
}

type Reaction = { url: string; agent: Agent; from: Talker; to: Talker; action: string }

const react = ({ url, agent, from, to, action }: Reaction): Promise<void> =>
  post({ agent, sent: { url: `${url}/api/members/${to.uid}/action`, body: { action }, token: from.token } })

async function post({ agent, sent }: { agent: Agent; sent: { url: string; body: object; token: string } }) {
  const status = await send({ method: 'POST', ...sent }, agent)
  if (status >= 300) throw new Error(`POST ${sent.url} answered ${status}`)
}
