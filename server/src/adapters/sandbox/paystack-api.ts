import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { settleTransfer, startRefund } from './payment-actions.ts'
import { bankList, holderOf } from './paystack-banks.ts'
import { disputeView, refundView, transactionView, transferView } from './paystack-views.ts'
import { lastDigits, type SandboxPayment, type World } from './world.ts'

const minimums: Record<string, number> = { NGN: 5_000, USD: 200, GHS: 10, ZAR: 100, KES: 300, XOF: 100 }
const payoutCurrencies = ['NGN', 'GHS', 'KES', 'ZAR']

/** Paystack's calls, at the root of the sandbox. */
export function paystackApi(app: FastifyInstance, world: World): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === `Bearer ${world.memory.keys.secretKey}`) return
      return no(reply, 401, { message: 'Invalid key', code: 'invalid_Key' })
    })
    transactions(scope, world)
    payouts(scope, world)
    transfers(scope, world)
    refunds(scope, world)
  })
}

const yes = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta ? { meta } : {}),
})

function no(reply: FastifyReply, status: number, { message, code }: { message: string; code?: string }): FastifyReply {
  const nextStep = 'Ensure that you provide the correct values for this call'
  // Older refusals come without a type and a code.
  const coded = code ? { type: 'validation_error', code } : {}
  return reply.code(status).send({ status: false, message, meta: { nextStep }, ...coded })
}

const byReference = <T extends { reference: string; channel: string }>(list: T[], reference: unknown): T | undefined =>
  list.find((entry) => entry.channel === 'paystack' && entry.reference === reference)

const initialize = z.object({
  email: z.email(),
  amount: z.coerce.number().int().positive(),
  currency: z.string().default('NGN'),
  reference: z
    .string()
    .regex(/^[\w.=-]+$/)
    .default(() => randomBytes(8).toString('hex')),
  callback_url: z.url().optional(),
  channels: z.array(z.string()).default([]),
  metadata: z
    .object({ cancel_action: z.url().optional(), custom_fields: z.array(z.object({ value: z.string() })).optional() })
    .optional(),
})

function transactions(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post('/transaction/initialize', (request, reply) => {
    const parsed = initialize.safeParse(request.body)
    if (!parsed.success) return no(reply, 400, { message: 'Invalid or missing parameters', code: 'missing_params' })
    const { amount, currency, reference, callback_url, channels, metadata } = parsed.data
    const minimum = minimums[currency]
    if (minimum === undefined)
      return no(reply, 400, { message: 'Currency not supported by merchant', code: 'unsupported_currency' })
    if (amount < minimum)
      return no(reply, 400, { message: 'Invalid Amount Sent: below the minimum', code: 'invalid_params' })
    if (byReference(memory.payments, reference)) {
      return no(reply, 400, { message: 'Duplicate Transaction Reference', code: 'duplicate_reference' })
    }
    const payment: SandboxPayment = {
      channel: 'paystack',
      reference,
      code: randomBytes(8).toString('hex'),
      id: world.nextId(),
      amount,
      currency,
      state: 'open',
      failure: null,
      paidAmount: amount,
      paidCurrency: currency,
      otherMode: false,
      refunded: 0,
      method: channels[0] ?? null,
      description: metadata?.custom_fields?.[0]?.value ?? '',
      returnUrl: callback_url ?? null,
      cancelUrl: metadata?.cancel_action ?? null,
      callbackUrl: null,
      createdAt: new Date().toISOString(),
      paidAt: null,
    }
    memory.payments.push(payment)
    const authorization_url = `${world.pagesUrl}/checkout/${payment.code}`
    return reply.send(yes('Authorization URL created', { authorization_url, access_code: payment.code, reference }))
  })
  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }, reply) => {
    const payment = byReference(memory.payments, params.reference)
    if (!payment) return no(reply, 404, { message: 'Transaction reference not found.', code: 'transaction_not_found' })
    return reply.send(yes('Verification successful', transactionView(world, payment)))
  })
}

function payouts(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.get<{ Querystring: Record<string, string> }>('/bank', ({ query }, reply) => {
    const { banks, next } = bankList(query)
    return reply.send(yes('Banks retrieved', banks, { next, previous: null, perPage: Number(query.perPage ?? 50) }))
  })
  scope.get<{ Querystring: Record<string, string> }>('/bank/resolve', ({ query }, reply) => {
    const { account_number = '', bank_code = '' } = query
    const account_name = bank_code && holderOf(account_number)
    if (!account_name) {
      return no(reply, 422, { message: 'Could not resolve account name. Check parameters or try again.' })
    }
    return reply.send(yes('Account number resolved', { account_number, account_name, bank_id: 9 }))
  })
  scope.post<{ Body: Record<string, unknown> }>('/transferrecipient', ({ body }, reply) => {
    const { name, account_number: account, bank_code: bankCode, currency } = body ?? {}
    if (![name, account, bankCode, currency].every((part) => typeof part === 'string' && part)) {
      return no(reply, 400, { message: 'Missing parameters', code: 'missing_params' })
    }
    if (String(account).endsWith('1006')) return no(reply, 400, { message: 'Account number is invalid' })
    // The same account again is the same recipient, by a code that does not give the account away.
    const code = `RCP_${createHmac('sha256', memory.keys.secretKey).update(`${bankCode} ${account}`).digest('hex').slice(0, 16)}`
    if (!memory.recipients.some((other) => other.code === code))
      memory.recipients.push({ code, account: lastDigits(String(account)) })
    return reply
      .code(201)
      .send(yes('Transfer recipient created successfully', { active: true, recipient_code: code, ...body }))
  })
}

