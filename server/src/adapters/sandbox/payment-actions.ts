import type { Faults } from './faults.ts'
import { chargeEvent, payoutEvent } from './flutterwave-views.ts'
import { disputeEvent, refundEvent, transactionEvent, transferEvent } from './paystack-views.ts'
import { notification, refundView, requestView, transferView } from './tranzak-views.ts'
import type { SandboxDispute, SandboxFailure, SandboxPayment, SandboxRefund, SandboxTransfer, World } from './world.ts'

export type Outcome =
  | { action: 'pay'; method?: string | undefined }
  | { action: 'fail'; failure: SandboxFailure }
  | { action: 'cancel' }

type PayerDecision = { payment: SandboxPayment; outcome: Outcome; faults: Faults }

/** The payer decides on the hosted page. What is decided stays decided. */
export function decide(world: World, { payment, outcome, faults }: PayerDecision): void {
  // A card that failed may be tried again, and a payer who left may come back; at Tranzak both are the end.
  const isOpen =
    payment.state === 'open' || (payment.channel !== 'tranzak' && ['failed', 'cancelled'].includes(payment.state))
  if (!isOpen) return
  if (outcome.action === 'pay') {
    payment.method = outcome.method ?? payment.method
    pay(faults, payment)
  }
  if (outcome.action === 'fail') Object.assign(payment, { state: 'failed', failure: outcome.failure })
  if (outcome.action === 'cancel') payment.state = 'cancelled'
  announcePayment(world, payment)
}

function pay(faults: Faults, payment: SandboxPayment): void {
  const { channel } = payment
  if (faults.take(['wrong_amount'], { channel })) payment.paidAmount = Math.ceil(payment.amount / 2)
  if (faults.take(['wrong_currency'], { channel })) payment.paidCurrency = payment.currency === 'GHS' ? 'KES' : 'GHS'
  if (faults.take(['other_mode'], { channel })) payment.otherMode = true
  Object.assign(payment, { state: 'paid', failure: null, paidAt: new Date().toISOString() })
}

function announcePayment(world: World, payment: SandboxPayment): void {
  if (payment.channel === 'paystack') {
    // Paystack announces nothing but success.
    if (payment.state === 'paid') world.announce({ channel: 'paystack', body: transactionEvent(world, payment) })
    return
  }
  if (payment.channel === 'flutterwave') {
    // A payer who leaves has made no transaction.
    if (payment.state !== 'cancelled') world.announce({ channel: 'flutterwave', body: chargeEvent(payment) })
    return
  }
  const name = payment.state === 'cancelled' ? 'REQUEST.CANCELLED' : 'REQUEST.COMPLETED'
  const body = notification(world, { name, id: payment.code, resource: requestView(world, payment) })
  world.announce({ channel: 'tranzak', body, callbackUrl: payment.callbackUrl })
}

/** How a payout ends is written in the last four digits of the account. */
const endings: Record<string, SandboxTransfer['state'][]> = {
  '1001': ['failed'],
  '1002': ['paid', 'reversed'],
  '1003': [],
  '1004': [],
}

export function settleTransfer(world: World, transfer: SandboxTransfer): void {
  const states = endings[transfer.account.slice(-4)] ?? ['paid']
  states.forEach((state, at) => {
    world.later(world.settleMs * (at + 1), () => world.change(() => void endTransfer(world, transfer, state)))
  })
}

const after: Record<SandboxTransfer['state'], SandboxTransfer['state'][]> = {
  pending: ['otp', 'paid', 'failed', 'reversed'],
  otp: ['pending', 'paid', 'failed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
}

/** Answers whether the transfer could go there from where it is. */
export function endTransfer(world: World, transfer: SandboxTransfer, state: SandboxTransfer['state']): boolean {
  if (!after[transfer.state].includes(state)) return false
  transfer.state = state
  if (state === 'pending' || state === 'otp') return true
  if (transfer.channel === 'paystack') {
    world.announce({ channel: 'paystack', body: transferEvent(world, transfer) })
    return true
  }
  if (transfer.channel === 'flutterwave') {
    // A transfer that was paid is not announced again; that it came back shows in its state.
    if (state !== 'reversed') world.announce({ channel: 'flutterwave', body: payoutEvent(transfer) })
    return true
  }
  const resource = transferView(transfer)
  world.announce({
    channel: 'tranzak',
    body: notification(world, { name: 'TRANSFER.COMPLETED', id: transfer.code, resource }),
  })
  return true
}

/** Starts giving money back; null when more than is left was asked for. */
export function startRefund(
  world: World,
  payment: SandboxPayment,
  { amount, note = null }: { amount: number; note?: string | null },
): SandboxRefund | null {
  if (payment.state !== 'paid' || amount <= 0 || payment.refunded + amount > payment.paidAmount) return null
  const { channel, reference } = payment
  const createdAt = new Date().toISOString()
  const refund: SandboxRefund = { channel, id: world.nextId(), reference, amount, state: 'pending', note, createdAt }
  payment.refunded += amount
  world.memory.refunds.push(refund)
  if (channel === 'paystack') world.announce({ channel, body: refundEvent(world, payment, refund) })
  settleRefund(world, payment, refund)
  return refund
}

export function settleRefund(world: World, payment: SandboxPayment, refund: SandboxRefund): void {
  world.later(world.settleMs, () => world.change(() => endRefund(world, payment, refund)))
}

function endRefund(world: World, payment: SandboxPayment, refund: SandboxRefund): void {
  // Another server may have done it.
  if (refund.state !== 'pending') return
  refund.state = 'done'
  if (payment.refunded >= payment.paidAmount) payment.state = 'reversed'
  if (refund.channel === 'paystack') {
    world.announce({ channel: 'paystack', body: refundEvent(world, payment, refund) })
    return
  }
  // The form of Flutterwave's notices of refunds is not documented.
  if (refund.channel === 'flutterwave') return
  const view = refundView(payment, refund)
  world.announce({
    channel: 'tranzak',
    body: notification(world, { name: 'REFUND.COMPLETED', id: view.refundId, resource: view }),
  })
}

/** The card's holder complains at their bank. */
export function openDispute(world: World, payment: SandboxPayment): SandboxDispute {
  const dispute: SandboxDispute = {
    id: world.nextId(),
    reference: payment.reference,
    state: 'open',
    createdAt: new Date().toISOString(),
  }
  world.memory.disputes.push(dispute)
  world.announce({ channel: 'paystack', body: disputeEvent(world, payment, { dispute, event: 'create' }) })
  return dispute
}

export function endDispute(
  world: World,
  payment: SandboxPayment,
  ending: { dispute: SandboxDispute; isLost: boolean },
): void {
  const { dispute, isLost } = ending
  if (dispute.state !== 'open') return
  dispute.state = isLost ? 'lost' : 'won'
  if (isLost) payment.state = 'reversed'
  world.announce({ channel: 'paystack', body: disputeEvent(world, payment, { dispute, event: 'resolve' }) })
}
