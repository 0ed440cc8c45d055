import { expect, test } from 'vitest'
import { convertedUsd } from '../deposit-rules.ts'
import { chipAmounts, firstChip, topUpFor } from './amount-rules.ts'

const naira = { decimals: 2, smallest: 1326.16, largest: 1_326_160 }
const francs = { decimals: 0, smallest: 578, largest: 577_390 }

test.each([
  ['naira', naira, 1326.16, 0, [2000, 5000, 10_000]],
  ['francs', francs, 577.39, 0, [1000, 2000, 5000]],
  ['shillings', { decimals: 2, smallest: 129.68, largest: 129_675 }, 129.675, 0, [200, 500, 1000]],
  ['dollars', { decimals: 2, smallest: 2, largest: 1000 }, 1, 0, [2, 5, 10]],
  ['naira for 3 dollars', naira, 1326.16, 3, [4000, 5000, 10_000]],
  ['cedis for 4 dollars', { decimals: 2, smallest: 11.65, largest: 11_646 }, 11.6462, 4, [47, 50, 100]],
  ['francs for less than the smallest deposit', francs, 577.39, 0.2, [580, 1000, 2000]],
  ['dollars near the largest', { decimals: 2, smallest: 2, largest: 1000 }, 1, 990, [990, 1000]],
])('the amounts in %s', (_, ...[currency, perUsd, missingUsd, amounts]) => {
  expect(chipAmounts({ currency, perUsd, missingUsd })).toEqual(amounts)
})

test('the missing amount is preselected, otherwise the middle one', () => {
  expect([firstChip([4000, 5000, 10_000], 3), firstChip([2000, 5000, 10_000], 0), firstChip([5], 0)]).toEqual([
    4000, 5000, 5,
  ])
})

const worlds: [typeof naira, number][] = [
  [naira, 1326.16],
  [francs, 577.39],
  [{ decimals: 2, smallest: 11.65, largest: 11_646 }, 11.6462],
  [{ decimals: 2, smallest: 2, largest: 1000 }, 1],
]

test.each([0.01, 0.7, 1.99, 3, 4.1, 19.99, 61.17])(
  'a top-up for %f dollars credits at least that much',
  (missingUsd) => {
    for (const [currency, perUsd] of worlds) {
      const amount = topUpFor({ currency, perUsd, missingUsd })
      expect(amount).toBeGreaterThanOrEqual(currency.smallest)
      expect(convertedUsd(String(amount), currency, perUsd)).toBeGreaterThanOrEqual(missingUsd)
    }
  },
)
