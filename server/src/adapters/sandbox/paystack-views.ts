import {
  isLive,
  payerEmail,
  type SandboxDispute,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxTransfer,
  type World,
} from './world.ts'

// What Paystack says, in its documented shapes with their oddities.

const statuses: Record<SandboxPayment['state'], string> = {
  open: 'abandoned',
  paid: 'success',
  failed: 'failed',
  cancelled: 'abandoned',
  reversed: 'reversed',
}
const sentences: Record<NonNullable<SandboxPayment['failure']>, string> = {
  insufficient_funds: 'Insufficient Funds',
  wrong_pin: 'Incorrect PIN',
  limit_exceeded: 'Exceeds withdrawal limit',
  expired: 'Transaction timed out',
  declined: 'Declined',
}
const domainOf = (world: World, payment: SandboxPayment) => (isLive(world, payment) ? 'live' : 'test')
const modeOf = ({ memory }: World) => (memory.keys.secretKey.startsWith('sk_live_') ? 'live' : 'test')

export function transactionView(world: World, payment: SandboxPayment) {
  const isPaid = payment.state === 'paid' || payment.state === 'reversed'
  return {
    id: payment.id,
    domain: domainOf(world, payment),
    status: statuses[payment.state],
    reference: payment.reference,
    receipt_number: null,
    amount: payment.paidAmount,
    message: null,
    gateway_response: isPaid ? 'Successful' : failureOf(payment),
    paid_at: payment.paidAt,
    created_at: payment.createdAt,
    channel: payment.method ?? 'card',
    currency: payment.paidCurrency,
    ip_address: '127.0.0.1',
    metadata: payment.cancelUrl ? { cancel_action: payment.cancelUrl } : '',
    log: null,
    fees: isPaid ? Math.ceil(payment.paidAmount * 0.015) : null,
    fees_split: null,
    authorization: isPaid ? card : {},
    customer: { id: 1, first_name: null, last_name: null, email: payerEmail, customer_code: 'CUS_sandbox' },
    plan: null,
    requested_amount: payment.paidAmount,
  }
}

const failureOf = ({ failure }: SandboxPayment) => (failure ? sentences[failure] : 'The transaction was not completed')

const card = {
  authorization_code: 'AUTH_sandbox',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_sandbox',
  account_name: null,
}

export function transactionEvent(world: World, payment: SandboxPayment) {
  // The event lacks `requested_amount`, and says `fees` as verify does.
  const { requested_amount: _, ...data } = transactionView(world, payment)
  return { event: 'charge.success', data }
}

const transferStatuses: Record<SandboxTransfer['state'], string> = {
  pending: 'pending',
  otp: 'otp',
  paid: 'success',
  failed: 'failed',
  reversed: 'reversed',
}

export const transferView = (world: World, transfer: SandboxTransfer) => ({
  amount: transfer.amount,
  currency: transfer.currency,
  domain: modeOf(world),
  id: transfer.id,
  integration: 100032,
  reason: transfer.note,
  reference: transfer.reference,
  source: 'balance',
  status: transferStatuses[transfer.state],
  transfer_code: transfer.code,
  fee_charged: transfer.state === 'paid' ? 1_000 : 0,
  gateway_response: transfer.state === 'failed' ? 'Could not resolve beneficiary account' : null,
  session: { provider: null, id: null },
  createdAt: transfer.createdAt,
  updatedAt: transfer.createdAt,
})

export function transferEvent(world: World, transfer: SandboxTransfer) {
  const { fee_charged: _, createdAt, updatedAt, ...data } = transferView(world, transfer)
  const recipient = {
    recipient_code: 'RCP_sandbox',
    type: 'nuban',
    details: { account_number: transfer.account, bank_code: '057', bank_name: 'Zenith Bank' },
  }
  // Older events write the times with underscores.
  const times = transfer.state === 'paid' ? { created_at: createdAt, updated_at: updatedAt } : { createdAt, updatedAt }
  return { event: `transfer.${data.status}`, data: { ...data, ...times, recipient } }
}

const refundStatuses: Record<SandboxRefund['state'], string> = {
  pending: 'pending',
  done: 'processed',
  failed: 'failed',
}

export const refundView = (world: World, payment: SandboxPayment, refund: SandboxRefund) => ({
  id: refund.id,
  integration: 100032,
  domain: modeOf(world),
  transaction: payment.id,
  dispute: null,
  amount: refund.amount,
  deducted_amount: refund.state === 'done' ? refund.amount : 0,
  currency: payment.paidCurrency,
  channel: payment.method ?? 'card',
  status: refundStatuses[refund.state],
  refunded_by: 'sandbox@karibu.localhost',
  customer_note: null,
  merchant_note: refund.note,
  createdAt: refund.createdAt,
})

export const refundEvent = (world: World, payment: SandboxPayment, refund: SandboxRefund) => ({
  event: `refund.${refundStatuses[refund.state]}`,
  data: {
    status: refundStatuses[refund.state],
    transaction_reference: payment.reference,
    refund_reference: refund.state === 'done' ? `rf-${refund.id}` : null,
    // A text in these events, a number in `refund.failed`.
    amount: refund.state === 'failed' ? refund.amount : String(refund.amount),
    currency: payment.paidCurrency,
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: payerEmail },
    integration: 100032,
    domain: modeOf(world),
  },
})

const resolutions = { open: null, won: 'declined', lost: 'merchant-accepted' }

export const disputeView = (world: World, payment: SandboxPayment, dispute: SandboxDispute) => ({
  id: dispute.id,
  refund_amount: payment.paidAmount,
  currency: payment.paidCurrency,
  status: dispute.state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
  resolution: resolutions[dispute.state],
  domain: modeOf(world),
  category: 'chargeback',
  dueAt: new Date(Date.parse(dispute.createdAt) + 2 * 86_400_000).toISOString(),
  createdAt: dispute.createdAt,
  transaction: transactionView(world, payment),
  customer: { id: 1, email: payerEmail, customer_code: 'CUS_sandbox' },
})

export const disputeEvent = (
  world: World,
  payment: SandboxPayment,
  { dispute, event }: { dispute: SandboxDispute; event: 'create' | 'remind' | 'resolve' },
) => ({ event: `charge.dispute.${event}`, data: disputeView(world, payment, dispute) })
