import type { OwnDecision, OwnSanction, StaffSanction } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { AppealPage, SanctionQueue } from '../index.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('appeal')
  await loadTranslationPart('admin-screens')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const own: OwnSanction = {
  kind: 'banned',
  until: null,
  reason: 'Asking for money is against our rules.',
  fault: null,
  decidedAt: '2026-11-20T11:00:00Z',
  appeal: null,
}
const sent = {
  ...{ text: 'The screenshots show another profile.', sentAt: '2026-11-20T12:00:00Z', dueAt: '2099-11-23T12:00:00Z' },
  ...{ outcome: null, reason: null, decidedAt: null },
}
const text = () => screen.findByRole('textbox', { name: /What happened/ })

test('a member reads the decision and appeals once, with at least 20 characters', async () => {
  answer('post', '/appeals/show', { data: { sanction: own, decisions: [] } })
  answer('post', '/appeals', { status: 201, data: { sanction: { ...own, appeal: sent }, decisions: [] } })
  const { user } = show(<AppealPage token="a token" loginPath="/login" copyPath="/data-copy" />)
  expect(await screen.findByText(own.reason)).toBeTruthy()
  await user.type(await text(), 'Too short.')
  await user.click(screen.getByRole('button', { name: 'Send my appeal' }))
  expect(seen.some(({ path }) => path.endsWith('/appeals'))).toBe(false)
  await user.clear(await text())
  await user.type(await text(), sent.text)
  await user.click(screen.getByRole('button', { name: 'Send my appeal' }))
  expect(await screen.findByText(/Someone else on our team will look at it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send my appeal' })).toBeNull()
  const [, first] = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(first, 'that it arrived is read before anything else').toMatch(/^You appealed on 20\sNovember 2026/)
  const body = seen.find(({ path }) => path.endsWith('/appeals'))?.body ?? ''
  expect(JSON.parse(body)).toEqual({ token: 'a token', text: sent.text })
})

test('a suspended member reads other decisions that may be appealed, and appeals one of them', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  const warning: OwnDecision = {
    ...{ ...own, kind: 'warning', reason: 'Be kind to others.', id },
    ...{ endedAt: null, appealUntil: '2099-12-20T11:00:00Z' },
  }
  answer('post', '/appeals/show', { data: { sanction: { ...own, appeal: sent }, decisions: [warning] } })
  const decisions = [{ ...warning, appeal: sent, appealUntil: null }]
  answer('post', '/appeals', { status: 201, data: { sanction: { ...own, appeal: sent }, decisions } })
  const { user } = show(<AppealPage token="a token" loginPath="/login" copyPath="/data-copy" />)
  const others = await screen.findByRole('region', { name: 'Other decisions about you' })
  expect(others.textContent).toContain('Be kind to others.')
  await user.click(screen.getByRole('button', { name: 'Appeal this decision' }))
  await user.type(await text(), sent.text)
  await user.click(screen.getByRole('button', { name: 'Send my appeal' }))
  await waitFor(() => expect(others.textContent).toContain(sent.text))
  expect(JSON.parse(seen.find(({ path }) => path.endsWith('/appeals'))?.body ?? '')).toEqual({
    ...{ token: 'a token', text: sent.text, decisionId: id },
  })
})

test('without a token, and with an expired one, the page leads back to the login', async () => {
  const { unmount } = show(<AppealPage token={null} loginPath="/login" copyPath="/data-copy" />)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  unmount()
  answer('post', '/appeals/show', { status: 403, code: 'appeal_expired' })
  show(<AppealPage token="old" loginPath="/login" copyPath="/data-copy" />)
  expect(await screen.findByRole('heading', { name: 'Please log in again' })).toBeTruthy()
})

const staffSanction: StaffSanction = {
  ...own,
  id: '00000000-0000-4000-8000-000000000001',
  member: { id: '00000000-0000-4000-8000-000000000003', name: 'Kofi' },
  deciders: [{ id: null, name: '' }],
  report: null,
  appeal: { ...sent, overdue: true },
  messageKind: null,
  voice: null,
  mayDecide: true,
  isStaff: false,
}
const recording = { seconds: 4.2, waveform: Array.from({ length: 64 }, () => 9) }

test('an open appeal shows its age and is shortened to a local time that is sent in UTC', async () => {
  answer('get', '/admin/sanctions', { data: { sanctions: [staffSanction], nextCursor: null } })
  answer('post', `/admin/sanctions/${staffSanction.id}/appeal`, { data: { sanction: staffSanction } })
  const { user } = show(<SanctionQueue />)
  expect(await screen.findByText('Overdue')).toBeTruthy()
  expect(screen.getByText(/^Waiting for \d/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decision' }), 'shorten')
  await user.type(screen.getByLabelText(/^New end/), '2099-01-02T03:04')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'A week is enough for this.')
  await user.click(screen.getByRole('button', { name: 'Shorten the measure' }))
  const sentTo = () => seen.find(({ path }) => path.endsWith('/appeal'))?.body
  await waitFor(() => expect(sentTo()).toBeDefined())
  expect(JSON.parse(sentTo() ?? '')).toEqual({
    action: 'shorten',
    until: new Date('2099-01-02T03:04').toISOString(),
    reason: 'A week is enough for this.',
  })
})

test('a moderator involved in a decision reads that another decides, and has no form for it', async () => {
  const sanctions = [{ ...staffSanction, mayDecide: false }]
  answer('get', '/admin/sanctions', { data: { sanctions, nextCursor: null } })
  show(<SanctionQueue />)
  expect(await screen.findByText(/Someone else has to decide/)).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test.each([
  ['without an appeal', null, 1],
  ['until its appeal is decided', staffSanction.appeal, 1],
  ['no longer once it was upheld', staffSanction.appeal && { ...staffSanction.appeal, outcome: 'upheld' as const }, 0],
])('a removed photo or voice intro is offered %s', async (_when, appeal, count) => {
  const photo = { ...staffSanction, kind: 'photo', until: null, reason: '', fault: 'nobody', appeal } as const
  const id = '00000000-0000-4000-8000-000000000002'
  const held = count === 0 ? null : recording
  const voice = { ...staffSanction, id, kind: 'voice', until: null, voice: held, appeal } as const
  answer('get', '/admin/sanctions', { data: { sanctions: [photo, voice], nextCursor: null } })
  show(<SanctionQueue />)
  expect(await screen.findAllByRole('heading', { name: 'Kofi' })).toHaveLength(2)
  expect(screen.queryAllByRole('button', { name: 'Show the photo' })).toHaveLength(count)
  expect(screen.queryAllByRole('button', { name: 'Play the voice intro' })).toHaveLength(count)
})

test('a photo that was deleted at once is not offered, and staff read that it was', async () => {
  const photo = { ...staffSanction, kind: 'photo', until: null, reason: '', fault: 'nudity' } as const
  answer('get', '/admin/sanctions', { data: { sanctions: [photo], nextCursor: null } })
  show(<SanctionQueue />)
  expect(await screen.findByText(/Because of the reason for its removal, the photo was deleted at once/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show the photo' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Uphold decision' })).toBeTruthy()
  expect(screen.queryByText(/what was removed comes back/)).toBeNull()
})

test('a moderator plays a removed voice intro, and reads that it returns if the decision is lifted', async () => {
  const voice = { ...staffSanction, kind: 'voice', until: null, voice: recording } as const
  answer('get', '/admin/sanctions', { data: { sanctions: [voice], nextCursor: null } })
  answer('get', `/admin/sanctions/${voice.id}/voice`, { data: {} })
  const { user } = show(<SanctionQueue />)
  expect(await screen.findByText('Voice intro removed')).toBeTruthy()
  expect(screen.getByText(voice.reason)).toBeTruthy()
  expect(
    screen.getByText(
      'If the measure is lifted, what was removed comes back, unless something new has taken its place.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Play the voice intro' }))
  expect(await screen.findByRole('group', { name: 'The removed voice intro, 0:04' })).toBeTruthy()
  expect(seen.some(({ path }) => path.endsWith(`/admin/sanctions/${voice.id}/voice`))).toBe(true)
})

test('staff who withdraw an upheld removal read no promise that it returns', async () => {
  const { appeal } = staffSanction
  const texts = { ...staffSanction, kind: 'texts', until: null, mayDecide: false } as const
  const upheld = { ...texts, appeal: { ...appeal, outcome: 'upheld' } } as const
  answer('get', '/admin/sanctions', { data: { sanctions: [upheld], nextCursor: null } })
  const { user } = show(<SanctionQueue />)
  await user.click(await screen.findByRole('button', { name: 'Withdraw decision' }))
  expect(screen.getByRole('textbox', { name: /Reason/ })).toBeTruthy()
  expect(screen.queryByText(/what was removed comes back/)).toBeNull()
})
