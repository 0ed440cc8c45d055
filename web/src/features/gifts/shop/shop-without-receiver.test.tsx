import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { giftOf, goldRing } from '../../../test/money.tsx'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { ShopWithoutReceiver } from './gift-shop.tsx'

const { server, answer } = makeFakeServer()
const rose = giftOf()

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterAll(() => server.close())

test('a member without a match is led to Discover, to find a recipient', async () => {
  answer('get', '/gift/plans', { data: { plans: [rose, goldRing] } })
  answer('get', '/actions/reactions', { data: { members: [], nextCursor: null } })
  const paths = { deposit: '/d', discover: '/dashboard/matches', profileOf: () => '/p', giftFor: () => '/g' }
  const { user } = show(<ShopWithoutReceiver paths={paths} />)
  await user.click(await screen.findByRole('button', { name: /Rose/ }))
  expect((await screen.findByRole('link', { name: 'Find someone' })).getAttribute('href')).toBe('/dashboard/matches')
})
