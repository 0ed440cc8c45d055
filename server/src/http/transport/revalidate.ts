import { createHash } from 'node:crypto'
import { api, type Route } from '@karibu/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lists that a member's browser asks for again and again and that mostly have not changed: it may store the reply, asks
 * each time whether it still holds, and receives 304 without a body if so. Everything else is never stored.
 */
const revalidated: ReadonlySet<Route> = new Set<Route>([
  api.discovery.members,
  api.discovery.picks,
  api.reactions.mine,
  api.reactions.others,
  api.reactions.favourites,
  api.reactions.visitors,
  api.chat.conversations,
  api.notifications.list,
])

/** Replies after which the browser has no session here. */
const final: ReadonlySet<Route> = new Set<Route>([api.accounts.logout, api.accounts.logoutAll])

/** Makes the browser delete what it stored from here: without the session it must not be readable on this device. */
export const deletesStored = { 'clear-site-data': '"cache"' }
export const isFinal = (route: Route): boolean => final.has(route)

/** May the browser store the reply, to ask whether it still holds? */
export const isRevalidated = (route: Route): boolean => revalidated.has(route)

/**
 * Sends a list with a weak ETag of its text: photos, presence and signed addresses change without a version that a query
 * could read, and a hash of 33 kB takes 0.05 ms. The browser's store differs by member and language; 304 is sent before
 * anything is compressed.
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const text = JSON.stringify(answer)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const prepared = reply
    .code(200)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-language')
    .header('etag', `W/${tag}`)
  if (isKnown(request.headers['if-none-match'], tag)) return prepared.code(304).send()
  return prepared.type('application/json; charset=utf-8').send(text)
}

/** The weak comparison of RFC 9110: a mark of weakness does not count. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header
    ?.split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === tag) ?? false
