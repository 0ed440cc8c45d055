import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { errorCode } from '../../error-code.ts'
import { isLocalRequest } from '../../local-request.ts'
import { control } from './control.ts'
import { type Fault, type FaultName, type Faults, makeFaults } from './faults.ts'
import { flutterwaveApi } from './flutterwave-api.ts'
import { pages } from './pages.ts'
import { settleRefund, settleTransfer } from './payment-actions.ts'
import { paystackApi } from './paystack-api.ts'
import { tranzakApi } from './tranzak-api.ts'
import { type Deliver, deliverByHttp, makeNotices, type Notices } from './webhooks.ts'
import { type channels, emptySnapshot, type SandboxKeys, type Snapshot, snapshotShape, type World } from './world.ts'

export type Sandbox = {
  url: string
  /** What the adapters need, as an operator would set it. */
  keys: SandboxKeys & { baseUrl: string; sender: { idType: string; idNumber: string } }
  /** Where notices go, as set in each provider's dashboard. */
  setWebhookAddresses: (addresses: Partial<Record<(typeof channels)[number], string>>) => void
  /** Waits until nothing is left that was planned to happen within `ms`. */
  settled: (ms: number) => Promise<void>
  stop: () => Promise<void>
}

export type SandboxSettings = {
  /** 0: the one in the file if it is free, else any. */
  port?: number
  /** Where the memory is kept for the next start; without it all is forgotten. */
  file?: string | null
  keys?: Partial<SandboxKeys>
  settleMs?: number
  /** Instead of HTTP. */
  deliver?: Deliver
}

const paymentsMax = 2_000
const saveAfterMs = 200

/**
 * A stand-in for the providers on a port of its own: their calls, hosted pages and notices, but no money. What it knows
 * lives in memory, and in `file` for a restart.
 */
export async function startSandbox(settings: SandboxSettings = {}): Promise<Sandbox> {
  const { port = 0, file = null, settleMs = 1_500, deliver = deliverByHttp } = settings
  if (file) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const memory = { ...emptySnapshot(), ...remembered(file) }
  Object.assign(memory.keys, settings.keys)
  const timers = makeTimers()
  const faults = makeFaults()
  const webhooks: Record<string, string> = {}
  const save = makeSaver(memory, { file, later: timers.later })
  const world: World = {
    memory,
    url: '',
    settleMs,
    nextId: () => {
      memory.lastId += 1
      return memory.lastId
    },
    changed: save.soon,
    later: timers.later,
    announce: (notice) => notices.announce(notice),
  }
  const notices: Notices = makeNotices({
    world: () => world,
    faults,
    deliver,
    addressOf: (channel) => webhooks[channel] ?? null,
  })
  const held = new Set<() => void>()
  const app = assemble({ world, faults, notices, held })
  await listen(app, { port: port || memory.port, mayMove: port === 0 })
  world.url = addressOf(app)
  memory.port = Number(new URL(world.url).port)
  world.changed()
  resume(world)
  return {
    url: world.url,
    keys: { ...memory.keys, baseUrl: world.url, sender: { idType: '04', idNumber: '000000000' } },
    setWebhookAddresses: (addresses) => void Object.assign(webhooks, addresses),
    settled: timers.settled,
    stop: async () => {
      timers.stop()
      save.now()
      for (const release of held) release()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

type Parts = { world: World; faults: Faults; notices: Notices; held: Set<() => void> }

function assemble({ world, faults, notices, held }: Parts): FastifyInstance {
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
        timers.delete(timer)
        work()
        resolve()
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

// A file from another version, or a broken one, is no reason not to start: it is play money.
function remembered(file: string | null): Partial<Snapshot> {
  if (!file) return {}
  try {
    return snapshotShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

type Saver = { file: string | null; later: World['later'] }

function makeSaver(memory: Snapshot, { file, later }: Saver): { soon: () => void; now: () => void } {
  let isPlanned = false
  const now = () => {
    isPlanned = false
    if (!file) return
    memory.payments.splice(0, Math.max(0, memory.payments.length - paymentsMax))
    writeFileSync(`${file}.part`, JSON.stringify(memory), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  const soon = () => {
    if (isPlanned || !file) return
    isPlanned = true
    later(saveAfterMs, now)
  }
  return { soon, now }
}

const host = '127.0.0.1'

async function listen(app: FastifyInstance, { port, mayMove }: { port: number; mayMove: boolean }) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const isTaken = errorCode(error) === 'EADDRINUSE'
    if (!isTaken || !mayMove || port === 0) throw error
    await app.listen({ host, port: 0 })
  }
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://localhost:${port}`
}

/** What was under way when the last process ended goes on. */
function resume(world: World): void {
  const { payments, refunds, transfers } = world.memory
  for (const transfer of transfers) if (transfer.state === 'pending') settleTransfer(world, transfer)
  for (const refund of refunds) {
    const payment = payments.find(
      ({ channel, reference }) => channel === refund.channel && reference === refund.reference,
    )
    if (payment && refund.state === 'pending') settleRefund(world, payment, refund)
  }
}
