import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { ParsedWebhook, ProviderEvent } from '../../../ports/payments.ts'
import { parseExactly } from '../http-request.ts'

type Headers = Record<string, string | string[] | undefined>

const id = z.union([z.number(), z.string().min(1)]).transform(String)
const maybe = z.string().nullish().catch(null)
const notice = z.object({
  event: z.string().min(1).max(100),
  data: z
    .object({
      id: id.nullish().catch(null),
      domain: maybe,
      reference: maybe,
      transfer_code: maybe,
      transaction_reference: maybe,
      refund_reference: maybe,
      status: maybe,
      amount: z.union([z.number(), z.string()]).nullish().catch(null),
      transaction: z.object({ reference: maybe, domain: maybe }).nullish().catch(null),
    })
    .catch({}),
})
type Data = z.output<typeof notice>['data']

/** Authentic is what carries the HMAC-SHA512 of its own bytes, in lower-case hex, under the secret key. */
export function parsePaystackWebhook(secretKey: string, raw: Uint8Array, headers: Headers): ParsedWebhook {
  const signature = headers['x-paystack-signature']
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return { authentic: false }
  const mac = createHmac('sha512', secretKey).update(raw).digest()
  if (!timingSafeEqual(mac, Buffer.from(signature, 'hex'))) return { authentic: false }
  const body = parsed(raw)
  const envelopeResult = notice.safeParse(body)
  if (!envelopeResult.success) return { authentic: true, payload: null, events: [] }
  const event = eventOf(envelopeResult.data.event, envelopeResult.data.data, secretKey.startsWith('sk_live_'))
  return { authentic: true, payload: withoutPerson(body), events: [event] }
}

function parsed(raw: Uint8Array): unknown {
  try {
    return parseExactly(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

function eventOf(name: string, data: Data, isLiveKey: boolean): ProviderEvent {
  const domain = data.domain ?? data.transaction?.domain
  const live = domain ? domain === 'live' : isLiveKey
  const [kind, facts] = factsOf(name, data)
  return {
    kind,
    name,
    live,
    dedupeKey: `${name}:${facts.about}`,
    reference: facts.reference ?? null,
    providerId: facts.id ?? null,
  }
}

type Facts = { about: unknown; reference?: string | null | undefined; id?: string | null | undefined }

// Events carry no id of their own: what they are about says which are the same.
function factsOf(name: string, data: Data): [ProviderEvent['kind'], Facts] {
  const { id, reference } = data
  if (name === 'charge.success') return ['payment', { about: id ?? reference, reference, id }]
  if (name.startsWith('transfer.')) {
    return ['payout', { about: data.transfer_code ?? reference, reference, id: data.transfer_code }]
  }
  if (name.startsWith('refund.')) {
    const paid = data.transaction_reference
    // Two refunds of one amount can read alike to the letter. Each delivery counts, and the list of refunds is read.
    return ['refund', { about: id ?? data.refund_reference ?? `${paid}:${randomUUID()}`, reference: paid, id }]
  }
  if (name.startsWith('charge.dispute.')) {
    return ['dispute', { about: `${id}:${data.status}`, reference: data.transaction?.reference, id }]
  }
  return ['other', { about: id }]
}

const personal = new Set(['customer', 'authorization', 'log', 'metadata', 'recipient', 'ip_address', 'session'])

/** What is kept for staff holds no card, address or account. */
function withoutPerson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPerson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !personal.has(name))
      .map(([name, inner]) => [name, withoutPerson(inner)]),
  )
}
