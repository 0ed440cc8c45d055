import { makeAdministrator } from '../../../server/src/features/accounts/registration/make-administrator.ts'
import { call, type Member } from '../client.ts'
import type { Karibu } from '../karibu.ts'
import type { Scene } from '../scenes/scene.ts'
import {
  withAnnouncement,
  withAnnouncementPreview,
  withAnnouncements,
  withCurrentAnnouncement,
  withDocumentMail,
} from './announcement.ts'
import { withDeposits, withDisputes } from './staff-deposits.ts'
import { priceScenes } from './staff-prices.ts'
import { withDatabase } from './with-database.ts'

/** Makes a member an administrator, as the operator's command does; that ends their sessions, so they log in again. */
export async function makeStaff(karibu: Karibu, member: Member): Promise<Member> {
  await withDatabase(karibu, ({ db }) => makeAdministrator({ db, now: () => new Date() }, member.email))
  const { email, password } = member
  const body = { email, password, remember: true }
  const again = await call<{ token: string; user: Record<string, unknown> }>(karibu, 'POST /auth/login', { body })
  return { ...member, ...again }
}

const account = {
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'mobile_money',
  country: 'CM',
  currency: 'XAF',
  bankName: 'MTN Mobile Money',
  accountName: 'Junior Ebolowa',
  ending: '4412',
}

const payout = {
  id: '00000000-0000-4000-8000-00000000000b',
  reference: 'kw-20261120-4f1c9a',
  status: 'held',
  amount: 640,
  currency: 'XAF',
  payoutAmount: 384_200,
  account,
  needsApproval: true,
  sendFrom: null,
  reason: null,
  createdAt: '2026-11-20T09:30:00Z',
  changedAt: '2026-11-20T09:30:00Z',
  channel: 'tranzak',
  perUsd: 600.3,
  worth: 640,
  member: { id: null, name: 'Junior', frozen: true },
  own: false,
  approvals: [{ by: 'Neema', mine: false, at: '2026-11-20T10:00:00Z' }],
  approvalsNeeded: 2,
  providerCode: null,
  fault: null,
  sends: 0,
}

const paymentException = {
  id: '7',
  channel: 'paystack',
  reference: '0123456789abcdef0123456789abcdef',
  fault: 'amount',
  seen: '{}',
  payment: {
    member: { id: null, name: 'Junior Ebolowa' },
    expected: { amount: 20_000, currency: 'NGN' },
    arrived: { amount: 10_000, currency: 'NGN' },
  },
  refund: 'open',
  providerCode: null,
  foundAt: '2026-11-20T09:30:00Z',
  settledAt: null,
}

const paymentExceptions = [
  paymentException,
  {
    ...{ ...paymentException, id: '6', fault: 'gone', refund: 'refused', providerCode: 'low_balance' },
    payment: {
      ...paymentException.payment,
      member: { id: null, name: '' },
      arrived: paymentException.payment.expected,
    },
  },
  {
    ...{ ...paymentException, id: '5', fault: 'currency', refund: 'requested' },
    payment: { ...paymentException.payment, arrived: { amount: 20_000, currency: 'KES' } },
  },
]

const payouts = [payout, { ...payout, id: `${payout.id.slice(0, -1)}c`, own: true, approvals: [] }]

// Payouts as large as these take weeks to come about.
const withPayouts: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/admin/payouts?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...body, data: { payouts, nextCursor: null } } })
  })
  await page.reload()
  await page.getByText('Junior').first().waitFor()
}

const withPaymentExceptions: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/admin/payment-exceptions?*', (route) =>
    route.fulfill({ json: { data: { payments: paymentExceptions, nextCursor: null } } }),
  )
  await page.reload()
  await page.getByText('Junior Ebolowa').first().waitFor()
}

