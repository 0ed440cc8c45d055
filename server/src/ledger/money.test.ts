import { decimalsOf, readAmount, toDecimal, toMajor, toMinor } from '@karibu/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('amounts are parsed to the smallest unit', () => {
  expect(toMinor('12.5', 'USD')).toBe(1250n)
  expect(toMinor(12.5, 'USD')).toBe(1250n)
  expect(toMinor(0.1, 'USD')).toBe(10n)
  expect(toMinor('100', 'XAF')).toBe(100n)
  expect(toMinor(' 007.00 ', 'NGN')).toBe(700n)
  expect(toMinor('5', 'CRD')).toBe(5n)
  expect(toMinor('1.234', { decimals: 3 })).toBe(1234n)
  expect(toMinor('0', 'USD')).toBe(0n)
})

test('anything but plain digits and a point is rejected as an amount', () => {
  const wrong = [
    ...[
      '-1',
      '+1',
      '1e3',
      '1e21',
      'NaN',
      'Infinity',
      '',
      ' ',
      '.',
      '.5',
      '5.',
      '1,000',
      '1_000',
      '0x10',
      '1 000',
      '1.2.3',
    ],
    ...['١٠٠', '１００', '12.5 USD', '9'.repeat(16), '1000000000000001'],
    ...[-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, 2 ** 60],
    ...[null, undefined, [], ['1'], {}, true, 1n],
  ]
  for (const input of wrong) expect([input, readAmount(input, 'XAF')]).toEqual([input, { fault: 'amount_invalid' }])
})

test('too many decimals have an error of their own', () => {
  expect(readAmount('1.234', 'USD')).toEqual({ fault: 'amount_decimals' })
  expect(readAmount(0.1 + 0.2, 'USD')).toEqual({ fault: 'amount_decimals' })
  expect(readAmount('100.0', 'XAF')).toEqual({ fault: 'amount_decimals' })
  expect(readAmount('1.5', 'CRD')).toEqual({ fault: 'amount_decimals' })
  expect(() => toMinor('1.234', 'USD')).toThrow('amount_decimals')
})

test('currencies have the decimals of ISO 4217', () => {
  expect(['USD', 'NGN', 'GHS', 'ZAR', 'KES', 'XAF', 'XOF', 'UGX', 'CRD'].map(decimalsOf)).toEqual([
    2, 2, 2, 2, 2, 0, 0, 0, 0,
  ])
})

test('amounts are formatted with their sign and decimals', () => {
  expect(toDecimal(1250n, 'USD')).toBe('12.50')
  expect(toDecimal(-5n, 'USD')).toBe('-0.05')
  expect(toDecimal(-6050n, 'XAF')).toBe('-6050')
  expect(toMajor(1250, 'USD')).toBe(12.5)
  expect(toMajor(-7n, 'CRD')).toBe(-7)
})

test('parsing a formatted amount returns the same amount', () => {
  const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(anyAmount, fc.constantFrom('USD', 'XAF', 'CRD'), (minor, currency) => {
      expect(toMinor(toDecimal(minor, currency), currency)).toBe(minor)
      expect(toMinor(toMajor(minor, currency), currency)).toBe(minor)
    }),
  )
})
