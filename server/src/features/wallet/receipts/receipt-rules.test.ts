import { expect, test } from 'vitest'
import { netOf, receiptKindOf, receiptNumber, vatOf } from './receipt-rules.ts'

const at = new Date('2026-03-04T23:30:00Z')
const vat = {
  number: 'V1',
  rates: [
    { country: 'NG', percent: 7.5, from: '2026-01-01' },
    { country: 'NG', percent: 10, from: '2026-03-05' },
    { country: 'KE', percent: 16, from: '2026-01-01' },
  ],
}
const sale = { kind: 'purchase', grossMinor: 1000n, country: 'NG', at } as const

test('the net amount is rounded half up to the cent, and net and tax add up to the price', () => {
  expect([netOf(1000n, 750n), netOf(199n, 750n), netOf(1n, 1600n), netOf(0n, 750n)]).toEqual([930n, 185n, 1n, 0n])
  // 3 / 1.2 is 2.5: the half goes up.
  expect(netOf(3n, 2000n)).toBe(3n)
  for (let gross = 1n; gross < 3000n; gross += 7n) {
    const charged = vatOf(vat, { ...sale, grossMinor: gross })
    if (charged.state !== 'charged') throw new Error('no tax')
    expect(charged.netMinor + charged.vatMinor).toBe(Number(gross))
    // Never more than half a cent from the exact net amount.
    expect(Math.abs(charged.netMinor - Number(gross) / 1.075)).toBeLessThanOrEqual(0.5)
  }
})

test('the rate of the country on the day of the payment applies, also on its last evening', () => {
  expect(vatOf(vat, sale)).toEqual({ state: 'charged', number: 'V1', basisPoints: 750, netMinor: 930, vatMinor: 70 })
  const nextDay = new Date('2026-03-05T00:00:00Z')
  expect(vatOf(vat, { ...sale, at: nextDay })).toMatchObject({ basisPoints: 1000, netMinor: 909, vatMinor: 91 })
  expect(vatOf(vat, { ...sale, country: 'KE' })).toMatchObject({ basisPoints: 1600, netMinor: 862 })
  const early = { ...sale, at: new Date('2025-12-31T23:59:59Z') }
  for (const none of [early, { ...sale, country: 'GH' }, { ...sale, country: null }])
    expect(vatOf(vat, none)).toEqual({ state: 'none', why: 'country' })
})

test('money that only enters or leaves the wallet has no tax, nor has a seller who is not registered', () => {
  expect(vatOf(vat, { ...sale, kind: 'deposit' })).toEqual({ state: 'none', why: 'wallet' })
  expect(vatOf(vat, { ...sale, kind: 'payout' })).toEqual({ state: 'none', why: 'wallet' })
  expect(vatOf(null, sale)).toEqual({ state: 'none', why: 'unregistered' })
})

test('only what is paid and was not undone has a receipt', () => {
  expect(receiptKindOf('deposit', null)).toBe('deposit')
  expect(receiptKindOf('deposit', 'deposit_reversed')).toBeNull()
  expect(receiptKindOf('gift_purchase', 'gift_redeem')).toBe('purchase')
  expect(receiptKindOf('gift_purchase', 'gift_decline')).toBeNull()
  expect(receiptKindOf('gift_purchase', 'gift_take_back')).toBeNull()
  expect(
    [null, 'payout_paid', 'payout_released', 'payout_reversed'].map((ended) => receiptKindOf('payout_hold', ended)),
  ).toEqual([null, 'payout', null, null])
  expect(receiptKindOf('credits_buy', null)).toBeNull()
})

test('the number of a receipt is stable and differs for each payment', () => {
  const transfer = '0191f0aa-0000-7000-8000-000000000001'
  expect(receiptNumber(transfer, at)).toMatch(/^2026(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(receiptNumber(transfer, at)).toBe(receiptNumber(transfer, at))
  expect(receiptNumber(transfer.replace(/1$/, '2'), at)).not.toBe(receiptNumber(transfer, at))
})