const teamOf = (name: string, permissions: string[], status = 'active') => ({
  ...{ id: payout.id, name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, status, permissions },
})
const colleagues = [
  teamOf('Neema Mushi', ['moderator', 'finance', 'admin']),
  { ...teamOf('Junior Ebolowa', ['moderator'], 'suspended'), id: account.id },
]
const proposal = {
  ...{ id: payout.id, kind: 'permissions', target: colleagues[1], permissions: ['moderator', 'finance'], days: null },
  reason: 'Takes over the payouts of the weekend from Neema.',
  proposer: { id: null, name: 'Wanjiru Kamau' },
  ...{ createdAt: payout.createdAt, expiresAt: null },
  ...{ mayConfirm: true, mayReject: true },
}
const proposals = [
  proposal,
  {
    ...{ ...proposal, id: `${payout.id.slice(0, -1)}d`, kind: 'delete', permissions: null, target: colleagues[0] },
    ...{ reason: 'Asked for by letter, with a copy of the passport.', expiresAt: '2099-11-27T09:30:00Z' },
  },
  { ...proposal, id: account.id, kind: 'suspend', permissions: null, days: 7, mayConfirm: false },
]
const stopped = [
  {
    ...{ id: account.id, target: colleagues[1], proposer: proposal.proposer, confirmer: null },
    ...{ stoppedAt: payout.createdAt, by: 'link', pausedUntil: '2099-12-27T09:30:00Z' },
  },
]

// It takes two administrators, and the scenes have one.
const withProposals: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/admin/staff', (route) =>
    route.fulfill({ json: { data: { staff: colleagues, proposals, stopped } } }),
  )
  await page.reload()
  await page.getByText(proposal.reason).first().waitFor()
}

const entries = [
  {
    ...{ id: '2', at: payout.createdAt, by: { id: null, name: 'Neema Mushi' }, action: 'payout.refuse' },
    ...{ subject: payout.id, details: '{"reason":"The name of the account is another one."}' },
  },
  { id: '1', at: payout.createdAt, by: null, action: 'staff.change', subject: account.id, details: '{}' },
]

const withEntries: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/admin/audit*', (route) => route.fulfill({ json: { data: { entries, nextCursor: null } } }))
  await page.reload()
  await page.getByText('is another one').first().waitFor()
}

const sanction = {
  ...{ id: payout.id, member: { id: account.id, name: 'Junior' }, kind: 'suspended', until: '2026-11-28T09:30:00Z' },
  ...{ reason: 'Asks everybody for gift cards.', decidedAt: payout.createdAt, mayDecide: true, isStaff: false },
  voice: null,
  deciders: [{ id: account.id, name: 'Neema Mushi' }],
  report: { id: account.id, category: 'money', content: 'Asks everybody for gift cards.', evidenceCount: 3 },
  appeal: {
    ...{ text: 'These messages are not mine.', sentAt: payout.createdAt, dueAt: '2026-11-23T09:30:00Z', overdue: true },
    ...{ outcome: null, reason: null, decidedAt: null },
  },
}
const sanctions = [
  sanction,
  { ...sanction, id: account.id, kind: 'banned', until: null, mayDecide: false, isStaff: true },
  { ...sanction, id: `${payout.id.slice(0, -1)}c`, appeal: null, mayDecide: false, report: null },
]

// The scenes have one moderator, who may not decide appeals of their own decisions.
const withAppeals: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/admin/sanctions?*', (route) =>
    route.fulfill({ json: { data: { sanctions, nextCursor: null } } }),
  )
  await page.reload()
  await page.getByText(sanction.appeal.text).first().waitFor()
}

const failedNotice = {
  ...{ id: '7', kind: 'call_missed', member: { id: payout.id, name: 'Babatunde-Alexander' } },
  ...{ at: payout.createdAt, failedAt: payout.createdAt, attempts: 25 },
  fault: 'null value in column "actor_id" of relation "notice" violates not-null constraint',
}

const withFailedNotices: NonNullable<Scene['prepare']> = async (page) => {
  const data = { notices: [failedNotice, { ...failedNotice, id: '6', kind: 'deposit', attempts: 1 }], nextCursor: null }
  await page.route('**/api/admin/failed-notices*', (route) => route.fulfill({ json: { data } }))
  await page.reload()
  await page.getByText('violates').first().waitFor()
}

const measured = { perUsd: 601.5, at: payout.createdAt, stale: false }
const rate = {
  ...{ currency: 'XAF', perUsd: 601.5, source: 'open.er-api.com', asOf: measured.at, fetchedAt: measured.at },
  ...{
    stale: false,
    tooOld: false,
    usable: true,
    fixed: false,
    offered: true,
    underWay: 2,
    manualAt: null,
    payoutsFrom: null,
  },
  sources: { first: 600.9, second: 602.1, at: measured.at, stale: false },
  ...{ agreed: measured, band: { low: 571.4, high: 631.6 }, alone: { low: 589.5, high: 613.5 }, proposal: null },
}
const changedRate = {
  ...{ ...rate, currency: 'NGN', stale: true, fixed: true, offered: false },
  ...{ manualAt: measured.at, payoutsFrom: measured.at },
  proposal: {
    ...{ id: payout.id, perUsd: 590.25, fixed: true, offered: null, by: 'Neema Mushi', mine: false },
    ...{ reason: proposal.reason, proposedAt: payout.createdAt, expiresAt: payout.createdAt },
  },
}

