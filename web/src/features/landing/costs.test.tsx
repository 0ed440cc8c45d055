import { boostPlans, gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { Costs } from './costs.tsx'

beforeAll(() => startI18n('en', ['public']))

const rows = () => {
  render(<Costs />)
  return screen.getAllByRole('row').map((row) => row.textContent)
}

test('what is free comes first, and then what costs money, each from its least', () => {
  const [free, paid] = [rows().slice(0, 4), screen.getAllByRole('row').slice(4)]
  expect(free.every((row) => row?.endsWith('Free'))).toBe(true)
  expect(paid.map((row) => row.querySelector('td')?.textContent)).toEqual(['from $1.00', 'from $1.99', 'from $9.99'])
})

test('the first of each kind is the cheapest that the catalogue sells', () => {
  const cheapest = (prices: number[]) => Math.min(...prices.filter((price) => price > 0))
  expect(cheapest(gifts.map(({ price }) => price))).toBe(gifts[0].price)
  expect(cheapest(boostPlans.map(({ price }) => price))).toBe(boostPlans[0].price)
  expect(cheapest(subscriptionPlans.map(({ price }) => price))).toBe(subscriptionPlans[1].price)
})
