import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '@karibu/contract'
import type { Context } from '../context.ts'
import { refuseBare } from '../http/errors.ts'
import { networkOf } from '../network.ts'
import { addressReader } from './address.ts'
import { isWelcome } from './origin.ts'

type Next = () => void
export type HandshakeGuard = {
  /** Runs before engine.io reads a request. A refused client gets the same response as from any other route. */
  guard: (request: IncomingMessage, answer: unknown, next: Next) => void
  /** The one behind this request has said who they are. */
  admitted: (request: IncomingMessage) => void
}

/** Connections that have not said yet whose they are, which takes milliseconds: of one network, and of all. */
const perNetworkMax = 50
const totalMax = 1000

type GuardOptions = { patienceMs: number; noteRefused: (kind: string) => void }

/** Lets in websockets of our own pages and of programs that are no browser, and not too many strangers at once. */
export function makeHandshakeGuard(ctx: Context, { patienceMs, noteRefused }: GuardOptions): HandshakeGuard {
  const addressOf = addressReader(ctx.config.trustedProxies)
  const waiting = new Map<string, number>()
  let total = 0
  const leave = new WeakMap<IncomingMessage, () => void>()
  const refusalOf = (request: IncomingMessage, network: string): RefusalCode | null => {
    if (!isHandshake(request)) return 'invalid_input'
    if (!isWelcome(request.headers, ctx.config.publicUrl)) return 'forbidden'
    if (!ctx.config.limits) return null
    if ((waiting.get(network) ?? 0) >= perNetworkMax) return 'too_many_requests'
    if (total >= totalMax) return 'unavailable'
    return null
  }
  return {
    guard: (request, _answer, next) => {
      const network = networkOf(addressOf(request))
      const code = refusalOf(request, network)
      if (code) {
        noteRefused(code)
        return refuseBare(ctx, { code, request }, request.socket)
      }
      waiting.set(network, (waiting.get(network) ?? 0) + 1)
      total += 1
      // Destroyed and not closed: a client that does not answer a goodbye would keep its connection for half a minute more.
      const late = setTimeout(() => {
        noteRefused('silent')
        request.socket.destroy()
      }, patienceMs)
      const onLeave = () => {
        if (!leave.delete(request)) return
        clearTimeout(late)
        total -= 1
        const left = (waiting.get(network) ?? 1) - 1
        if (left > 0) waiting.set(network, left)
        else waiting.delete(network)
      }
      leave.set(request, onLeave)
      request.socket.once('close', onLeave)
      next()
    },
    admitted: (request) => leave.get(request)?.(),
  }
}

// The only thing that is served here: a new websocket.
function isHandshake({ method, url, headers }: IncomingMessage): boolean {
  const query = new URLSearchParams(url?.split('?')[1])
  const isUpgrade = /^websocket$/i.test(headers.upgrade ?? '')
  return method === 'GET' && isUpgrade && query.get('transport') === 'websocket' && !query.has('sid')
}
