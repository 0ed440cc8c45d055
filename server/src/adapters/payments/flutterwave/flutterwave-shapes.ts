import * as z from 'zod'

/** Amounts are in major units, as a number in one answer and as digits in another; their text is exact. */
const major = z.union([z.number().nonnegative(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(String)
const id = z.union([z.number(), z.string().min(1)]).transform(String)
const optionalText = z.string().nullish()

export const link = z.object({ link: z.url() })

export const transaction = z.object({
  id,
  tx_ref: z.string(),
  amount: major,
  currency: z.string(),
  app_fee: major.nullish().catch(null),
  status: z.string(),
  payment_type: optionalText,
  processor_response: optionalText,
})

export const refund = z.object({
  id,
  tx_id: id,
  amount_refunded: major,
  status: z.string(),
})
export type Refund = z.output<typeof refund>

export const transfer = z.object({
  id,
  reference: z.string(),
  amount: major,
  currency: z.string(),
  fee: major.nullish().catch(null),
  status: z.string(),
  complete_message: optionalText,
})
export type Transfer = z.output<typeof transfer>
