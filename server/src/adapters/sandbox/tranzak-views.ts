import type { SandboxPayment, SandboxRefund, SandboxTransfer, World } from './world.ts'

// What Tranzak says, in its documented shapes with their oddities.

const statuses: Record<SandboxPayment['state'], string> = {
  open: 'PENDING',
  paid: 'SUCCESSFUL',
  failed: 'FAILED',
  cancelled: 'CANCELLED_BY_PAYER',
  reversed: 'CANCELLED/REFUNDED',
}
const failureCodes: Record<NonNullable<SandboxPayment['failure']>, { errorCode: number; errorMessage: string }> = {
  insufficient_funds: { errorCode: 7002, errorMessage: 'OPERATOR_PAYER_INSUFF_BALANCE' },
  wrong_pin: { errorCode: 1010, errorMessage: 'PAYER_INVALID_PIN' },
  limit_exceeded: { errorCode: 3013, errorMessage: 'TXN_LIMIT_EXCEEDED' },
  expired: { errorCode: 3004, errorMessage: 'TXN_EXPIRED' },
  declined: { errorCode: 3000, errorMessage: 'TXN_GENERAL_FAILURE' },
}

export function requestView(world: World, payment: SandboxPayment) {
  const isPaid = payment.state === 'paid' || payment.state === 'reversed'
  return {
    requestId: payment.code,
    amount: payment.paidAmount,
    currencyCode: payment.paidCurrency,
    description: payment.description,
    status: statuses[payment.state],
    creationTime: payment.createdAt,
    createdAt: payment.createdAt,
    mchTransactionRef: payment.reference,
    appId: payment.otherMode ? 'ap0otherworld' : world.memory.keys.appId,
    links: {
      ...(payment.returnUrl ? { returnUrl: payment.returnUrl } : {}),
      ...(payment.cancelUrl ? { cancelUrl: payment.cancelUrl } : {}),
      paymentAuthUrl: `${world.pagesUrl}/flow/${payment.code}`,
    },
    ...(isPaid ? paidPart(payment) : {}),
    ...(payment.failure ? failureCodes[payment.failure] : {}),
  }
}

function paidPart(payment: SandboxPayment) {
  const { paidAmount: amount, paidCurrency: currencyCode } = payment
  const fee = Math.round(amount * 0.03)
  return {
    transactionId: transactionIdOf(payment),
    transactionTime: payment.paidAt,
    payer: {
      userId: 'us0sandbox',
      name: 'Sandbox guest',
      paymentMethod: 'MTN Momo',
      currencyCode,
      countryCode: 'CM',
      accountId: '+237674460261',
      accountName: 'Sandbox guest',
      fee: 0,
      amount,
      netAmountPaid: amount,
      isGuest: true,
    },
    merchant: { currencyCode, amount, fee, netAmountReceived: amount - fee, accountId: 'ac0sandbox' },
  }
}

export const transactionIdOf = ({ id }: SandboxPayment): string => `TX${id}`

const transferStatuses: Record<SandboxTransfer['state'], string> = {
  pending: 'PROCESSING',
  otp: 'PENDING',
  paid: 'SUCCESSFUL',
  failed: 'FAILED',
  reversed: 'REFUNDED',
}

export const transferView = (transfer: SandboxTransfer) => ({
  transferId: transfer.code,
  status: transferStatuses[transfer.state],
  payeeAccountId: transfer.account,
  payeeAccountName: 'SANDBOX ACCOUNT HOLDER',
  destinationServiceName: 'MTN Momo',
  // Digits here, a number everywhere else.
  amount: String(transfer.amount),
  currencyCode: transfer.currency,
  fee: Math.round(transfer.amount * 0.01),
  feeIsPaidByPayee: false,
  customTransactionRef: transfer.reference,
  type: 'TRANSFER_TO_MOBILE_WALLET',
  createdAt: transfer.createdAt,
  ...(transfer.state === 'failed' ? { errorCode: 7003, errorMessage: 'OPERATOR_INVALID_ACCOUNT_HOLDER' } : {}),
})

const refundStatuses: Record<SandboxRefund['state'], string> = {
  pending: 'PROCESSING',
  done: 'SUCCESSFUL',
  failed: 'FAILED',
}

export const refundView = (payment: SandboxPayment, refund: SandboxRefund) => ({
  refundId: `RF${refund.id}`,
  refundedTransactionId: transactionIdOf(payment),
  mchTransactionRef: payment.reference,
  status: refundStatuses[refund.state],
  amount: refund.amount,
  currencyCode: payment.paidCurrency,
  createdAt: refund.createdAt,
})

type NotificationContent = { name: string; id: string; resource: { status: string } }

/** A notification but for its key, which is put in when it is sent. */
export const notification = ({ memory }: World, { name, id, resource }: NotificationContent) => ({
  name: 'Tranzak Payment Notification (TPN)',
  version: '1.0',
  eventType: name,
  appId: memory.keys.appId,
  resourceId: id,
  resource: { ...resource, transactionStatus: resource.status },
  // The id of the webhook's configuration: the same in every notification.
  webhookId: 'WH0SANDBOX',
  creationDateTime: new Date().toISOString().slice(0, 19).replace('T', ' '),
})
