import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pair, Talker } from '../chat/chat-world.ts'

/** What failed during a step: a request that had no answer, or one that a client cannot explain: 5xx, or a refusal of what is allowed. */
export type FailedRequest = { step: string; request: string; answer: string }
/** `step` is set by the bench as the upgrade proceeds. */
export type UpgradeHistory = {
  step: string
  requests: Record<string, number>
  failed: FailedRequest[]
  /** Texts of acknowledged messages. */
  written: string[]
}

type Load = { url: string; pairs: readonly Pair[]; history: UpgradeHistory; mayGoOn: () => boolean }

const answerMs = 20_000
const pauseMs = 15

/** Each pair writes, likes and reads until it may not go on. Nothing is asked twice: every failure counts. */
export async function runUpgradeLoad(load: Load): Promise<void> {
  await Promise.all(load.pairs.map((pair, at) => client(load, { pair, at })))
}

async function client(load: Load, { pair, at }: { pair: Pair; at: number }): Promise<void> {
  const [one, other] = pair.two
  for (let n = 0; load.mayGoOn(); n++) {
    const body = `message ${at}:${n}`
    const message = { clientId: randomUUID(), kind: 'text', body }
    if (await ask(load, one, { method: 'POST', path: `/members/${other.uid}/messages`, body: message }))
      load.history.written.push(body)
    await ask(load, other, { method: 'PATCH', path: '/profile', body: { about: `Now at ${n}.` } })
    for (const path of ['/conversations', `/profile/${one.uid}`, '/members?limit=20', '/wallet'])
      await ask(load, other, { method: 'GET', path })
    await wait(pauseMs)
  }
}

type Question = { method: string; path: string; body?: object }

async function ask({ url, history }: Load, from: Talker, { method, path, body }: Question): Promise<boolean> {
  const { requests, failed } = history
  requests[history.step] = (requests[history.step] ?? 0) + 1
  const request = `${method} ${path}`
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${from.token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(answerMs),
    })
    const text = await response.text()
    if (response.ok) return true
    failed.push({ step: history.step, request, answer: `${response.status} ${text.slice(0, 200)}` })
  } catch (error) {
    failed.push({ step: history.step, request, answer: String(error) })
  }
  return false
}