const withRates: NonNullable<Scene['prepare']> = async (page, translate) => {
  await page.route('**/api/admin/rates', (route) => route.fulfill({ json: { data: { rates: [rate, changedRate] } } }))
  await page.reload()
  await page.getByRole('button', { name: translate('staff:rates.changeOf', { currency: 'XAF' }) }).click()
  await page.locator('[name=perUsd]').fill('620')
}

/** The screens of the staff, and what other members find there. */
export const staffScenes: Scene[] = [
  { name: 'staff-home', who: 'staff', path: '/admin' },
  { name: 'staff-members', who: 'staff', path: '/admin/members' },
  { name: 'staff-add-user', who: 'staff', path: '/admin/members/add' },
  { name: 'staff-payouts-empty', who: 'staff', path: '/admin/payouts' },
  { name: 'staff-payouts', who: 'staff', path: '/admin/payouts', prepare: withPayouts },
  { name: 'staff-odd-payments', who: 'staff', path: '/admin/payouts', prepare: withPaymentExceptions },
  { name: 'staff-deposits', who: 'staff', path: '/admin/deposits', prepare: withDeposits },
  { name: 'staff-disputes', who: 'staff', path: '/admin/disputes', prepare: withDisputes },
  ...priceScenes,
  { name: 'staff-rates', who: 'staff', path: '/admin/rates' },
  { name: 'staff-rates-change', who: 'staff', path: '/admin/rates', prepare: withRates },
  { name: 'staff-ledger', who: 'staff', path: '/admin/ledger' },
  { name: 'staff-ledger-account', who: 'staff', path: '/admin/ledger?view=account&code=clearing:paystack' },
  { name: 'staff-tickets', who: 'staff', path: '/admin/tickets' },
  { name: 'staff-team', who: 'staff', path: '/admin/staff', prepare: withProposals },
  { name: 'staff-audit', who: 'staff', path: '/admin/audit', prepare: withEntries },
  { name: 'staff-failed-notices-empty', who: 'staff', path: '/admin/failed-notices' },
  { name: 'staff-failed-notices', who: 'staff', path: '/admin/failed-notices', prepare: withFailedNotices },
  { name: 'staff-system', who: 'staff', path: '/admin/system' },
  { name: 'staff-announcements-empty', who: 'staff', path: '/admin/announcements' },
  { name: 'staff-announcements', who: 'staff', path: '/admin/announcements', prepare: withAnnouncements },
  { name: 'staff-announcements-change', who: 'staff', path: '/admin/announcements', prepare: withAnnouncementPreview },
  { name: 'staff-announcements-mail', who: 'staff', path: '/admin/announcements', prepare: withDocumentMail },
  { name: 'announcement', who: 'me', path: '/dashboard/wallet', prepare: withCurrentAnnouncement },
  { name: 'staff-settings-change', who: 'staff', path: '/admin/settings', prepare: withAnnouncement },
  { name: 'staff-reports', who: 'staff', path: '/admin/reports' },
  {
    name: 'staff-suspends',
    who: 'staff',
    path: '/admin/reports',
    prepare: async (page) => {
      await page.getByRole('combobox').first().selectOption('suspend')
      await page.locator('[name=template]').first().selectOption('money')
      await page.waitForFunction(() => (document.querySelector('textarea')?.value ?? '') !== '')
    },
  },
  { name: 'staff-appeals-empty', who: 'staff', path: '/admin/sanctions' },
  {
    name: 'staff-appeals',
    who: 'staff',
    path: '/admin/sanctions',
    prepare: async (page, text) => {
      await withAppeals(page, text)
      await page.getByRole('combobox').first().selectOption('shorten')
      await page.getByRole('button', { name: text('staff:sanctions.change') }).click()
    },
  },
  {
    name: 'staff-sanctions',
    who: 'staff',
    path: '/admin/sanctions',
    prepare: (page, text) => page.getByRole('tab', { name: text('staff:sanctions.heap.all') }).click(),
  },
  { name: 'staff-door', who: 'me', path: '/admin/reports' },
]
