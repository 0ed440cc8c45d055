import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Shared } from '../ports/shared.ts'

/** How many sockets members have open, on this server and, through what is shared, on all. */
export type ConnectionRegistry = {
  /** One more or one less here. Answers how many there are on all servers, and whether the member was only just gone. */
  note: (uid: string, step: 1 | -1) => Promise<{ total: number; wasJustGone: boolean }>
  here: (uid: string) => number
  isConnected: (uid: string) => Promise<boolean>
  stop: () => Promise<void>
}

type RegistryOptions = {
  /** How long a return of a member who left is not announced. */
  goneAfterMs: number
  /** Members whose last socket was on a server that died. */
  onLost?: (uids: string[]) => void
}

const beatMs = 3_000
/** A server that says nothing for so long counts no more. */
const silentMs = 10_000

/** Without anything shared a server counts its own. */
export function makeConnectionRegistry(
  ctx: Pick<Context, 'shared' | 'log'>,
  options: RegistryOptions,
): ConnectionRegistry {
  const mine = new Map<string, number>()
  const here = (uid: string) => mine.get(uid) ?? 0
  const step = (uid: string, by: 1 | -1) => {
    const count = here(uid) + by
    if (count > 0) mine.set(uid, count)
    else mine.delete(uid)
    return count
  }
  const others = ctx.shared && countAcrossServers(ctx.shared, mine, options)
  return {
    here,
    note: async (uid, by) => {
      const count = step(uid, by)
      const totals = await others?.note(uid, count).catch(() => null)
      return totals ?? { total: count, wasJustGone: false }
    },
    isConnected: async (uid) => here(uid) > 0 || ((await others?.isElsewhere(uid).catch(() => false)) ?? false),
    stop: async () => others?.stop(),
  }
}

const servers = 'karibu:servers'
const table = 'karibu:here:'
const justGone = 'karibu:just-gone:'

function countAcrossServers(shared: Shared, mine: Map<string, number>, { goneAfterMs, onLost }: RegistryOptions) {
  const me = randomUUID()
  const count = (uid: string, own: number) =>
    shared.run(noteScript, [servers, table + me, justGone + uid], [uid, own, me, silentMs, goneAfterMs].map(String))
  const totalOf = async (uid: string): Promise<number> =>
    countAnswer.parse(await shared.run(countScript, [servers], [uid, String(silentMs)]))[0]
  const beat = async () => {
    const answer = await shared.run(beatScript, [servers, table + me], [me, String(silentMs)])
    const [known, dead] = beatAnswer.parse(answer)
    // Redis was flushed, or the entry of this server expired: write it again.
    if (known !== mine.size) await writeCounts(shared, table + me, mine)
    const gone: string[] = []
    for (const uid of new Set(dead)) {
      if ((await totalOf(uid)) === 0) gone.push(uid)
    }
    if (gone.length > 0) onLost?.(gone)
  }
  const tick = () => void beat().catch(() => {})
  const timer = setInterval(tick, beatMs)
  timer.unref()
  tick()
  return {
    note: async (uid: string, own: number) => {
      const [total, wasJustGone] = noteAnswer.parse(await count(uid, own))
      return { total, wasJustGone: wasJustGone === 1 }
    },
    isElsewhere: async (uid: string) => (await totalOf(uid)) > 0,
    stop: async () => {
      clearInterval(timer)
      await shared.run(leaveScript, [servers, table + me], [me]).catch(() => {})
    },
  }
}

// What the scripts below return.
const beatAnswer = z.tuple([z.number(), z.array(z.string())])
const noteAnswer = z.tuple([z.number(), z.number()])
const countAnswer = z.tuple([z.number()])

async function writeCounts(shared: Shared, key: string, mine: Map<string, number>): Promise<void> {
  const flat = [...mine].flatMap(([uid, count]) => [uid, String(count)])
  await shared.run(`redis.call('del', KEYS[1])`, [key], [])
  for (let at = 0; at < flat.length; at += 1000) await shared.run(fillScript, [key], flat.slice(at, at + 1000))
}

// Each server has a table of its own that only it writes, and counts while its heartbeat is recent.
const clock = `local t = redis.call('time') local now = t[1] * 1000 + math.floor(t[2] / 1000)`
const sum = (uid: string, silent: string, but: string) => `local total = 0
for _, id in ipairs(redis.call('zrangebyscore', '${servers}', now - ${silent}, '+inf')) do
  if id ~= ${but} then total = total + tonumber(redis.call('hget', '${table}' .. id, ${uid}) or 0) end
end`

const noteScript = `${clock} ${sum('ARGV[1]', 'ARGV[4]', 'ARGV[3]')}
local own = tonumber(ARGV[2])
if own > 0 then redis.call('hset', KEYS[2], ARGV[1], own) else redis.call('hdel', KEYS[2], ARGV[1]) end
redis.call('zadd', KEYS[1], now, ARGV[3])
total = total + own
local left = 0
if total == 0 then redis.call('set', KEYS[3], 1, 'PX', ARGV[5]) else left = redis.call('del', KEYS[3]) end
return {total, left}`

const countScript = `${clock} ${sum('ARGV[1]', 'ARGV[2]', `''`)} return {total}`

const beatScript = `${clock}
redis.call('zadd', KEYS[1], now, ARGV[1])
local lost = {}
for _, id in ipairs(redis.call('zrangebyscore', KEYS[1], '-inf', '(' .. (now - ARGV[2]))) do
  redis.call('zrem', KEYS[1], id)
  for _, uid in ipairs(redis.call('hkeys', '${table}' .. id)) do lost[#lost + 1] = uid end
  redis.call('del', '${table}' .. id)
end
return {redis.call('hlen', KEYS[2]), lost}`

const fillScript = `redis.call('hset', KEYS[1], unpack(ARGV)) return 1`
const leaveScript = `redis.call('zrem', KEYS[1], ARGV[1]) redis.call('del', KEYS[2]) return 1`
