import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Faults } from './faults.ts'
import { settleTransfer, startRefund } from './payment-actions.ts'
import { refundView, requestView, transactionIdOf, transferView } from './tranzak-views.ts'
import { lastDigits, type SandboxPayment, type World } from './world.ts'

const prefix = '/xp021/v1'
const tokenSeconds = 7_200

const yes = (data: unknown) => ({ data, success: true })
/** No comes with HTTP 200. */
const no = (errorCode: number | null, errorMsg: string) => ({ data: {}, success: false, errorMsg, errorCode })

/** Tranzak's calls. */
export function tranzakApi(app: FastifyInstance, world: World, faults: Faults): void {
  const tokens = new Map<string, number>()
  app.post<{ Body: Record<string, unknown> }>('/auth/token', ({ body }) => {
    const { appId, appKey } = world.memory.keys
    if (body?.appId !== appId || body?.appKey !== appKey) return no(40022, 'Authentication Error')
    const token = randomBytes(16).toString('hex')
    tokens.set(token, Date.now() + tokenSeconds * 1000)
    return yes({ token, expiresIn: tokenSeconds, scope: 'collections disbursements', appId })
  })
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (faults.take(['expired_token'], { channel: 'tranzak', path: request.url })) tokens.clear()
      if ((tokens.get(token) ?? 0) < Date.now()) return badToken(reply)
      if (request.headers['x-app-id'] !== world.memory.keys.appId) return reply.send(no(4001, 'Missing application'))
    })
    requests(scope, world)
    endings(scope, world)
    transfers(scope, world)
    refunds(scope, world)
  })
}

const badToken = (reply: FastifyReply) => reply.code(401).send(no(401, 'Invalid access token'))

const byReference = <T extends { reference: string; channel: string }>(list: T[], reference: unknown): T | undefined =>
  list.find((entry) => entry.channel === 'tranzak' && entry.reference === reference)

const create = z.object({
  amount: z.number().positive(),
  currencyCode: z.string().length(3),
  description: z.string().min(1).max(255),
  mchTransactionRef: z.string().min(1).max(64),
  returnUrl: z.url().max(500).optional(),
  cancelUrl: z.url().max(500).optional(),
  callbackUrl: z.url().max(1000).optional(),
})

function requests(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post(`${prefix}/request/create`, (request) => {
    const parsed = create.safeParse(request.body)
    if (!parsed.success) return no(5002, 'Validation error')
    const { amount, currencyCode, description, mchTransactionRef, returnUrl, cancelUrl, callbackUrl } = parsed.data
    if (currencyCode !== 'XAF') return no(3005, 'Currency not supported')
    if (amount < 100 || !Number.isInteger(amount)) return no(3007, 'Invalid amount')
    if (byReference(memory.payments, mchTransactionRef)) return no(5002, 'Duplicate merchant transaction reference')
    const id = world.nextId()
    const payment: SandboxPayment = {
      channel: 'tranzak',
      reference: mchTransactionRef,
      code: `REQ${id}${randomBytes(8).toString('hex').toUpperCase()}`,
      id,
      amount,
      currency: currencyCode,
      state: 'open',
      failure: null,
      paidAmount: amount,
      paidCurrency: currencyCode,
      otherMode: false,
      refunded: 0,
      method: null,
      description,
      returnUrl: returnUrl ?? null,
      cancelUrl: cancelUrl ?? null,
      callbackUrl: callbackUrl ?? null,
      createdAt: new Date().toISOString(),
      paidAt: null,
    }
    memory.payments.push(payment)
    return yes(requestView(world, payment))
  })
  scope.get<{ Querystring: Record<string, string> }>(`${prefix}/request/details`, ({ query }) => {
    const payment = query.requestId
      ? byCode(world, query.requestId)
      : byReference(memory.payments, query.mchTransactionRef)
    return payment ? yes(requestView(world, payment)) : no(0, 'Request not found')
  })
}

const byCode = ({ memory }: World, code: unknown) =>
  memory.payments.find((payment) => payment.channel === 'tranzak' && payment.code === code)

type WithRequest = { Body: { requestId?: unknown } }

