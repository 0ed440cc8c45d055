import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { giftOf, walletOf } from '../../test/money.tsx'
import { makeFakeServer, personOf, show, userOf } from '../../test/people.tsx'
import { ReceivedGifts } from './received-gifts.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const amara = personOf()

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const receivedGift = (part = {}) => ({
  id: '00000000-0000-4000-8000-000000000801',
  gift: giftOf(),
  from: { id: amara.id, firstname: 'Amara', avatar: null },
  note: 'Karibu sana',
  receivedAt: '2026-05-01T09:00:00.000Z',
  status: 'redeemable',
  declined: false,
  redeemable: true,
  redeemableAt: '2026-05-02T09:00:00.000Z',
  credits: 250,
  ...part,
})

function open(...plans: object[]) {
  answer('get', '/gift/my/plans', { data: { plans, nextCursor: null } })
  answer('get', '/me', { data: { user: userOf() } })
  return show(
    <ReceivedGifts
      profileOf={(id) => `/p/${id}`}
      reportOf={(id) => `/r/${id}`}
      emptyAction={<a href="/matches">Find someone</a>}
    />,
  )
}

test('a gift shows its giver, the note, and when it can be redeemed', async () => {
  open(receivedGift({ status: 'held', redeemable: false }))
  const gift = within(await screen.findByRole('listitem'))
  expect(gift.getByRole('heading', { name: 'Rose' })).toBeTruthy()
  expect(gift.getByRole('link', { name: 'From Amara' }).getAttribute('href')).toBe(`/p/${amara.id}`)
  expect(gift.getByText('Karibu sana')).toBeTruthy()
  expect(gift.getByText(/^Can be swapped from 2 May 2026/)).toBeTruthy()
  expect(gift.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline'])
})

test('a note that resembles fraud has the notice below it, with the way to report its giver', async () => {
  open(receivedGift({ note: 'Send me money', scam: ['money'] }))
  const notice = within(await screen.findByRole('complementary', { name: 'Safety notice' }))
  expect(notice.getByText('Never send money or codes.')).toBeTruthy()
  expect(notice.getByRole('link', { name: 'Report Amara' }).getAttribute('href')).toBe(`/r/${amara.id}`)
})

test('a declined gift is distinguished from one whose payment was reversed', async () => {
  const part = { status: 'reversed', redeemable: false }
  const other = '00000000-0000-4000-8000-000000000802'
  open(receivedGift({ ...part, declined: true }), receivedGift({ ...part, id: other }))
  const [declined, reversed] = await screen.findAllByRole('listitem')
  expect(declined?.textContent).toContain('DeclinedYou declined this gift. The money went back to the giver.')
  expect(reversed?.textContent).toContain('ReversedThe payment behind this gift was reversed.')
})

test('redeeming turns a gift into credits, once', async () => {
  const redeemed = receivedGift({ status: 'redeemed', redeemable: false })
  answer('post', '/gift/:id/redeem', {
    data: { credits: 250, gift: redeemed, wallet: walletOf() },
    message: 'You have 250 credits more',
  })
  const { user } = open(receivedGift())
  await user.dblClick(await screen.findByRole('button', { name: 'Swap for 250 credits' }))
  expect(await screen.findByText('Swapped for 250 credits')).toBeTruthy()
  expect(screen.getByText('You have 250 credits more')).toBeTruthy()
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a gift whose payment was reversed says so', async () => {
  open(receivedGift({ status: 'reversed', redeemable: false, from: null }))
  expect(await screen.findByText('Reversed')).toBeTruthy()
  expect(screen.getByText('From someone you can no longer see')).toBeTruthy()
})

test('an empty list of gifts is shown with a next step', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  open()
  expect(await screen.findByRole('heading', { name: 'No gifts yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find someone' })).toBeTruthy()
})

test('a gift is declined after a question that says where its price goes, and the list is loaded again', async () => {
  answer('post', '/gift/:id/decline', { data: {}, message: 'The gift was declined' })
  const { user } = open(receivedGift())
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(screen.getByText(/The money will go back to Amara/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  answer('get', '/gift/my/plans', {
    data: { plans: [receivedGift({ status: 'reversed', redeemable: false })], nextCursor: null },
  })
  await user.click(screen.getByRole('button', { name: 'Decline the gift' }))
  expect(await screen.findByText('Reversed')).toBeTruthy()
  expect(screen.getByText('The gift was declined')).toBeTruthy()
  expect(lastTo('POST', `/gift/${receivedGift().id}/decline`)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull()
})

test('a refused decline says why and leaves the gift as it is', async () => {
  answer('post', '/gift/:id/decline', { status: 409, code: 'not_redeemable', message: 'It was swapped already.' })
  const { user } = open(receivedGift())
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await user.click(screen.getByRole('button', { name: 'Decline the gift' }))
  expect(await screen.findByText('It was swapped already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Swap for 250 credits' })).toBeTruthy()
})

test.each([
  ['was swapped', { status: 'redeemed', redeemable: false }],
  ['was reversed', { status: 'reversed', redeemable: false }],
  ['came from a member who is gone', { from: null }],
])('a gift that %s cannot be declined', async (_, part) => {
  open(receivedGift(part))
  expect(await screen.findByRole('heading', { name: 'Rose' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})
