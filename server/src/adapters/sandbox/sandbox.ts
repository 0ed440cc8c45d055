import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { isLocalRequest } from '../../local-request.ts'
import type { SandboxStore } from '../../ports/sandbox-store.ts'
import { control } from './control.ts'
import { type Fault, type FaultName, type Faults, makeFaults } from './faults.ts'
import { flutterwaveApi } from './flutterwave-api.ts'
import { pages } from './pages.ts'
import { settleRefund, settleTransfer } from './payment-actions.ts'
import { paystackApi } from './paystack-api.ts'
import { tranzakApi } from './tranzak-api.ts'
import { makeTurns, type Turn, type Turns } from './turns.ts'
import { type Deliver, deliverByHttp, makeNotices, type Notices } from './webhooks.ts'
import { type channels, emptySnapshot, type SandboxKeys, type World } from './world.ts'

export type Sandbox = {
  url: string
  /** What the adapters need, as an operator would set it. */
  keys: SandboxKeys & { baseUrl: string; sender: { idType: string; idNumber: string } }
  /** Where notices go, as set in each provider's dashboard. */
  setWebhookAddresses: (addresses: Partial<Record<(typeof channels)[number], string>>) => void
  /** Where payers reach the hosted pages, if it is not the address of the sandbox itself. */
  setPagesAddress: (url: string) => void
  /** Waits until nothing is left that was planned to happen within `ms`. */
  settled: (ms: number) => Promise<void>
  stop: () => Promise<void>
}

export type SandboxSettings = {
  /** 0: any. */
  port?: number
  /** Where the address and the keys are written, for who moves it by hand. */
  file?: string | null
  /** Where the records are stored for the next start and for other servers; without it they end with the process. */
  store?: SandboxStore | null
  keys?: Partial<SandboxKeys>
  settleMs?: number
  /** Instead of HTTP. */
  deliver?: Deliver
}

/**
 * A stand-in for the providers on a port of its own: their calls, hosted pages and notices, but no money. What it knows
 * lives in memory; with `store` it is that of all servers, read before and saved after each call.
 */
export async function startSandbox(settings: SandboxSettings = {}): Promise<Sandbox> {
  const { port = 0, file = null, store = null, settleMs = 1_500, deliver = deliverByHttp } = settings
  const memory = emptySnapshot()
  Object.assign(memory.keys, settings.keys)
  const timers = makeTimers()
  const faults = makeFaults()
  const webhooks: Record<string, string> = {}
  const turns: Turns = makeTurns({ memory, store, received: () => resume(world) })
  const world: World = {
    memory,
    pagesUrl: '',
    settleMs,
    nextId: () => {
      memory.lastId += 1
      return memory.lastId
    },
    change: turns.run,
    later: timers.later,
    announce: (notice) => notices.announce(notice),
  }
  const resume = makeResume()
  const notices: Notices = makeNotices({
    world: () => world,
    faults,
    deliver,
    addressOf: (channel) => webhooks[channel] ?? null,
  })
  const held = new Set<() => void>()
  const app = assemble({ world, faults, notices, held, turns })
  await app.listen({ host, port })
  const url = addressOf(app)
  world.pagesUrl = url
  await turns.run(() => {})
  if (file) await describe(file, { url, keys: memory.keys })
  return {
    url,
    keys: { ...memory.keys, baseUrl: url, sender: { idType: '04', idNumber: '000000000' } },
    setWebhookAddresses: (addresses) => void Object.assign(webhooks, addresses),
    setPagesAddress: (address) => {
      world.pagesUrl = address
    },
    settled: timers.settled,
    stop: async () => {
      timers.stop()
      for (const release of held) release()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

async function describe(file: string, content: { url: string; keys: SandboxKeys }): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(content), { mode: 0o600 })
}

type Parts = { world: World; faults: Faults; notices: Notices; held: Set<() => void>; turns: Turns }

function assemble({ world, faults, notices, held, turns }: Parts): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  // Every client that reaches a page of the sandbox may report a payment as made.
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.code(404).send({ status: false, message: 'Not found' })
  })
  const occasion = (path: string) => ({ channel: channelOf(path), path }) as const
  app.addHook('preHandler', async (request, reply) => {
    if (!isCall(request.url)) return
    const fault = faults.take(['server_error', 'too_many', 'timeout'], occasion(request.url))
    if (fault?.fault === 'server_error') return reply.code(503).send({ status: false, message: 'Service unavailable' })
    if (fault?.fault === 'too_many') return reply.code(429).header('retry-after', '1').send({ status: false })
    if (!fault) return
    await silence(held, fault)
    // Also without a listener: an unanswered request has no effect.
    request.raw.destroy()
    return reply.hijack()
  })
  inTurns(app, turns)
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCall(request.url) || reply.statusCode >= 400) return payload
    const fault = faults.take(['error_after_effect', 'timeout_after_effect'], occasion(request.url))
    if (fault?.fault === 'timeout_after_effect') await silence(held, fault)
    if (fault?.fault !== 'error_after_effect') return payload
    reply.code(502).type('text/html')
    return '<h1>Bad gateway</h1>'
  })
  paystackApi(app, world)
  tranzakApi(app, world, faults)
  flutterwaveApi(app, world)
  pages(app, world, faults)
  control(app, { world, faults, notices })
  return app
}

