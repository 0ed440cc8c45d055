import * as z from 'zod'
import type { ParsedWebhook, ProviderEvent } from '../../../ports/payments.ts'
import { parseExactly } from '../http-request.ts'
import { isSameSecret } from '../secret-equal.ts'

type Known = { authKey: string; appId: string; live: boolean }

const maybe = z.string().nullish().catch(null)
const notice = z.object({
  eventType: z.string().min(1).max(100),
  appId: maybe,
  resourceId: z.string().min(1).max(200),
  authKey: z.string(),
  resource: z.object({ mchTransactionRef: maybe, customTransactionRef: maybe, refundId: maybe }).nullish().catch(null),
})

/**
 * Tranzak signs nothing: its notice carries the secret we chose in the portal. Anyone who knows it can forge a notice, so a
 * notice is only ever a reason to poll. The secret never leaves this function.
 */
export function parseTranzakWebhook({ authKey, appId, live }: Known, raw: Uint8Array): ParsedWebhook {
  const body = parsed(raw)
  const envelopeResult = notice.safeParse(body)
  if (!envelopeResult.success || !authKey || !isSameSecret(envelopeResult.data.authKey, authKey))
    return { authentic: false }
  if (envelopeResult.data.appId && envelopeResult.data.appId !== appId) return { authentic: false }
  const { resourceId, resource } = envelopeResult.data
  // One of their own clients spells the event with a single L.
  const name = envelopeResult.data.eventType.replace('CANCELED', 'CANCELLED')
  const kind = kindOf(name)
  const reference = (kind === 'payout' ? resource?.customTransactionRef : resource?.mchTransactionRef) ?? null
  const event = { dedupeKey: `${name}:${resourceId}`, kind, name, reference, providerId: resourceId, live }
  return { authentic: true, payload: withoutSecret(body), events: [event] }
}

function parsed(raw: Uint8Array): unknown {
  try {
    return parseExactly(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

function kindOf(name: string): ProviderEvent['kind'] {
  if (name.startsWith('REQUEST.')) return 'payment'
  if (name.startsWith('TRANSFER.')) return 'payout'
  if (name.startsWith('REFUND.')) return 'refund'
  return 'other'
}

const personal = new Set(['authKey', 'payer', 'links'])

function withoutSecret(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecret)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personal.has(name))
      .map(([name, inner]) => [name, withoutSecret(inner)]),
  )
}
