import type { FastifyInstance } from 'fastify'
import { makePayments } from '../../adapters/payments/payments.ts'
import type { Fault, FaultName } from '../../adapters/sandbox/faults.ts'
import { type Sandbox, type SandboxSettings, startSandbox } from '../../adapters/sandbox/sandbox.ts'
import type { SentNotice } from '../../adapters/sandbox/webhooks.ts'
import type { SandboxFailure, Snapshot } from '../../adapters/sandbox/world.ts'
import type { Context } from '../../context.ts'

export type { SandboxSettings }
export type TestSandbox = Sandbox & {
  /** Lets something go wrong, once unless `times` says more. */
  fault: (fault: FaultName, more?: Partial<Omit<Fault, 'fault'>>) => Promise<void>
  /** What the payer does on the hosted page. */
  /** `method`: what the payer takes on the page, by the provider's name of it; else what was chosen before. */
  pay: (reference: string, method?: string) => Promise<void>
  fail: (reference: string, failure?: SandboxFailure) => Promise<void>
  cancel: (reference: string) => Promise<void>
  movePayout: (reference: string, to: 'pending' | 'otp' | 'paid' | 'failed' | 'reversed') => Promise<void>
  dispute: (reference: string, to: 'open' | 'won' | 'lost') => Promise<void>
  /** Sends every notice of so far once more. */
  repeat: () => Promise<void>
  state: () => Promise<Omit<Snapshot, 'keys'> & { faults: Fault[]; notices: SentNotice[] }>
  /** Waits until nothing is on its way and payouts and refunds have settled. */
  quiet: () => Promise<void>
}

const settleMs = 10
/** What is planned later than this, as a repeated notice, is not waited for. */
const quietMs = settleMs * 6
/** How long a provider may take: enough on a crowded machine, short for tests in which it does not answer. */
export const answerMs = 2000

/** A sandbox whose notices come to the test application, which asks it through the real adapters. */
export async function openTestSandbox(
  { app, ctx }: { app: FastifyInstance; ctx: Context },
  settings: SandboxSettings = {},
): Promise<TestSandbox> {
  const toApp: SandboxSettings['deliver'] = async ({ channel, raw, headers }) =>
    (await app.inject({ method: 'POST', url: `/api/webhooks/${channel}`, payload: raw, headers })).statusCode
  const sandbox = await makeTestSandbox({ deliver: toApp, ...settings })
  Object.assign(ctx.payments, makePayments(ctx.config, { ...sandbox.keys, timeoutMs: answerMs }))
  return sandbox
}

/** A sandbox with handles; without `deliver` its notices are only kept. */
export async function makeTestSandbox(settings: SandboxSettings = {}): Promise<TestSandbox> {
  const { deliver, underWay } = watched(settings.deliver ?? (async () => 200))
  const sandbox = await startSandbox({ settleMs, ...settings, deliver })
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.keys.secretKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const post = async (path: string, body?: object) => void (await ask('POST', path, body))
  const quiet = async () => {
    do {
      await Promise.allSettled(underWay)
      await sandbox.settled(quietMs)
    } while (underWay.size > 0)
  }
  return {
    ...sandbox,
    fault: (fault, more) => post('faults', { fault, ...more }),
    pay: (reference, method) => post(`payments/${reference}`, { action: 'pay', method }),
    fail: (reference, failure = 'declined') => post(`payments/${reference}`, { action: 'fail', failure }),
    cancel: (reference) => post(`payments/${reference}`, { action: 'cancel' }),
    movePayout: (reference, to) => post(`transfers/${reference}/${to}`),
    dispute: (reference, to) => post(`disputes/${reference}/${to}`),
    repeat: () => post('notices/again'),
    state: () => ask('GET', 'state') as ReturnType<TestSandbox['state']>,
    quiet,
  }
}

/** Deliveries that have begun and not ended. */
function watched(deliver: NonNullable<SandboxSettings['deliver']>) {
  const underWay = new Set<Promise<number>>()
  const watchedDeliver: typeof deliver = (notice) => {
    const delivery = deliver(notice).finally(() => underWay.delete(delivery))
    underWay.add(delivery)
    return delivery
  }
  return { deliver: watchedDeliver, underWay }
}