const transferShape = z.object({
  source: z.literal('balance'),
  amount: z.number().int().positive(),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().default(''),
  currency: z.string().default('NGN'),
})

function transfers(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post('/transfer', (request, reply) => {
    const parsed = transferShape.safeParse(request.body)
    if (!parsed.success) return no(reply, 400, { message: 'Missing parameters', code: 'missing_params' })
    const { reference, recipient, amount, currency, reason } = parsed.data
    const payee = memory.recipients.find(({ code }) => code === recipient)
    if (!payee || !payoutCurrencies.includes(currency)) return no(reply, 400, { message: 'Invalid recipient' })
    const known = byReference(memory.transfers, reference)
    // The same reference again is the same transfer, whatever has become of it.
    if (known) return reply.send(yes('Transfer has been queued', transferView(world, known)))
    if (payee.account.endsWith('1005')) {
      return no(reply, 400, {
        message: 'Your balance is not enough to fulfil this request',
        code: 'insufficient_balance',
      })
    }
    const transfer = {
      channel: 'paystack' as const,
      reference,
      code: `TRF_${randomBytes(8).toString('hex')}`,
      id: world.nextId(),
      amount,
      currency,
      account: payee.account,
      note: reason,
      state: payee.account.endsWith('1004') ? ('otp' as const) : ('pending' as const),
      createdAt: new Date().toISOString(),
    }
    memory.transfers.push(transfer)
    settleTransfer(world, transfer)
    const message = transfer.state === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return reply.send(yes(message, transferView(world, transfer)))
  })
  scope.get<{ Params: { reference: string } }>('/transfer/verify/:reference', ({ params }, reply) => {
    const transfer = byReference(memory.transfers, params.reference)
    if (!transfer) return no(reply, 404, { message: 'Transfer not found', code: 'transfer_not_found' })
    return reply.send(yes('Transfer retrieved', transferView(world, transfer)))
  })
}

function refunds(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post<{ Body: Record<string, unknown> }>('/refund', ({ body }, reply) => {
    const { transaction, amount, merchant_note: note } = body ?? {}
    const payment =
      byReference(memory.payments, transaction) ?? memory.payments.find(({ id }) => String(id) === String(transaction))
    if (!payment) return no(reply, 404, { message: 'Transaction not found', code: 'transaction_not_found' })
    const refund = startRefund(world, payment, {
      amount: Number(amount ?? payment.paidAmount - payment.refunded),
      note: typeof note === 'string' ? note : null,
    })
    if (!refund) return no(reply, 400, { message: 'Transaction has been fully reversed' })
    return reply.send(yes('Refund has been queued for processing', refundView(world, payment, refund)))
  })
  scope.get<{ Querystring: Record<string, string> }>('/refund', ({ query }) => {
    const payment = memory.payments.find(
      ({ id, channel }) => channel === 'paystack' && String(id) === query.transaction,
    )
    // The newest first, and the whole integration's where no payment is named.
    const all = memory.refunds
      .filter(
        ({ channel, reference }) => channel === 'paystack' && (!query.transaction || reference === payment?.reference),
      )
      .toReversed()
    const [perPage, page] = [Math.min(100, Number(query.perPage ?? 50)), Number(query.page ?? 1)]
    const views = all.slice((page - 1) * perPage, page * perPage).flatMap((refund) => {
      const paid = byReference(memory.payments, refund.reference)
      return paid ? [refundView(world, paid, refund)] : []
    })
    return yes('Refunds retrieved', views, { total: all.length, perPage, page })
  })
  scope.get<{ Params: { id: string } }>('/refund/:id', ({ params }, reply) => {
    const refund = memory.refunds.find(({ id, channel }) => channel === 'paystack' && String(id) === params.id)
    const payment = refund && byReference(memory.payments, refund.reference)
    if (!refund || !payment) return no(reply, 404, { message: 'Refund not found', code: 'refund_not_found' })
    return reply.send(yes('Refund retrieved', refundView(world, payment, refund)))
  })
  scope.get<{ Params: { id: string } }>('/dispute/:id', ({ params }, reply) => {
    const dispute = memory.disputes.find(({ id }) => String(id) === params.id)
    const payment = dispute && byReference(memory.payments, dispute.reference)
    if (!dispute || !payment) return no(reply, 404, { message: 'Dispute not found', code: 'dispute_not_found' })
    return reply.send(yes('Dispute retrieved', disputeView(world, payment, dispute)))
  })
}
