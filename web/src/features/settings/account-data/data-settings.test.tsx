import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { DataSettings } from '../index.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const nothing = {
  deletionDueAt: null,
  left: { usd: 0, credits: 0, gifts: 0 },
  unforfeited: false,
  payouts: 0,
  deposited: { refundable: 0, nonRefundable: 0 },
  refunds: [],
  pending: 0,
}

test('the losses are listed and must be ticked, and then the deletion date is shown with a way to cancel', async () => {
  answer('get', '/me/delete', { data: { ...nothing, left: { usd: 12.5, credits: 300, gifts: 1 } } })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  expect(await screen.findByText(/\$12\.50; credits: 300; gifts not swapped yet: 1/)).toBeTruthy()
  answer('post', '/me/delete', { data: { ...nothing, deletionDueAt: '2026-12-01T10:00:00Z' } })
  await user.click(screen.getByRole('checkbox', { name: 'I give up what’s left' }))
  await user.type(screen.getAllByLabelText(/^Your password/)[1] as HTMLElement, 'three green birds')
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText('Your account will be deleted on 1 December 2026.')).toBeTruthy()
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe(
    '{"password":"three green birds","forfeit":true,"refund":false}',
  )
  answer('post', '/me/delete/cancel', { data: nothing, message: 'Good to have you back.' })
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy()
})

test('deposits are refunded if the member wants, and only the rest must be given up', async () => {
  const left = { usd: 12.5, credits: 0, gifts: 0 }
  answer('get', '/me/delete', { data: { ...nothing, left, deposited: { refundable: 12.5, nonRefundable: 0 } } })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  const refund = await screen.findByRole('checkbox', { name: /^Send \$12\.50 back to the card or account I paid with/ })
  expect(screen.queryByRole('checkbox', { name: /give up/ })).toBeNull()
  await user.click(refund)
  expect(screen.getByRole('checkbox', { name: 'I give up what’s left' })).toBeTruthy()
  await user.click(refund)
  const one = { id: 'r1', usd: 12.5, currency: 'XAF', amount: 7500, status: 'submitted' }
  answer('post', '/me/delete', { data: { ...nothing, deletionDueAt: '2026-12-01T10:00:00Z', refunds: [one] } })
  await user.type(screen.getAllByLabelText(/^Your password/)[1] as HTMLElement, 'three green birds')
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText('On its way')).toBeTruthy()
  expect(
    screen.getByText(
      'If a refund is still on its way on that day, we’ll keep your account until it arrives, 30 days at most.',
    ),
  ).toBeTruthy()
  const sent = seen.find(({ method }) => method === 'POST')?.body
  expect(sent).toBe('{"password":"three green birds","forfeit":false,"refund":true}')
})

test('a failed refund is named, and can be retried while the deletion is scheduled', async () => {
  const failed = { id: 'r1', usd: 5, currency: 'USD', amount: 5, status: 'failed' }
  const planned = { ...nothing, deletionDueAt: '2026-12-01T10:00:00Z', refunds: [failed], pending: 1 }
  answer('get', '/me/delete', { data: { ...planned, deposited: { refundable: 5, nonRefundable: 3 } } })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  expect(await screen.findByText('Back in your wallet')).toBeTruthy()
  expect(screen.getByText(/^\$3\.00 of what you added can’t be refunded here/)).toBeTruthy()
  expect(screen.getByText(/^A payment you started may still arrive/)).toBeTruthy()
  answer('post', '/me/delete', { status: 401, code: 'wrong_credentials', message: 'No.' })
  await user.type(screen.getAllByLabelText(/^Your password/)[1] as HTMLElement, 'wrong')
  await user.click(screen.getByRole('button', { name: 'Send $5.00 back to the card or account I paid with' }))
  expect(await screen.findByText(/current password/i)).toBeTruthy()
  answer('post', '/me/delete', { data: { ...planned, refunds: [{ ...failed, status: 'submitted' }] } })
  await user.click(screen.getByRole('button', { name: 'Send $5.00 back to the card or account I paid with' }))
  expect(await screen.findByText('On its way')).toBeTruthy()
})

test('money that returned to the wallet is given up with the password, and until then the account stays', async () => {
  const left = { usd: 5, credits: 0, gifts: 2 }
  const planned = { ...nothing, deletionDueAt: '2026-12-01T10:00:00Z', left }
  const held = { ...planned, unforfeited: true, deposited: { refundable: 5, nonRefundable: 0 } }
  answer('get', '/me/delete', { data: held })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  expect(await screen.findByText(/^Your account is hidden\. We won’t delete it/)).toBeTruthy()
  expect(screen.getByText(/\$5\.00; credits: 0; gifts not swapped yet: 2/)).toBeTruthy()
  expect(screen.queryByText(/will be deleted on/)).toBeNull()
  answer('post', '/me/delete', { data: planned })
  await user.type(screen.getAllByLabelText(/^Your password/)[1] as HTMLElement, 'three green birds')
  await user.click(screen.getByRole('button', { name: 'Give up what’s left' }))
  expect(await screen.findByText('Your account will be deleted on 1 December 2026.')).toBeTruthy()
  expect(seen.find(({ method }) => method === 'POST')?.body).toBe(
    '{"password":"three green birds","forfeit":true,"refund":false}',
  )
})

test('the export is fetched with the password and saved; a wrong password shows an error at its field', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:zip')
  URL.revokeObjectURL = vi.fn()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  answer('get', '/me/delete', { data: nothing })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  await screen.findByRole('button', { name: 'Delete my account' })
  answer('post', '/me/export', { status: 401, code: 'wrong_credentials', message: 'No.' })
  await user.type(screen.getAllByLabelText(/^Your password/)[0] as HTMLElement, 'wrong')
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText(/current password/i)).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  answer('post', '/me/export', { data: {} })
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})

test('the data of this month is shown beside the saver, as an estimate', async () => {
  const now = new Date()
  const month = `${now.getFullYear()}-${now.getMonth() + 1}`
  localStorage.setItem('data-used', JSON.stringify({ month, bytes: 3_440_000 }))
  answer('get', '/me/delete', { data: nothing })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  expect(screen.getByText('This month: about 3.4 MB')).toBeTruthy()
  expect(screen.getByText(/^An estimate/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'On' }))
  expect(localStorage.getItem('data-saver')).toBe('on')
})

test('a missing password is reported in the submitted form, although another form requires one too', async () => {
  answer('get', '/me/delete', { data: nothing })
  const { user } = show(<DataSettings newTermsPath="/new-terms" />)
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const [ofExport, ofLeaving] = screen.getAllByLabelText(/^Your password/)
  await waitFor(() => expect(document.activeElement).toBe(ofLeaving))
  expect(ofExport?.getAttribute('aria-invalid')).not.toBe('true')
})

test('a link to account deletion scrolls to that card', async () => {
  answer('get', '/me/delete', { data: nothing })
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  showAt('/settings?tab=data#leave', <DataSettings newTermsPath="/new-terms" />)
  await screen.findByRole('button', { name: 'Delete my account' })
  expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('heading', { name: 'Delete your account' }))
})