/** A handler runs on the newest memory of all servers, and what it changed is saved before it answers. */
function inTurns(app: FastifyInstance, turns: Turns): void {
  const open = new WeakMap<object, Turn>()
  app.addHook('preHandler', async (request) => void open.set(request, await turns.begin()))
  app.addHook('onSend', async (request) => open.get(request)?.end())
}

const isCall = (path: string) => /^\/(transaction|transfer|refund|dispute|bank|auth|xp021|v3)/.test(path)
function channelOf(path: string): (typeof channels)[number] {
  if (path.startsWith('/v3/')) return 'flutterwave'
  return /^\/(auth|xp021)/.test(path) ? 'tranzak' : 'paystack'
}

/** Delays the response for so long; stopping the sandbox does not wait for it. */
function silence(held: Set<() => void>, { ms }: Fault & { fault: FaultName }): Promise<void> {
  return new Promise((resolve) => {
    const release = () => {
      clearTimeout(timer)
      held.delete(release)
      resolve()
    }
    const timer = setTimeout(release, ms)
    held.add(release)
  })
}

type Timers = Pick<Sandbox, 'settled'> & { later: World['later']; stop: () => void }

function makeTimers(): Timers {
  const timers = new Map<NodeJS.Timeout, { ms: number; fired: Promise<void> }>()
  let isStopped = false
  return {
    later: (ms, work) => {
      if (isStopped) return
      const { promise: fired, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        // Without the database it does not happen; the next server that reads the records plans it again.
        void Promise.resolve(work())
          .catch(() => {})
          .then(() => {
            timers.delete(timer)
            resolve()
          })
      }, ms)
      timers.set(timer, { ms, fired })
    },
    settled: async (withinMs) => {
      const due = () => [...timers.values()].filter(({ ms }) => ms <= withinMs)
      for (let waiting = due(); waiting.length > 0; waiting = due())
        await Promise.all(waiting.map(({ fired }) => fired))
    },
    stop: () => {
      isStopped = true
      for (const timer of timers.keys()) clearTimeout(timer)
      timers.clear()
    },
  }
}

const host = '127.0.0.1'

function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://localhost:${port}`
}

/** What is under way and was begun by another process, or by one that ended, goes on here too; the first to end it does. */
function makeResume(): (world: World) => void {
  const planned = new WeakSet<object>()
  return (world) => {
    const { payments, refunds, transfers } = world.memory
    for (const transfer of transfers) {
      if (transfer.state !== 'pending' || planned.has(transfer)) continue
      planned.add(transfer)
      settleTransfer(world, transfer)
    }
    for (const refund of refunds) {
      const payment = payments.find(
        ({ channel, reference }) => channel === refund.channel && reference === refund.reference,
      )
      if (!payment || refund.state !== 'pending' || planned.has(refund)) continue
      planned.add(refund)
      settleRefund(world, payment, refund)
    }
  }
}
