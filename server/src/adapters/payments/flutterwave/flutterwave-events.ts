import * as z from 'zod'
import type { ParsedWebhook, ProviderEvent } from '../../../ports/payments.ts'
import { parseExactly } from '../http-request.ts'
import { isSameSecret } from '../secret-equal.ts'

type Known = { webhookHash: string; live: boolean }
type Headers = Record<string, string | string[] | undefined>

const id = z.union([z.number(), z.string().min(1)]).transform(String)
const maybe = z.string().nullish().catch(null)
const notice = z.object({
  event: z.string().min(1).max(100),
  data: z.object({
    id,
    tx_ref: maybe,
    reference: maybe,
    status: maybe,
  }),
})

/**
 * Flutterwave signs nothing: the header `verif-hash` carries the secret hash that was set in its dashboard. Who knows it can
 * forge a notice, so a notice only causes a poll; what it says of money is never used.
 */
export function parseFlutterwaveWebhook(
  { webhookHash, live }: Known,
  raw: Uint8Array,
  headers: Headers,
): ParsedWebhook {
  const hash = headers['verif-hash']
  if (typeof hash !== 'string' || !webhookHash || !isSameSecret(hash, webhookHash)) return { authentic: false }
  const body = parsed(raw)
  const envelopeResult = notice.safeParse(body)
  if (!envelopeResult.success) return { authentic: true, payload: null, events: [] }
  const { event: name, data } = envelopeResult.data
  const kind = kindOf(name)
  const reference = (kind === 'payout' ? data.reference : data.tx_ref) ?? null
  // The same transaction is announced again when its status changes.
  const event = { dedupeKey: `${name}:${data.id}:${data.status}`, kind, name, reference, providerId: data.id, live }
  return { authentic: true, payload: withoutPerson(body), events: [event] }
}

function parsed(raw: Uint8Array): unknown {
  try {
    return parseExactly(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

// The form of notices of refunds and disputes is not documented: refunds are polled, and the rest is stored for staff.
function kindOf(name: string): ProviderEvent['kind'] {
  if (name.startsWith('charge.')) return 'payment'
  return name.startsWith('transfer.') ? 'payout' : 'other'
}

const personal = new Set([
  ...['customer', 'card', 'account', 'ip', 'meta', 'meta_data', 'device_fingerprint', 'narration'],
  ...['account_number', 'fullname', 'full_name', 'bank_name'],
])

/** What is stored for staff holds no card, address or account. */
function withoutPerson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPerson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personal.has(name))
      .map(([name, inner]) => [name, withoutPerson(inner)]),
  )
}
