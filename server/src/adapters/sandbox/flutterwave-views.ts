import { payerEmail, type SandboxPayment, type SandboxRefund, type SandboxTransfer } from './world.ts'

// What Flutterwave says, in its documented shapes; amounts are in major units.

const statuses: Record<SandboxPayment['state'], string> = {
  open: 'pending',
  paid: 'successful',
  failed: 'failed',
  cancelled: 'pending',
  // A refund does not change its transaction.
  reversed: 'successful',
}
const sentences: Record<NonNullable<SandboxPayment['failure']>, string> = {
  insufficient_funds: 'Insufficient Funds',
  wrong_pin: 'Incorrect PIN',
  limit_exceeded: 'Exceeds transaction limit',
  expired: 'Transaction timed out',
  declined: 'Declined',
}

export const chargeView = (payment: SandboxPayment) => ({
  id: payment.id,
  tx_ref: payment.reference,
  flw_ref: `FLW-MOCK-${payment.code}`,
  device_fingerprint: 'N/A',
  amount: payment.paidAmount / 100,
  currency: payment.paidCurrency,
  charged_amount: payment.paidAmount / 100,
  app_fee: Math.round(payment.paidAmount * 0.029) / 100,
  merchant_fee: 0,
  processor_response: payment.failure ? sentences[payment.failure] : 'Approved',
  auth_model: 'AUTH',
  ip: '127.0.0.1',
  narration: 'Sandbox',
  status: statuses[payment.state],
  payment_type: payment.method === 'banktransfer' ? 'bank_transfer' : payment.method,
  created_at: payment.createdAt,
  account_id: 1,
  customer: { id: 1, name: 'Sandbox guest', phone_number: 'N/A', email: payerEmail, created_at: payment.createdAt },
})

export const chargeEvent = (payment: SandboxPayment) => ({
  event: 'charge.completed',
  data: chargeView(payment),
  'event.type': 'MOBILEMONEY_TRANSACTION',
})

const transferStatuses: Record<SandboxTransfer['state'], string> = {
  pending: 'NEW',
  otp: 'PENDING',
  paid: 'SUCCESSFUL',
  failed: 'FAILED',
  reversed: 'FAILED',
}

export const payoutView = (transfer: SandboxTransfer) => ({
  id: transfer.id,
  account_number: transfer.account,
  bank_code: 'MTN',
  full_name: 'SANDBOX ACCOUNT HOLDER',
  created_at: transfer.createdAt,
  currency: transfer.currency,
  debit_currency: transfer.currency,
  amount: transfer.amount / 100,
  fee: Math.round(transfer.amount * 0.01) / 100,
  status: transferStatuses[transfer.state],
  reference: transfer.reference,
  meta: null,
  narration: transfer.note,
  complete_message: transfer.state === 'failed' ? 'DISBURSE FAILED: the number is not registered' : '',
  requires_approval: 0,
  is_approved: 1,
  bank_name: 'Sandbox',
})

export const payoutEvent = (transfer: SandboxTransfer) => ({
  event: 'transfer.completed',
  'event.type': 'Transfer',
  data: payoutView(transfer),
})

const refundStatuses: Record<SandboxRefund['state'], string> = {
  pending: 'pending-momo',
  done: 'completed-momo',
  failed: 'failed',
}

export const reversalView = (payment: SandboxPayment, refund: SandboxRefund) => ({
  id: refund.id,
  account_id: 1,
  tx_id: payment.id,
  flw_ref: `URF_${refund.id}`,
  wallet_id: 1,
  amount_refunded: refund.amount / 100,
  status: refundStatuses[refund.state],
  destination: 'payment_source',
  meta: { source: 'availablebalance' },
  created_at: refund.createdAt,
})
