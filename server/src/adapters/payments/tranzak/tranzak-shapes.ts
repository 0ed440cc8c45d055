import * as z from 'zod'

/** Amounts are numbers in the documents and digits in some answers; XAF has no smaller unit than the franc. */
const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
])
const optionalText = z.string().nullish().catch(null)
const failure = {
  errorCode: z.union([z.number(), z.string()]).nullish().catch(null),
  errorMessage: optionalText,
}

export const request = z.object({
  requestId: z.string().min(1),
  amount,
  currencyCode: z.string(),
  status: z.string(),
  mchTransactionRef: optionalText,
  appId: optionalText,
  transactionId: optionalText,
  links: z
    .object({ paymentAuthUrl: z.url().nullish().catch(null) })
    .nullish()
    .catch(null),
  merchant: z
    .object({ fee: amount.nullish().catch(null) })
    .nullish()
    .catch(null),
  ...failure,
})

export const transfer = z.object({
  transferId: z.string().min(1),
  status: z.string(),
  amount,
  currencyCode: optionalText,
  fee: amount.nullish().catch(null),
  customTransactionRef: optionalText,
  ...failure,
})

export const refund = z.object({
  refundId: z.string().min(1),
  status: z.string(),
  amount: amount.nullish().catch(null),
  currencyCode: optionalText,
  ...failure,
})
