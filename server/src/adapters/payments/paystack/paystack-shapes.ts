import * as z from 'zod'

/** Amounts come as a number in one answer and as digits in the next; always in subunits. */
const subunits = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)])
/** Up to 64 bits, so kept as digits. */
const id = z.union([z.number(), z.string().min(1)]).transform(String)
const optionalText = z.string().nullish()

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
  channel: optionalText,
  gateway_response: optionalText,
})

export const refund = z.object({
  id,
  status: z.string(),
  amount: subunits,
  currency: z.string(),
  domain: optionalText,
  // A number, or the whole transaction.
  transaction: z.unknown().optional(),
  merchant_note: optionalText,
})
export type Refund = z.output<typeof refund>
export const refunds = z.array(refund)

export const dispute = z.object({
  id,
  status: z.string(),
  resolution: optionalText,
  refund_amount: subunits.nullish(),
  currency: optionalText,
  dueAt: optionalText,
  transaction: z.object({ reference: z.string(), amount: subunits, currency: optionalText }),
})

export const bank = z.object({
  name: z.string(),
  code: z.string().min(1),
  active: z.boolean().nullish(),
  type: optionalText,
})
export const holder = z.object({ account_name: z.string().min(1) })
export const recipient = z.object({ recipient_code: z.string().min(1) })

export const transfer = z.object({
  id: id.nullish(),
  transfer_code: z.string().min(1),
  status: z.string(),
  reference: z.string(),
  amount: subunits,
  currency: z.string(),
  domain: optionalText,
  reason: optionalText,
  gateway_response: optionalText,
  fee_charged: subunits.nullish(),
})
