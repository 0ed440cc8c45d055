import type { RefundProposal } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { OneRefund, RefundProposals } from './refund-proposals.tsx'

const { server, seen, answer } = makeFakeServer()
const id = '00000000-0000-4000-8000-000000000001'
const proposalOf = (part: Partial<RefundProposal> = {}): RefundProposal => ({
  ...{ id, reference: 'dep-12345678', kind: 'deposit', channel: 'paystack', currency: 'NGN', amount: 330_000 },
  ...{ worth: 250, member: { id: null, name: 'Amara Okafor' }, reason: 'Paid by mistake.', by: 'Wanjiru Kamau' },
  ...{ mine: false, own: false, createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-23T10:00:00.000Z' },
  outcome: null,
  ...part,
})

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const list = (...proposals: RefundProposal[]) =>
  answer('get', '/admin/refunds', { data: { proposals, nextCursor: null } })
function open(...proposals: RefundProposal[]) {
  list(...proposals)
  return show(<RefundProposals guarded={(work) => work()} />)
}
const posts = () => seen.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('a refund that someone else proposed shows who, how much and why, and is sent once', async () => {
  const { user } = open(proposalOf())
  for (const text of ['Amara Okafor', 'Wanjiru Kamau', 'Paid by mistake.', 'dep-12345678', /330,000\.00/, /250\.00/])
    expect(await screen.findByText(text)).toBeTruthy()
  answer('post', '/admin/refunds/:id/confirm', { data: {}, message: 'The refund is on its way.' })
  list()
  await user.dblClick(screen.getByRole('button', { name: 'Confirm and send' }))
  expect(await screen.findByText('No refunds waiting.')).toBeTruthy()
  expect(screen.getByText('The refund is on its way.')).toBeTruthy()
  expect(posts()).toEqual([`/api/admin/refunds/${id}/confirm`])
})

test('its proposer can only take it back, and of my own money others decide', async () => {
  const { user } = open(proposalOf({ mine: true }), proposalOf({ id: id.replace(/1$/, '2'), own: true }))
  expect(await screen.findByText('You proposed it: someone else has to confirm it.')).toBeTruthy()
  expect(screen.getByText('It’s your own money: someone else has to decide.')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw proposal'])
  answer('post', '/admin/refunds/:id/decline', { data: {} })
  await user.click(screen.getByRole('button', { name: 'Withdraw proposal' }))
  expect(posts()).toEqual([`/api/admin/refunds/${id}/decline`])
})

test('a refusal is shown, and the proposal stays', async () => {
  const { user } = open(proposalOf())
  const message = 'The payment has changed since this refund was proposed.'
  answer('post', '/admin/refunds/:id/confirm', { status: 409, code: 'conflict', message })
  await user.click(await screen.findByRole('button', { name: 'Confirm and send' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Amara Okafor')).toBeTruthy()
})

test('a refund that the address names shows its outcome, without buttons', async () => {
  await loadTranslationPart('admin-screens')
  list(proposalOf({ outcome: 'declined' }))
  show(<OneRefund id={id} guarded={(work) => work()} />)
  expect(await screen.findByText('Handled. It’s no longer in the queue.')).toBeTruthy()
  expect(screen.getByText('It was declined or withdrawn.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(seen.map(({ path }) => path)).toEqual([expect.stringContaining(`/admin/refunds?id=${id}`)])
})

test('a refund that expired is not shown as handled', async () => {
  await loadTranslationPart('admin-screens')
  list(proposalOf({ outcome: 'expired', mine: true }))
  show(<OneRefund id={id} guarded={(work) => work()} />)
  expect(await screen.findByText(/^No one confirmed it in time\./)).toBeTruthy()
  expect(screen.queryByText('Handled. It’s no longer in the queue.')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
