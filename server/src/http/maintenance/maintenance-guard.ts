import { api, type Route } from '@karibu/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type Maintenance, noMaintenance, readMaintenance, readOnlyRefusal } from '../../db/site/maintenance.ts'
import { makeRecentValue } from '../../db/site/recent-value.ts'

/** So long a server may still go by what it read before. */
const readAgainMs = 5_000

/** Refuses what members may not do while the site can only be read. */
export type AssertOpen = (route: Route, request: FastifyRequest) => Promise<void>

/**
 * Keeps to what the operator says of maintenance, which requests read at most every few seconds. Replies carry it in the
 * header `karibu-maintenance`: `read-only`, the time of what is planned (ISO 8601 interval), or both.
 */
export function guardMaintenance(app: FastifyInstance, ctx: Context): AssertOpen {
  const recent = makeRecentValue<Maintenance>(ctx, {
    first: noMaintenance,
    freshMs: readAgainMs,
    read: () => readMaintenance(ctx),
  })
  app.addHook('onSend', async ({ url }, reply) => {
    if (!url.startsWith('/api/')) return
    // Not awaited: a request that only reads uses the next value.
    if (recent.isStale()) void recent.refresh()
    const value = headerOf(recent.known())
    if (value) reply.header('karibu-maintenance', value)
  })
  return async (route, request) => {
    if (!isClosedRoute(route, request)) return
    if (recent.isStale()) await recent.refresh()
    if (recent.known().readOnly) throw readOnlyRefusal()
  }
}

function headerOf({ readOnly, planned }: Maintenance): string | null {
  const parts = [
    ...(readOnly ? ['read-only'] : []),
    ...(planned ? [`${planned.from.toISOString()}/${planned.until.toISOString()}`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}

/**
 * Calls that stay open: they read, log in or out, or protect a member. What they write may be lost without harm, or must
 * not wait.
 */
const open: ReadonlySet<Route> = new Set<Route>([
  api.accounts.login,
  api.accounts.requestLoginCode,
  api.accounts.loginByCode,
  api.accounts.confirmPassword,
  api.accounts.logout,
  api.accounts.logoutAll,
  api.accounts.endSession,
  api.appeals.show,
  api.calls.decline,
  api.calls.end,
  api.chat.read,
  api.datePlans.checkIn,
  api.datePlans.extend,
  api.datePlans.show,
  api.deposits.rate,
  api.invitations.show,
  api.notifications.read,
  api.notifications.stopMails,
  api.notifications.unsubscribe,
  api.places.preview,
  api.safety.report,
  api.safety.reportGone,
  api.wallet.quote,
  api.withdrawals.resolve,
])

function isClosedRoute(route: Route, { params }: FastifyRequest): boolean {
  if (route.auth === 'staff' || open.has(route)) return false
  if (route === api.reactions.toggle || route === api.reactions.toggleByGet) return !isBlock(params)
  return route.method !== 'GET'
}

const isBlock = (params: unknown): boolean => api.reactions.toggle.params.safeParse(params).data?.action === 'block'
