export { Balance } from './balance.tsx'
export { creditWords } from './credit-words.ts'
export { PaymentRefusal } from './payment-refusal.tsx'
export { usePayment } from './use-payment.ts'
