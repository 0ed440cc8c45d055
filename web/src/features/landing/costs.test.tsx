import { boostPlans, gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import { render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer } from '../../test/people.tsx'
import { Costs } from './costs.tsx'

const { server, answer, seen } = makeFakeServer()
const naira = { id: '1', name: 'Naira', abbr: 'NGN', decimals: 2, channels: [], methods: [], smallest: 1, largest: 2 }
beforeAll(async () => {
  server.listen()
  await startI18n('en', ['public'])
})
beforeEach(() => {
  localStorage.setItem('currency', 'USD')
  seen.length = 0
})
afterAll(() => server.close())

const rows = () => {
  render(<Costs />)
  return screen.getAllByRole('row').map((row) => row.textContent)
}

test('free features come first, then paid ones, each from the cheapest', () => {
  const [free, paid] = [rows().slice(0, 4), screen.getAllByRole('row').slice(4)]
  expect(free.every((row) => row?.endsWith('Free'))).toBe(true)
  expect(paid.map((row) => row.querySelector('td')?.textContent)).toEqual(['from $1.00', 'from $1.99', 'from $9.99'])
})

test('the first of each kind is the cheapest of the catalogue', () => {
  const cheapest = (prices: number[]) => Math.min(...prices.filter((price) => price > 0))
  expect(cheapest(gifts.map(({ price }) => price))).toBe(gifts[0].price)
  expect(cheapest(boostPlans.map(({ price }) => price))).toBe(boostPlans[0].price)
  expect(cheapest(subscriptionPlans.map(({ price }) => price))).toBe(subscriptionPlans[1].price)
})

test('prices are also shown in the currency of the visitor once its rate is known', async () => {
  localStorage.setItem('currency', 'NGN')
  answer('get', '/currencies', { data: { currencies: [{ ...naira, perUsd: 1500.4 }] } })
  render(<Costs />)
  expect(await screen.findByText('about ₦1,501')).toBeTruthy()
  const cells = screen.getAllByRole('cell').slice(4)
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'from $1.00 about ₦1,501',
    'from $1.99 about ₦2,986',
    'from $9.99 about ₦14,989',
  ])
})

test('without a rate prices are in dollars only', async () => {
  localStorage.setItem('currency', 'NGN')
  answer('get', '/currencies', { data: { currencies: [{ ...naira, perUsd: null }] } })
  render(<Costs />)
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(screen.queryByText(/₦/)).toBeNull()
})
