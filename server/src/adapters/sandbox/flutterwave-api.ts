import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { chargeView, payoutView, reversalView } from './flutterwave-views.ts'
import { settleTransfer, startRefund } from './payment-actions.ts'
import { lastDigits, type SandboxPayment, type World } from './world.ts'

const currencies = ['NGN', 'GHS', 'KES', 'TZS', 'UGX', 'XOF', 'XAF']
const payoutOperators: Record<string, string[]> = {
  TZS: ['AIRTEL', 'HALOPESA', 'TIGO', 'VODACOM'],
  UGX: ['AIRTEL', 'MTN'],
}
const pageSize = 10

const yes = (message: string, data: unknown, meta?: object) => ({
  status: 'success',
  message,
  data,
  ...(meta && { meta }),
})
const no = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: 'error', message, data: null })

/** Flutterwave's calls, of version 3. */
export function flutterwaveApi(app: FastifyInstance, world: World): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization === `Bearer ${world.memory.keys.flutterwaveKey}`) return
        return no(reply, 401, 'Invalid authorization key')
      })
      scope.get('/balances', () =>
        yes(
          'Wallet balances fetched',
          currencies.map((currency) => ({ currency })),
        ),
      )
      payments(scope, world)
      transfers(scope, world)
      refunds(scope, world)
    },
    { prefix: '/v3' },
  )
}

const mine = <T extends { channel: string }>(list: T[]): T[] => list.filter(({ channel }) => channel === 'flutterwave')
const hundredths = (amount: number) => Math.round(amount * 100)

const checkout = z.object({
  tx_ref: z.string().min(1),
  amount: z.coerce.number().positive(),
  currency: z.string().length(3),
  redirect_url: z.url(),
  payment_options: z.string().default(''),
  customer: z.object({ email: z.email() }),
  customizations: z.object({ description: z.string().default('') }).optional(),
})

function payments(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post('/payments', (request, reply) => {
    const parsed = checkout.safeParse(request.body)
    if (!parsed.success) return no(reply, 400, 'Missing required parameter')
    const { tx_ref: reference, currency, redirect_url: returnUrl, customizations } = parsed.data
    if (!currencies.includes(currency)) return no(reply, 400, 'This currency is not supported')
    const amount = hundredths(parsed.data.amount)
    const payment: SandboxPayment = {
      channel: 'flutterwave',
      reference,
      code: randomBytes(10).toString('hex'),
      id: world.nextId(),
      amount,
      currency,
      state: 'open',
      failure: null,
      paidAmount: amount,
      paidCurrency: currency,
      otherMode: false,
      refunded: 0,
      method: parsed.data.payment_options.split(',')[0] ?? null,
      description: customizations?.description ?? '',
      returnUrl,
      cancelUrl: null,
      callbackUrl: null,
      createdAt: new Date().toISOString(),
      paidAt: null,
    }
    // The same reference again gives another link to the same payment.
    if (!mine(memory.payments).some((known) => known.reference === reference)) memory.payments.push(payment)
    const { code } = mine(memory.payments).find((known) => known.reference === reference) ?? payment
    return reply.send(yes('Hosted Link', { link: `${world.pagesUrl}/hosted/pay/${code}` }))
  })
  scope.get<{ Querystring: Record<string, string> }>('/transactions/verify_by_reference', ({ query }, reply) => {
    const payment = mine(memory.payments).find(({ reference }) => reference === query.tx_ref)
    // There is a transaction once the payer has tried.
    if (!payment || payment.state === 'open' || payment.state === 'cancelled')
      return no(reply, 400, 'No transaction was found for this id')
    return reply.send(yes('Transaction fetched successfully', chargeView(payment)))
  })
}

const transferShape = z.object({
  account_bank: z.string(),
  account_number: z.string(),
  amount: z.number().positive(),
  currency: z.string(),
  reference: z.string().min(1),
  narration: z.string().default(''),
  beneficiary_name: z.string().min(1),
  sender_id_type: z.string().optional(),
  sender_id_number: z.string().optional(),
})

