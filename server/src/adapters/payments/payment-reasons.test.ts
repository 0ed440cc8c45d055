import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes, paymentReasons } from '@karibu/contract'
import { expect, test } from 'vitest'
import { paystackCodes, paystackFailure, paystackReason } from './paystack/paystack-errors.ts'
import { tranzakCode, tranzakCodes, tranzakReason } from './tranzak/tranzak-errors.ts'

// The lists of the providers' documents, written out so that a code cannot get lost from the table unseen.
const documented = {
  tranzak: [
    401, 1000, 1001, 1002, 1003, 1004, 1010, 1011, 1201, 2000, 2001, 2002, 3000, 3001, 3002, 3003, 3004, 3005, 3007,
    3008, 3009, 3010, 3011, 3012, 3013, 4001, 5001, 5002, 5005, 5006, 5007, 5008, 7001, 7002, 7003, 7004, 7005, 7006,
    7007,
  ],
  paystack: ['missing_params', 'duplicate_reference', 'api_error', 'validation_error', 'processor_error'],
  paystackTransfers: ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'],
}

test.each(documented.tranzak)('Tranzak’s %i has a reason, as a number, as digits and by its symbol', (code) => {
  const reason = tranzakReason({ code })
  expect(paymentReasons).toContain(reason)
  expect(tranzakReason({ code: String(code) })).toBe(reason)
  expect(tranzakReason({ message: tranzakCodes[code]?.symbol })).toBe(reason)
})

test.each(documented.paystack)('Paystack’s %s has a reason', (code) => {
  expect(paystackCodes[code]).toBe(paystackReason({ code, message: '', httpStatus: 400 }))
  expect(paymentReasons).toContain(paystackCodes[code])
})

test.each(documented.paystackTransfers)('a transfer that ends as %s has a reason', (status) => {
  expect(paymentReasons).toContain(paystackFailure(status, ''))
})

test.each([
  [1001, 'insufficient_funds'],
  [1010, 'wrong_pin'],
  [2001, 'account_invalid'],
  [2002, 'name_mismatch'],
  [3004, 'expired'],
  [3008, 'cancelled'],
  [3011, 'method_unsupported'],
  [3013, 'limit_exceeded'],
  [7001, 'operator_trouble'],
  [7002, 'insufficient_funds'],
])('%i means %s', (code, reason) => {
  expect(tranzakReason({ code })).toBe(reason)
})

test.each([
  ['Insufficient Funds', 'insufficient_funds'],
  ['Incorrect PIN', 'wrong_pin'],
  ['Declined', 'declined'],
  ['Do Not Honour', 'declined'],
  ['Expired Card', 'card_refused'],
  ['Exceeds Withdrawal Limit', 'limit_exceeded'],
  ['Transaction timed out', 'expired'],
  ['Token Not Generated. Customer Not Authenticated', 'not_approved'],
  ['Issuer or Switch Inoperative', 'operator_trouble'],
  ['An unknown sentence', 'declined'],
])('a card that failed with “%s” means %s', (sentence, reason) => {
  expect(paystackFailure('failed', sentence)).toBe(reason)
})

test.each([
  [400, 'Currency not supported by merchant', 'currency_unsupported'],
  [400, 'Your balance is not enough to fulfill this request', 'unavailable'],
  [422, 'Could not resolve account name. Check parameters or try again.', 'account_invalid'],
  [400, 'Account number is invalid', 'account_invalid'],
  [401, 'Invalid key', 'unavailable'],
  [404, 'An unknown sentence', 'unavailable'],
])('an older refusal without a code, %i “%s”, means %s', (httpStatus, message, reason) => {
  expect(paystackReason({ code: `http_${httpStatus}`, message, httpStatus })).toBe(reason)
})

test('staff read the number with its symbol, known or unknown', () => {
  expect(tranzakCode({ code: 3008 })).toBe('3008 TXN_CANCELLED')
  expect(tranzakCode({ code: 9999, message: 'NEW_FAILURE' })).toBe('9999 NEW_FAILURE')
  expect(tranzakCode({})).toBe('')
  expect(tranzakReason({ code: 9999, message: 'NEW_FAILURE' })).toBeNull()
})

test.each(localeCodes)('every reason has a text in %s', (locale) => {
  const path = join(import.meta.dirname, '../../../../locales', locale, 'payments.json')
  const { refusals } = JSON.parse(readFileSync(path, 'utf8'))
  expect(Object.keys(refusals).toSorted()).toEqual([...paymentReasons].toSorted())
})
