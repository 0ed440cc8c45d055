import * as z from 'zod'

/** Amounts come as a number in one answer and as digits in the next; always in subunits. */
const subunits = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)])
/** Up to 64 bits, so kept as digits. */
const id = z.union([z.number(), z.string().min(1)]).transform(String)
const word = z.string().nullish()

export const initialized = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string(),
})

export const transaction = z.object({
  id,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: subunits,
  requested_amount: subunits.nullish(),
  fees: subunits.nullish(),
  currency: z.string(),
  gateway_response: word,
})

export const refund = z.object({
  id,
  status: z.string(),
  amount: subunits,
  currency: z.string(),
  domain: word,
  // A number, or the whole transaction.
  transaction: z.unknown().optional(),
  merchant_note: word,
})
export type Refund = z.output<typeof refund>
export const refunds = z.array(refund)

export const dispute = z.object({
  id,
  status: z.string(),
  resolution: word,
  refund_amount: subunits.nullish(),
  currency: word,
  dueAt: word,
  transaction: z.object({ reference: z.string(), amount: subunits, currency: word }),
})

export const bank = z.object({ name: z.string(), code: z.string().min(1), active: z.boolean().nullish(), type: word })
export const holder = z.object({ account_name: z.string().min(1) })
export const recipient = z.object({ recipient_code: z.string().min(1) })

export const transfer = z.object({
  id: id.nullish(),
  transfer_code: z.string().min(1),
  status: z.string(),
  reference: z.string(),
  amount: subunits,
  currency: z.string(),
  domain: word,
  reason: word,
  gateway_response: word,
  fee_charged: subunits.nullish(),
})