function transfers(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post('/transfers', (request, reply) => {
    const parsed = transferShape.safeParse(request.body)
    if (!parsed.success) return no(reply, 400, 'Missing required parameter')
    const { reference, currency, account_number: account, narration: note } = parsed.data
    if (!payoutOperators[currency]?.includes(parsed.data.account_bank)) return no(reply, 400, 'Invalid account bank')
    if (currency === 'TZS' && !(parsed.data.sender_id_type && parsed.data.sender_id_number))
      return no(reply, 400, 'sender_id_type is required')
    if (mine(memory.transfers).some((known) => known.reference === reference))
      return no(reply, 400, 'A transfer with this reference exists already')
    if (account.endsWith('1006')) return no(reply, 400, 'Invalid account number')
    if (account.endsWith('1005')) return no(reply, 400, 'Insufficient funds in customer wallet')
    const id = world.nextId()
    const transfer = {
      channel: 'flutterwave' as const,
      reference,
      code: String(id),
      id,
      amount: hundredths(parsed.data.amount),
      currency,
      account: lastDigits(account),
      note,
      state: account.endsWith('1004') ? ('otp' as const) : ('pending' as const),
      createdAt: new Date().toISOString(),
    }
    memory.transfers.push(transfer)
    settleTransfer(world, transfer)
    return reply.send(yes('Transfer Queued Successfully', payoutView(transfer)))
  })
  scope.get<{ Querystring: Record<string, string> }>('/transfers', ({ query }) => {
    const found = mine(memory.transfers).filter(({ reference }) => !query.reference || reference === query.reference)
    return yes('Transfers fetched', found.map(payoutView))
  })
  scope.get<{ Params: { id: string } }>('/transfers/:id', ({ params }, reply) => {
    const transfer = mine(memory.transfers).find(({ id }) => String(id) === params.id)
    return transfer ? reply.send(yes('Transfer fetched', payoutView(transfer))) : no(reply, 404, 'Transfer not found')
  })
}

type OfTransaction = { Params: { id: string }; Body: { amount?: unknown; comments?: unknown } | null }

function refunds(scope: FastifyInstance, world: World): void {
  const { memory } = world
  scope.post<OfTransaction>('/transactions/:id/refund', ({ params, body }, reply) => {
    const payment = mine(memory.payments).find(({ id }) => String(id) === params.id)
    if (!payment) return no(reply, 404, 'No transaction was found for this id')
    const left = payment.paidAmount - payment.refunded
    const amount = body?.amount === undefined ? left : hundredths(Number(body.amount))
    const refund = startRefund(world, payment, { amount })
    if (!refund) return no(reply, 400, 'Refund amount is more than what is left of the transaction')
    return reply.send(yes('Transaction refund initiated', reversalView(payment, refund)))
  })
  const viewOf = (refund: World['memory']['refunds'][number]) => {
    const payment = mine(memory.payments).find(({ reference }) => reference === refund.reference)
    return payment ? [reversalView(payment, refund)] : []
  }
  scope.get<{ Querystring: Record<string, string> }>('/refunds', ({ query }) => {
    const all = mine(memory.refunds).toReversed().flatMap(viewOf)
    const page = Number(query.page ?? 1)
    const views = all.slice((page - 1) * pageSize, page * pageSize)
    const total_pages = Math.max(1, Math.ceil(all.length / pageSize))
    return yes('Refunds fetched', views, { page_info: { total: all.length, current_page: page, total_pages } })
  })
  scope.get<{ Params: { id: string } }>('/refunds/:id', ({ params }, reply) => {
    const view = mine(memory.refunds)
      .filter(({ id }) => String(id) === params.id)
      .flatMap(viewOf)[0]
    return view ? reply.send(yes('Refund fetched', view)) : no(reply, 404, 'Refund not found')
  })
}
