import type { StaffReport } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { ReportQueue } from './index.ts'

const { server, seen, answer } = makeFakeServer()
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

const report: StaffReport = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'open',
  outcome: null,
  category: 'money',
  severity: 'high',
  content: 'Asks everybody for gift cards.',
  evidenceCount: 1,
  createdAt: '2026-11-20T11:00:00Z',
  reporter: { id: '00000000-0000-4000-8000-000000000002', name: 'Nia', status: 'active' },
  reported: { id: '00000000-0000-4000-8000-000000000003', name: 'Kofi', status: 'active' },
  way: 'shown',
  locale: 'fr',
  accuracy: { decided: 4, upheld: 3 },
  reporters: 3,
  linked: null,
  reopened: [],
  proposal: null,
  taken: null,
  mayReopen: false,
  undoUntil: null,
}
const decided = () => seen.filter(({ path }) => path.endsWith('/decide'))

test('a report shows the member, the category and the text; a suspension takes days and a reason', async () => {
  answer('get', '/admin/reports', { data: { reports: [report], nextCursor: null } })
  answer('post', `/admin/reports/${report.id}/decide`, { data: { report, proposed: false }, message: 'Decided.' })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByText('Nia reported Kofi')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decision' }), 'suspend')
  await user.selectOptions(screen.getByRole('combobox', { name: 'For how long' }), '30')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(decided()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Money is not asked for here.')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(decided()).toHaveLength(1))
  expect(JSON.parse(decided()[0]?.body ?? '')).toEqual({
    action: 'suspend',
    reason: 'Money is not asked for here.',
    days: 30,
  })
})

test('linked reporters are shown with the reason, and that it proves nothing', async () => {
  const links = [
    { by: 'phone' as const, count: 3 },
    { by: 'joined' as const, count: 2 },
  ]
  const linked = { ...report, linked: { reporters: 4, voices: 2, links } }
  answer('get', '/admin/reports', { data: { reports: [linked], nextCursor: null } })
  show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  const note = await screen.findByRole('note', { name: 'Reporters may be connected' })
  expect([...note.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '3 of 4 reporters gave the same phone number, which none of them confirmed.',
    '2 of 4 reporters joined within the same hour and reported within a day of joining.',
  ])
  expect(note.textContent).toContain('2 instead of 4. This is a hint, not proof')
})

test('the messages are shown on request, after password and second factor, with a note that reading is recorded', async () => {
  answer('get', '/admin/reports', { data: { reports: [report], nextCursor: null } })
  answer('get', `/admin/reports/${report.id}/evidence`, { status: 403, code: 'password_required' })
  answer('post', '/auth/confirm', {
    ...{ status: 401, code: 'second_factor_required', message: 'One more step' },
    factor: { code: true, passkey: null },
  })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByText('Reading them is recorded.')).toBeTruthy()
  expect(seen.some(({ path }) => path.endsWith('/evidence'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show messages and profile' }))
  await user.type(await screen.findByLabelText(/^Password/), 'palm trees at dusk{Enter}')
  const code = await screen.findByLabelText(/^Code from the app/)
  answer('post', '/auth/confirm', { data: {} })
  const evidence = [{ from: 'reported', kind: 'text', body: 'Send me a card', sentAt: '2026-11-20T10:00:00Z' }]
  answer('get', `/admin/reports/${report.id}/evidence`, {
    data: {
      evidence,
      profile: { about: '', promptAnswers: [{ prompt: 'sunday', answer: 'Sending me cards.' }] },
      today: { about: 'A quiet reader.', promptAnswers: [], photos: [], voice: null },
    },
  })
  await user.type(code, '123456{Enter}')
  expect(await screen.findByText('Send me a card', { exact: false })).toBeTruthy()
  const headings = ['As reported', 'Today'].map((name) => screen.getByRole('heading', { name }).parentElement)
  expect(headings.map((each) => each?.querySelector('dd')?.textContent)).toEqual([
    'Sending me cards.',
    'A quiet reader.',
  ])
  const bodies = seen.filter(({ path }) => path.endsWith('/auth/confirm')).map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies.at(-1)).toEqual({ password: 'palm trees at dusk', secondFactor: '123456' })
})

test('a photo of the reported profile and the file of a message are opened one by one, from memory', async () => {
  answer('get', '/admin/reports', { data: { reports: [report], nextCursor: null } })
  answer('get', `/admin/reports/${report.id}/evidence`, {
    data: {
      evidence: [{ from: 'reported', kind: 'photo', file: 'photo', body: '', sentAt: '2026-11-20T10:00:00Z' }],
      profile: { name: 'Kofi Mensah', about: '', promptAnswers: [], photos: [{ width: 400, height: 500 }] },
      today: { name: 'Kofi Mensah', about: '', promptAnswers: [], photos: [], voice: null },
    },
  })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  await user.click(await screen.findByRole('button', { name: 'Show messages and profile' }))
  expect(await screen.findByText('Kofi Mensah')).toBeTruthy()
  expect(screen.getByText('Opening one is recorded.')).toBeTruthy()
  expect(seen.some(({ path }) => /photos|media/.test(path))).toBe(false)
  for (const [button, path, alt] of [
    ['Show photo 1', 'photos/0', 'Reported profile, photo 1'],
    ['Show the photo', 'messages/0/media', 'Photo in a reported message'],
  ] as const) {
    answer('get', `/admin/reports/${report.id}/${path}`, { data: {} })
    await user.click(screen.getByRole('button', { name: button }))
    expect((await screen.findByRole('img', { name: alt })).getAttribute('src')).toMatch(/^blob:/)
  }
})

const photoId = '00000000-0000-4000-8000-000000000021'
const withContent = {
  evidence: [
    { from: 'reporter', kind: 'text', body: 'Hello', sentAt: '2026-11-20T10:00:00Z' },
    { from: 'reported', kind: 'text', body: 'Send me a card', sentAt: '2026-11-20T10:01:00Z', removable: true },
  ],
  profile: { about: '', promptAnswers: [], photos: [{ width: 400, height: 500 }] },
  today: {
    ...{ about: '', promptAnswers: [] },
    photos: [{ id: photoId, image: '/api/admin/photos/1/160', width: 400, height: 500 }],
    voice: { url: '/api/voices/1', seconds: 3, waveform: Array.from({ length: 64 }, () => 5) },
  },
}
async function openContent(about = report) {
  answer('get', '/admin/reports', { data: { reports: [about], nextCursor: null } })
  answer('get', `/admin/reports/${report.id}/evidence`, { data: withContent })
  answer('post', `/admin/reports/${report.id}/decide`, { data: { report, proposed: false }, message: 'Decided.' })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  await user.click(await screen.findByRole('button', { name: 'Show messages and profile' }))
  expect(await screen.findByRole('img', { name: 'Profile today, photo 1' })).toBeTruthy()
  return user
}

test('the photos and the voice intro of today are beside the reported ones; pressing a photo chooses to remove it', async () => {
  const user = await openContent()
  expect(screen.getByRole('heading', { name: 'Voice intro today' })).toBeTruthy()
  expect(screen.getByText('No longer on the profile')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decision' }), 'removePhoto')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'This photo shows too much.')
  await user.click(screen.getByRole('button', { name: 'Remove a photo' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose what to remove first.')
  const photo = screen.getByRole('button', { name: 'Profile today, photo 1' })
  await user.click(photo)
  expect(photo.getAttribute('aria-pressed')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What’s wrong with the photo' }), 'nudity')
  await user.click(screen.getByRole('button', { name: 'Remove a photo' }))
  await waitFor(() => expect(decided()).toHaveLength(1))
  const reason = 'This photo shows too much.'
  expect(JSON.parse(decided()[0]?.body ?? '')).toEqual({
    action: 'removePhoto',
    reason,
    days: 7,
    photo: photoId,
    fault: 'nudity',
  })
})

test('a message of the reported member is chosen for removal among the evidence', async () => {
  const user = await openContent()
  const button = screen.getByRole('button', { name: 'Choose this message' })
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('combobox', { name: /^Decision/ })).toHaveProperty('value', 'removeMessage')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Money is not asked for here.')
  await user.click(screen.getByRole('button', { name: 'Remove a message' }))
  await waitFor(() => expect(decided()).toHaveLength(1))
  expect(JSON.parse(decided()[0]?.body ?? '')).toMatchObject({ action: 'removeMessage', message: 1 })
})

test('nothing can be chosen in a report that is closed', async () => {
  await openContent({ ...report, status: 'closed', outcome: 'photo_removed' })
  expect(screen.queryByRole('button', { name: 'Profile today, photo 1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Choose this message' })).toBeNull()
})

test('a template is in the language of the member, and the card shows severity and the record of the reporter', async () => {
  answer('get', '/admin/reports', { data: { reports: [report], nextCursor: null } })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByText('High')).toBeTruthy()
  expect(screen.getByText(/3 of 4 earlier reports by this person were upheld/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: /^Template/ }), 'money')
  const reason = screen.getByRole('textbox', { name: /Reason/ })
  await waitFor(() => expect(reason).toHaveProperty('value', expect.stringMatching(/^Tu as demandé de l’argent/)))
})

test('an empty queue says so, and a failure offers a retry', async () => {
  answer('get', '/admin/reports', { data: { reports: [], nextCursor: null } })
  show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByText('Nothing here.')).toBeTruthy()
})

test('a ban shows its effect, and that a second moderator must confirm it', async () => {
  const suspended = {
    ...report,
    reported: { id: '00000000-0000-4000-8000-000000000003', name: 'Kofi', status: 'suspended' },
  }
  answer('get', '/admin/reports', { data: { reports: [report], nextCursor: null } })
  answer('post', `/admin/reports/${report.id}/decide`, {
    data: { report: suspended, proposed: true },
    message: 'Proposed.',
  })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Decision' }), 'ban')
  expect(screen.getByText(/suspended at once for 30 days/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'For how long' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Money is not asked for here.')
  await user.click(screen.getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(decided()).toHaveLength(1))
})

test('before a suspension or ban the linked accounts of the member are read with the reason', async () => {
  const linked = [{ id: report.id, name: 'Kofi Two', status: 'banned', by: ['device'] }]
  answer('get', '/admin/reports', { data: { reports: [report], nextCursor: null } })
  answer('post', '/admin/members/:id/linked', { data: { linked } })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  const decision = await screen.findByRole('combobox', { name: 'Decision' })
  expect(screen.queryByRole('button', { name: 'Show linked accounts' })).toBeNull()
  await user.selectOptions(decision, 'ban')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Money is not asked for here.')
  await user.click(screen.getByRole('button', { name: 'Show linked accounts' }))
  const link = await screen.findByRole('link', { name: 'Kofi Two' })
  expect(link.closest('li')?.textContent).toBe('Kofi Two · Banned · same browser')
  const read = seen.find(({ path }) => path === `/api/admin/members/${report.reported?.id}/linked`)
  expect(JSON.parse(read?.body ?? '')).toEqual({ reason: 'Money is not asked for here.' })
})

test('while a proposal is pending the report cannot be decided otherwise; an administrator confirms it there', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  const proposal = {
    ...{ id, kind: 'ban' as const, reason: 'He asked three people for money.', mayConfirm: true, mayReject: true },
    by: { id: '00000000-0000-4000-8000-000000000004', name: 'Neema' },
  }
  answer('get', '/admin/reports', { data: { reports: [{ ...report, proposal }], nextCursor: null } })
  answer('post', '/admin/staff/proposals/:id/confirm', {
    data: { staff: [], proposals: [], stopped: [] },
    message: 'Confirmed.',
  })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  expect(await screen.findByText(/Neema proposed a ban/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Decision' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm the ban' }))
  await waitFor(() => expect(seen.some(({ path }) => path === `/api/admin/staff/proposals/${id}/confirm`)).toBe(true))
})

test('after a decision staff see until when they can undo it, and undo it with a reason', async () => {
  const undoUntil = '2026-11-20T12:10:00Z'
  const after: StaffReport = { ...report, status: 'closed', outcome: 'warned', undoUntil }
  answer('get', '/admin/reports', (request) => {
    const isClosed = new URL(request.url).searchParams.get('status') === 'closed'
    return { data: { reports: isClosed ? [after] : [report], nextCursor: null } }
  })
  answer('post', `/admin/reports/${report.id}/decide`, { data: { report: after, proposed: false } })
  answer('post', `/admin/reports/${report.id}/undo`, { data: { report }, message: 'Undone.' })
  const { user } = show(<ReportQueue memberPath={(id) => `/admin/members/${id}`} />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Decision' }), 'warn')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Money is not asked for here.')
  await user.click(screen.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText(/You can undo this decision until/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo my decision' }))
  await user.click(await screen.findByRole('button', { name: 'Undo my decision' }))
  await user.type(screen.getByRole('textbox', { name: /Why you’re undoing it/ }), 'I confused two members.')
  await user.click(screen.getByRole('button', { name: 'Undo my decision' }))
  await waitFor(() => expect(seen.some(({ path }) => path === `/api/admin/reports/${report.id}/undo`)).toBe(true))
  const sent = seen.find(({ path }) => path.endsWith('/undo'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ reason: 'I confused two members.' })
})