function endings(scope: FastifyInstance, world: World): void {
  scope.post<WithRequest>(`${prefix}/request/refresh-transaction-status`, ({ body }) => {
    const payment = byCode(world, body?.requestId)
    return payment ? yes(requestView(world, payment)) : no(0, 'Request not found')
  })
  scope.post<WithRequest>(`${prefix}/request/cancel`, ({ body }) => {
    const payment = byCode(world, body?.requestId)
    if (payment?.state !== 'open') return no(3000, 'Request cannot be cancelled')
    payment.state = 'cancelled'
    // Cancelled by the merchant it reads as failed.
    return yes({ ...requestView(world, payment), status: 'FAILED', errorCode: 3008, errorMessage: 'TXN_CANCELLED' })
  })
  scope.post<WithRequest>(`${prefix}/request/void`, ({ body }) => {
    const payment = byCode(world, body?.requestId)
    if (!payment) return no(0, 'Request not found')
    if (payment.state === 'open') payment.state = 'cancelled'
    if (payment.state === 'paid') startRefund(world, payment, { amount: payment.paidAmount - payment.refunded })
    return yes(requestView(world, payment))
  })
}

const transferShape = z.object({
  amount: z.number().int().positive(),
  currencyCode: z.string(),
  customTransactionRef: z.string().min(1).max(32),
  payeeAccountId: z.string(),
  payeeAccountName: z.string().default(''),
  payeeNote: z.string().default(''),
  description: z.string().max(255).default(''),
})

function transfers(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post(`${prefix}/transfer/to-mobile-wallet`, (request) => {
    const parsed = transferShape.safeParse(request.body)
    if (!parsed.success) return no(5002, 'Validation error')
    const { amount, currencyCode, customTransactionRef, payeeAccountId, description } = parsed.data
    if (currencyCode !== 'XAF') return no(3005, 'Currency not supported')
    if (byReference(memory.transfers, customTransactionRef)) return no(5002, 'Duplicate transaction reference')
    const account = payeeAccountId.replace('+', '')
    if (!/^2376\d{8}$/.test(account) || account.endsWith('1006')) return no(2001, 'Beneficiary account invalid')
    if (account.endsWith('1005')) return no(1001, 'Insufficient balance')
    const id = world.nextId()
    const transfer = {
      channel: 'tranzak' as const,
      reference: customTransactionRef,
      code: `TR${id}`,
      id,
      amount,
      currency: currencyCode,
      account: lastDigits(account),
      note: description,
      state: account.endsWith('1004') ? ('otp' as const) : ('pending' as const),
      createdAt: new Date().toISOString(),
    }
    memory.transfers.push(transfer)
    settleTransfer(world, transfer)
    return yes(transferView(transfer))
  })
  scope.get<{ Querystring: Record<string, string> }>(`${prefix}/transfer/details`, ({ query }) => {
    const { transferId, customTransactionRef } = query
    const byId = memory.transfers.find(({ channel, code }) => channel === 'tranzak' && code === transferId)
    const transfer = transferId ? byId : byReference(memory.transfers, customTransactionRef)
    return transfer ? yes(transferView(transfer)) : no(0, 'Transfer not found')
  })
}

function refunds(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post<{ Body: Record<string, unknown> }>(`${prefix}/refund/create`, ({ body }) => {
    const { refundedTransactionId, amount } = body ?? {}
    const payment = memory.payments.find(
      (paid) => paid.channel === 'tranzak' && transactionIdOf(paid) === refundedTransactionId,
    )
    if (!payment) return no(0, 'Transaction not found')
    const refund = startRefund(world, payment, { amount: Number(amount ?? payment.paidAmount - payment.refunded) })
    return refund ? yes(refundView(payment, refund)) : no(3007, 'Invalid amount')
  })
  scope.get<{ Querystring: Record<string, string> }>(`${prefix}/refund/details`, ({ query }) => {
    const refund = memory.refunds.find(({ channel, id }) => channel === 'tranzak' && `RF${id}` === query.refundId)
    const payment = refund && byReference(memory.payments, refund.reference)
    return refund && payment ? yes(refundView(payment, refund)) : no(0, 'Refund not found')
  })
}
