import { deletionGraceDays } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { spec } from '../../test/spec.ts'
import { AddUser, MemberList, MemberPage, StaffHome } from './index.ts'

const { server, seen, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  useAuthStore.setState({ user: null })
})
afterAll(() => server.close())

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const row = {
  ...{ id: uuid(1), name: 'Tunde Bello', maskedEmail: 't•••@mail.com', role: 'user', status: 'active', age: 34 },
  ...{
    city: 'Ibadan',
    country: 'NG',
    plan: null,
    joinedAt: '2026-11-14T10:00:00Z',
    seenAt: null,
    reports: 5,
    photo: null,
  },
}
const details = {
  ...row,
  ...{ firstname: 'Tunde', lastname: 'Bello', gender: 'male', locale: 'en', permissions: [], photos: 2 },
  ...{ deletionDueAt: null, payoutsFrozen: false, proposal: null, emailCorrection: null, isMe: false },
  ...{ sanctions: [], restrictions: [], isAgeInQuestion: false, reportLines: [], history: [], notes: [] },
}
const signIn = (...permissions: string[]) => useAuthStore.setState({ user: { role: 'admin', permissions } as never })
const pathOf = (id: string) => `/admin/members/${id}`
const reason = 'Asked for in a ticket.'

function listAnswers() {
  answer('get', '/admin/members', { data: { members: [row], total: 1, more: false, nextCursor: 'next' } })
  answer('get', '/admin/invitations', { data: { invitations: [] } })
}

test('the home page counts pending work per queue, shows the longest queue first, and omits queues without permission', async () => {
  const nothing = { appeals: null, tickets: null, exceptions: 1, proposals: null, notices: null }
  answer('get', '/admin/summary', { data: { reports: 3, payouts: 0, ...nothing } })
  show(
    <StaffHome
      pages={[
        { to: '/c', label: 'Appeals', queues: ['appeals'] },
        { to: '/d', label: 'Audit log', queues: [] },
        { to: '/b', label: 'Payouts', queues: ['payouts', 'exceptions'] },
        { to: '/a', label: 'Reports', queues: ['reports'] },
      ]}
    />,
  )
  expect((await screen.findByRole('link', { name: /Reports/ })).textContent).toContain('3 waiting')
  expect(screen.getByRole('link', { name: /Payouts/ }).textContent).toContain('1 waiting')
  expect(screen.getByRole('link', { name: /Appeals/ }).textContent).toBe('Appeals')
  const order = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(order).toEqual(['/a', '/b', '/c', '/d'])
})

test('the list searches, filters by a match mode, and turns its pages', async () => {
  signIn('admin')
  listAnswers()
  const { user } = show(<MemberList pathOf={pathOf} addPath="/admin/members/add" />)
  expect((await screen.findByRole('link', { name: /Tunde Bello/ })).getAttribute('href')).toBe(pathOf(uuid(1)))
  expect(screen.getByText('1 member')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(seen.some(({ path }) => path.includes('cursor=next'))).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare: Age' }), 'between')
  await user.type(screen.getByRole('spinbutton', { name: 'Age' }), '20')
  await user.type(screen.getByRole('spinbutton', { name: 'Up to: Age' }), '30')
  const lastList = () => lastTo('GET', '/admin/members')?.path
  await waitFor(() => expect(lastList()).toMatch(/age=20.*ageTo=30|ageTo=30.*age=20/))
  expect(lastList()).toContain('ageMode=between')
  expect(lastList()).not.toContain('cursor')
})

test('a moderator can neither add nor download', async () => {
  signIn('moderator')
  listAnswers()
  show(<MemberList pathOf={pathOf} addPath="/admin/members/add" />)
  await screen.findByRole('link', { name: /Tunde Bello/ })
  expect(screen.queryByRole('link', { name: 'Add user' })).toBe(null)
  expect(screen.queryByRole('button', { name: 'CSV' })).toBe(null)
  expect(seen.some(({ path }) => path.includes('invitations'))).toBe(false)
})

test(
  'a user is added with name, address, role, status and reason; the photo must be an image',
  spec('1.28'),
  async () => {
    signIn('admin')
    const invitation = { id: uuid(2), name: 'Neema', email: 'neema@example.com', role: 'guest', permissions: [] }
    const more = { status: 'inactive', hasPhoto: false, by: { id: null, name: '' }, createdAt: '', expiresAt: null }
    answer('post', '/admin/invitations', {
      status: 201,
      data: { invitation: { ...invitation, ...more } },
      message: 'Saved.',
    })
    const { user } = show(<AddUser listPath="/admin/members" />)
    await user.click(screen.getByRole('button', { name: 'Add user' }))
    expect(seen).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Neema Mushi')
    await user.type(screen.getByRole('textbox', { name: /^E-?mail/ }), 'neema@example.com')
    await user.click(screen.getByRole('radio', { name: /^Guest/ }))
    await user.click(screen.getByRole('radio', { name: /^Inactive/ }))
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), reason)
    const file = screen.getByLabelText(/Profile photo/)
    await user.upload(file, new File(['x'], 'x.png', { type: 'image/png' }))
    expect(screen.queryByText('This isn’t a PNG or JPEG picture.')).toBe(null)
    expect([screen.getByText('Choose a picture').tagName, screen.getByText('x.png').tagName]).toEqual(['LABEL', 'SPAN'])
    await user.click(screen.getByRole('button', { name: 'Add user' }))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    const sent = seen.find(({ path, method }) => method === 'POST' && path === '/api/admin/invitations')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      ...{ name: 'Neema Mushi', email: 'neema@example.com', role: 'guest', permissions: [], status: 'inactive' },
      ...{ locale: 'en', reason },
    })
  },
)

