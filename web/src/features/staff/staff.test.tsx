import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { AuditLog, StaffList } from './index.ts'

const { server, seen, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const neema = { id: uuid(1), name: 'Neema Mushi', email: 'neema@example.com', status: 'active', permissions: ['admin'] }
const proposal = {
  ...{ id: uuid(2), kind: 'suspend', target: neema, permissions: null, days: 7, reason: 'The account was taken over.' },
  proposer: { id: uuid(3), name: 'Wanjiru' },
  ...{ createdAt: '2026-11-20T10:00:00Z', expiresAt: null },
  ...{ mayConfirm: true, mayReject: true },
}
const posts = () => seen.filter(({ method }) => method === 'POST')

test('a proposal of another is confirmed; mine can only be withdrawn', async () => {
  const mine = { ...proposal, id: uuid(4), kind: 'permissions', permissions: [], days: null, mayConfirm: false }
  answer('get', '/admin/staff', { data: { staff: [neema], proposals: [proposal, mine], stopped: [] } })
  answer('post', '/admin/staff/proposals/:id/confirm', {
    data: { staff: [], proposals: [], stopped: [] },
    message: 'Confirmed.',
  })
  const { user } = show(<StaffList memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByText('Suspend Neema Mushi for 7 days')).toBeTruthy()
  expect(screen.getByText('Remove Neema Mushi from the team')).toBeTruthy()
  expect(screen.getByText('Another administrator has to confirm this.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Withdraw proposal' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Confirmed.')).toBeTruthy()
  expect(posts().map(({ path }) => path)).toEqual([`/api/admin/staff/proposals/${uuid(2)}/confirm`])
})

test('a deletion shows its effect and deadline, links to the member, and is rejected with a reason', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const deletion = { ...proposal, kind: 'delete', days: null, expiresAt }
  const old = { ...deletion, id: uuid(5), expiresAt: '2026-01-01T00:00:00Z', mayConfirm: false }
  answer('get', '/admin/staff', { data: { staff: [], proposals: [deletion, old], stopped: [] } })
  const message = 'This account is already due to be deleted.'
  answer('post', '/admin/staff/proposals/:id/confirm', { status: 409, code: 'proposal_stale', message })
  const { user } = show(<StaffList memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findAllByText('Delete Neema Mushi’s account')).toHaveLength(2)
  expect(screen.getAllByText(/^The account will be hidden at once and deleted after 7 days\./)).toHaveLength(2)
  expect(screen.getAllByText(/^Can be confirmed until/)).toHaveLength(1)
  expect(screen.getAllByText(/^Too old to confirm/)).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: 'Open the member' })[0]?.getAttribute('href')).toBe(
    `/admin/members/${neema.id}`,
  )
  await user.click(screen.getByRole('button', { name: 'Confirm deletion' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a correction that its owner stopped names who proposed and confirmed it, when and how, and the pause', async () => {
  const stopped = {
    ...{ id: '7', target: { id: uuid(6), name: 'Amara Okafor', email: 'a•••@example.com' } },
    ...{ proposer: { id: uuid(3), name: 'Wanjiru' }, confirmer: { id: uuid(1), name: 'Neema Mushi' } },
    ...{ stoppedAt: '2026-11-20T10:00:00Z', by: 'login', pausedUntil: '2026-12-20T10:00:00Z' },
  }
  const early = { ...stopped, id: '8', confirmer: null, by: 'reset', pausedUntil: null }
  answer('get', '/admin/staff', { data: { staff: [], proposals: [], stopped: [stopped, early] } })
  show(<StaffList memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByRole('heading', { name: 'Corrections stopped by the owner' })).toBeTruthy()
  const [first, second] = screen.getAllByRole('article')
  expect(first?.textContent).toMatch(
    /^Correction of Amara Okafor’s email addressa•••@example\.com · proposed by Wanjiru · confirmed by Neema Mushi · .*20/,
  )
  expect(first?.textContent).toContain('The owner of the account logged in')
  expect(first?.textContent).toMatch(/No other address can be proposed until .*20/)
  expect(second?.textContent).toMatch(
    /proposed by Wanjiru · not confirmed · .*The owner of the account reset the password/,
  )
  expect(second?.textContent).not.toContain('No other address')
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Open the member' })[0]?.getAttribute('href')).toBe(
    `/admin/members/${uuid(6)}`,
  )
})

test('permissions are proposed with an address and a reason', async () => {
  answer('get', '/admin/staff', { data: { staff: [neema], proposals: [], stopped: [] } })
  answer('post', '/admin/staff/proposals', {
    status: 201,
    data: { staff: [], proposals: [], stopped: [] },
    message: 'Proposed.',
  })
  const { user } = show(<StaffList memberPath={(id) => `/admin/members/${id}`} />)
  await user.type(await screen.findByRole('textbox', { name: /Account email/ }), 'kofi@example.com')
  await user.click(screen.getByRole('checkbox', { name: /Finance/ }))
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(posts()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Joins the finance team.')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText('Proposed.')).toBeTruthy()
  expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({
    email: 'kofi@example.com',
    permissions: ['finance'],
    reason: 'Joins the finance team.',
  })
})

test('the audit log names actions in words, an unknown one by its code, and requests the chosen one', async () => {
  const entry = {
    id: '1',
    at: '2026-11-20T10:00:00Z',
    by: null,
    action: 'staff.change',
    subject: uuid(1),
    details: '{"reason":"Joins us.","days":7}',
  }
  answer('get', '/admin/staff', { data: { staff: [neema], proposals: [], stopped: [] } })
  const unknown = { ...entry, id: '2', action: 'tea.brew', details: '{}' }
  answer('get', '/admin/audit', { data: { entries: [entry, unknown], nextCursor: null } })
  const { user } = show(<AuditLog />)
  expect(await screen.findAllByText(/Operator or automatic/)).toHaveLength(2)
  expect([screen.getByText('reason').tagName, screen.getByText('Joins us.').tagName]).toEqual(['DT', 'DD'])
  expect(screen.getByText('7').tagName).toBe('DD')
  expect(screen.getByRole('heading', { name: 'Permissions changed' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'tea.brew' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'staff.change')
  await waitFor(() => expect(seen.some(({ path }) => path.includes('action=staff.change'))).toBe(true))
  const about = { name: 'Search', description: /Part of a reason, member’s name, ID, reference or currency/ }
  await user.type(screen.getByRole('searchbox', about), 'NGN paid ')
  const query = () => new URLSearchParams(lastTo('GET', '/admin/audit')?.path.split('?')[1])
  await waitFor(() => expect([query().get('search'), query().get('action')]).toEqual(['NGN paid', 'staff.change']))
  expect(seen.some(({ path }) => /search=..?(&|$)/.test(path))).toBe(false)
})
