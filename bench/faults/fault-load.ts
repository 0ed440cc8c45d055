import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Database } from '../../server/src/db/database.ts'
import { makePairs, makeTalkers, type Pair, type Talker } from '../chat/chat-world.ts'
import type { Deed, FaultHistory } from './fault-history.ts'

export type FaultWorld = {
  url: string
  pairs: Pair[]
  owners: Talker[]
  strangers: Talker[]
  /** The pairs of strangers who have liked or blocked, as both ids in order. */
  named: Set<string>
  photo: Buffer
}
type Load = {
  world: FaultWorld
  history: FaultHistory
  random: () => number
  mayGoOn: () => boolean
  /** How many write, like and block at once, and what each waits for between two requests. */
  clients?: number
  makePause?: () => Pause
}
/** A wait of one client between two requests. */
export type Pause = () => Promise<unknown>

const usualClients = 6
const patienceMs = 60_000
const answerMs = 15_000
const photosMax = 5

/** Members who write to each other, like, block, and add and delete photos. */
export async function makeFaultWorld(pool: Database['pool'], url: string): Promise<FaultWorld> {
  const pairs = await makePairs(pool, 6)
  const owners = await makeTalkers(pool, 4)
  const strangers = await makeTalkers(pool, 120)
  // The clock of the server is moved by a day.
  await pool.query(`update member_session set expires_at = now() + interval '60 days'`)
  await pool.query('select refresh_card(id, now()) from member')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 500, height: 500, channels: 3, background: '#888', noise } })
  return { url, pairs, owners, strangers, named: new Set(), photo: await image.jpeg().toBuffer() }
}

export async function runFaultLoad(load: Load): Promise<void> {
  const photographers = load.world.owners.map((owner) => changePhotos(load, owner))
  await Promise.all([runClients(load), ...photographers])
}

/** The members who write, like and block. */
export async function runClients(load: Load): Promise<void> {
  const { clients = usualClients } = load
  await Promise.all(Array.from({ length: clients }, () => client(load)))
}

async function client(load: Load): Promise<void> {
  const { random, mayGoOn } = load
  const pause = load.makePause?.() ?? (() => wait(20 + random() * 60))
  while (mayGoOn()) {
    const dice = random()
    if (dice < 0.75 || !(await react(load, dice < 0.95 ? 'like' : 'block'))) await write(load)
    await pause()
  }
}

async function write({ world, history, random }: Load): Promise<void> {
  const { two } = oneOf(world.pairs, random)
  const [from, to] = random() < 0.5 ? two : [two[1], two[0]]
  const clientId = randomUUID()
  const body = { clientId, body: `message ${clientId}` }
  const reply = await ask(history, { url: world.url, from, method: 'POST', path: `/members/${to.uid}/messages`, body })
  const seq = (reply.data?.message as { seq?: number } | undefined)?.seq
  history.deeds.push({ what: 'message', about: body.body, outcome: reply.outcome, detail: String(seq) })
}

/** Each pair is named once, so that nothing later undoes it. False without a request, where the chosen two were already. */
async function react({ world, history, random }: Load, what: 'like' | 'block'): Promise<boolean> {
  const [from, to] = [oneOf(world.strangers, random), oneOf(world.strangers, random)]
  const names = [from.uid, to.uid].toSorted().join(' ')
  if (from === to || world.named.has(names)) return false
  world.named.add(names)
  const deed: Deed = { what, about: `${from.uid} ${to.uid}`, outcome: 'info' }
  history.deeds.push(deed)
  const path = `/members/${to.uid}/action`
  const reply = await ask(history, { url: world.url, from, method: 'POST', path, body: { action: what } })
  deed.outcome = reply.outcome
  return true
}

async function changePhotos({ world, history, random, mayGoOn }: Load, from: Talker): Promise<void> {
  const own: string[] = []
  while (mayGoOn()) {
    const oldest = own.length >= photosMax - 1 ? own.shift() : undefined
    if (oldest) {
      const path = `/profile/images/${oldest}/remove`
      const reply = await ask(history, { url: world.url, from, method: 'DELETE', path })
      history.deeds.push({ what: 'removal', about: oldest, outcome: reply.outcome })
    } else {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(world.photo)], { type: 'image/jpeg' }), 'a.jpg')
      // Without a key a second try might add a second photo.
      const path = '/profile/images/upload'
      const reply = await ask(history, { url: world.url, from, method: 'POST', path, form })
      const [id] = ((reply.data?.images ?? []) as { id: string }[]).map((image) => image.id).toReversed()
      history.deeds.push({ what: 'photo', about: from.uid, outcome: reply.outcome, detail: String(id) })
      if (reply.outcome === 'ok' && id) own.push(id)
    }
    await wait(300 + random() * 700)
  }
}

type Asking = { url: string; from: Talker; method: string; path: string; body?: object; form?: FormData }
/** `status` 0: there was no answer. */
export type Reply = { outcome: Deed['outcome']; status: number; data?: Record<string, unknown> }

/** Asks until there is an answer; an upload only once. A refusal after a silence proves nothing. */
export async function ask(history: FaultHistory, asking: Asking): Promise<Reply> {
  const { url, from, method, path, body, form } = asking
  const end = Date.now() + (form ? 0 : patienceMs)
  let mayBeUnderWay = false
  for (;;) {
    const began = performance.now()
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${from.token}`, ...(body && { 'content-type': 'application/json' }) },
        body: form ?? (body ? JSON.stringify(body) : null),
        signal: AbortSignal.timeout(answerMs),
      })
      history.observe(path, response)
      const answer = (await response.json()) as { data?: Record<string, unknown> }
      if (response.ok) {
        history.waits.push(performance.now() - began)
        return { outcome: 'ok', status: response.status, data: answer.data ?? {} }
      }
      if (response.status < 500) return { outcome: mayBeUnderWay ? 'info' : 'fail', status: response.status }
      // A full disk or a lost database may be noticed after the effect.
      mayBeUnderWay = true
    } catch {
      mayBeUnderWay = true
    }
    if (Date.now() >= end) return { outcome: 'info', status: 0 }
    await wait(100 + Math.random() * 200)
  }
}

function oneOf<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