test('deleting an account is proposed with a reason, shows the days, and leads to the proposals', async () => {
  signIn('admin')
  answer('get', '/admin/members/:id', { data: { member: details } })
  answer('post', '/admin/members/:id/deletion', { status: 201, data: { member: details }, message: 'Proposed.' })
  const { user } = show(
    <MemberPage id={uuid(1)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath="/admin/staff" pathOf={pathOf} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Propose deletion' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(`deleted after ${deletionGraceDays} days`, { exact: false })).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason)
  answer('get', '/admin/members/:id', { data: { member: { ...details, proposal: 'delete' } } })
  await user.click(dialog.getByRole('button', { name: 'Propose deletion' }))
  expect(await screen.findByText('A deletion is waiting for a second person.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the proposals' }).getAttribute('href')).toBe('/admin/staff')
  expect(screen.queryByRole('button', { name: 'Propose deletion' })).toBeNull()
})

test('another address is proposed with a reason; while it is confirmed and not used, it is shown and can be withdrawn', async () => {
  signIn('admin')
  answer('get', '/admin/members/:id', { data: { member: details } })
  answer('post', '/admin/members/:id/email', { status: 201, data: { member: details }, message: 'Proposed.' })
  const { user } = show(
    <MemberPage id={uuid(1)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath="/admin/staff" pathOf={pathOf} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Correct the email address' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/can object for 3 days/)).toBeTruthy()
  await user.type(await dialog.findByLabelText('New email address'), 'amara.found@example.com')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason)
  const emailCorrection = {
    ...{ email: 'a•••@example.com', opensAt: '2026-12-04T10:00:00.000Z', expiresAt: '2026-12-18T10:00:00.000Z' },
  }
  answer('get', '/admin/members/:id', { data: { member: { ...details, emailCorrection } } })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText(/^The address is being changed to a•••@example.com/)).toBeTruthy()
  const sent = seen.find(({ path }) => path.endsWith('/email'))
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ email: 'amara.found@example.com', reason })
  expect(screen.queryByRole('button', { name: 'Correct the email address' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw the correction' })).toBeTruthy()
})

test('only permitted actions are offered, and none about oneself', async () => {
  signIn('moderator')
  answer('get', '/admin/members/:id', { data: { member: details } })
  show(
    <MemberPage id={uuid(1)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath="/admin/staff" pathOf={pathOf} />,
  )
  const manage = (await screen.findByRole('heading', { name: 'Manage' })).closest('section') ?? document.body
  const buttons = within(manage)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Suspend', 'Ban (needs a second person)', 'Log out everywhere'])
  answer('get', '/admin/members/:id', { data: { member: { ...details, id: uuid(9), isMe: true } } })
  show(
    <MemberPage id={uuid(9)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath="/admin/staff" pathOf={pathOf} />,
  )
  expect(await screen.findByText(/This is you/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: 'Manage' })).toHaveLength(1)
})

test('a suspension requires a reason, which is sent with its days', async () => {
  signIn('moderator')
  answer('get', '/admin/members/:id', { data: { member: details } })
  answer('post', '/admin/members/:id/suspend', {
    data: { member: { ...details, status: 'suspended' } },
    message: 'Suspended.',
  })
  const { user } = show(
    <MemberPage id={uuid(1)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath="/admin/staff" pathOf={pathOf} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = screen.getByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), '30')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(seen.some(({ method }) => method === 'POST')).toBe(false)
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), reason)
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Suspended.')).toBeTruthy()
  const post = seen.find(({ method }) => method === 'POST')
  expect([post?.path, JSON.parse(post?.body ?? '')]).toEqual([
    `/api/admin/members/${uuid(1)}/suspend`,
    { days: 30, reason },
  ])
})

test('private data is shown once a reason is given', async () => {
  signIn('admin')
  answer('get', '/admin/members/:id', { data: { member: details } })
  const money = { usd: 12.5, credits: 3, paidIn: 20, paidOut: 0, giftsBought: 1, giftsReceived: 2 }
  const linked = [{ id: uuid(5), name: 'Same Phone', status: 'banned', by: ['device', 'phone'] }]
  const data = { email: 'tunde@mail.com', phone: '+234803', dob: null, money, sessions: [], linked }
  answer('post', '/admin/members/:id/private', { data: { data } })
  const { user } = show(
    <MemberPage id={uuid(1)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath="/admin/staff" pathOf={pathOf} />,
  )
  await user.click(await screen.findByRole('tab', { name: 'Private data' }))
  expect(screen.queryByText('tunde@mail.com')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const dialog = screen.getByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), reason)
  await user.click(within(dialog).getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('tunde@mail.com')).toBeTruthy()
  expect(screen.getByText('$12.50')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Same Phone' }).getAttribute('href')).toBe(pathOf(uuid(5)))
  expect(screen.getByText(/Banned · same browser, same phone number/)).toBeTruthy()
})

test('one session of a member is ended, then all of them, each with a reason', async () => {
  signIn('moderator')
  answer('get', '/admin/members/:id', { data: { member: details } })
  const money = { usd: 0, credits: 0, paidIn: 0, paidOut: 0, giftsBought: 0, giftsReceived: 0 }
  const sessions = ['Chrome on Android', 'Safari on iPhone', 'Firefox on Linux'].map((device, index) => ({
    ...{ id: uuid(20 + index), device, createdAt: '2026-11-14T10:00:00Z', lastUsedAt: '2026-11-15T10:00:00Z' },
  }))
  const data = { email: 'tunde@mail.com', phone: '', dob: null, money, sessions, linked: [] }
  answer('post', '/admin/members/:id/private', { data: { data } })
  answer('post', '/admin/members/:id/sessions/end', { data: { member: details }, message: 'Logged out.' })
  const { user } = show(
    <MemberPage id={uuid(1)} listPath="/l" reportsPath="/r" holdsPath="/h" teamPath={null} pathOf={pathOf} />,
  )
  const confirm = async (button: string) => {
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason)
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const sent = () => JSON.parse(lastTo('POST', `/admin/members/${uuid(1)}/sessions/end`)?.body ?? '{}')
  await user.click(await screen.findByRole('tab', { name: 'Private data' }))
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await confirm('Show')
  await user.click(await screen.findByRole('button', { name: 'Log out this device: Safari on iPhone' }))
  await confirm('Log out this device')
  expect(sent()).toEqual({ sessionId: uuid(21), reason })
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
  const panel = within(screen.getByRole('tabpanel'))
  await user.click(panel.getByRole('button', { name: 'Log out everywhere' }))
  await confirm('Log out everywhere')
  expect(sent()).toEqual({ reason })
  expect(screen.getByText('Not logged in anywhere.')).toBeTruthy()
})
