import type { Report } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { MyReports } from './my-reports.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const reportOf = (number: number, part: Partial<Report> = {}): Report => ({
  id: `a1b2c3d${number}-0000-4000-8000-000000000000`,
  status: 'open',
  outcome: null,
  about: 'Kofi',
  category: 'money',
  content: 'He asks for gift cards.',
  createdAt: '2026-11-20T10:00:00Z',
  closedAt: null,
  ...part,
})
const list = (reports: Report[], nextCursor: string | null = null) => ({ data: { reports, nextCursor } })
const draw = () => show(<MyReports supportPath="/chat-support" gonePath="/dashboard/report#gone" />)

test('each report shows its date, member, category and status', async () => {
  const closed = { status: 'closed', closedAt: '2026-11-21T10:00:00Z' } as const
  answer(
    'get',
    '/abuse/mine',
    list([
      reportOf(1),
      reportOf(2, { ...closed, outcome: 'acted', about: 'Dinis', category: null }),
      reportOf(3, { ...closed, outcome: 'noBreach', about: 'Zuberi' }),
    ]),
  )
  draw()
  const [open, acted, noBreach] = (await screen.findAllByRole('article')).map((card) => within(card))
  expect(open?.getByRole('heading', { name: 'About Kofi' })).toBeTruthy()
  expect(open?.getByText('Sent on 20 November 2026 · No. A1B2C3D1 · Asked for money')).toBeTruthy()
  expect(open?.getByText('He asks for gift cards.')).toBeTruthy()
  expect(open?.getByText('Open')).toBeTruthy()
  expect(open?.getByText('A moderator usually looks at it within a day.')).toBeTruthy()
  expect(acted?.getByText(/^Looked at on 21 November 2026: this person broke our rules, and we acted/)).toBeTruthy()
  expect(noBreach?.getByText(/^Looked at on 21 November 2026: we found no breach/)).toBeTruthy()
})

test('more reports come on demand', async () => {
  answer('get', '/abuse/mine', (request) =>
    new URL(request.url).searchParams.has('cursor')
      ? list([reportOf(2, { about: 'Dinis' })])
      : list([reportOf(1)], 'on'),
  )
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('About Dinis')).toBeTruthy()
  expect(screen.getByText('About Kofi')).toBeTruthy()
})

test('a member without reports sees how to report', async () => {
  answer('get', '/abuse/mine', list([]))
  draw()
  expect(await screen.findByText('You haven’t reported anyone')).toBeTruthy()
})

test('who is gone can be reported from here, and a report by an id alone shows no name', async () => {
  answer('get', '/abuse/mine', list([]))
  const { unmount } = draw()
  const link = await screen.findByRole('link', { name: 'Report them' })
  expect(link.getAttribute('href')).toBe('/dashboard/report#gone')
  unmount()
  answer('get', '/abuse/mine', list([reportOf(1, { about: '' })]))
  draw()
  expect(await screen.findByRole('heading', { name: 'About this person' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Report them' })).toBeTruthy()
})

test('a list that fails to load is requested again', async () => {
  answer('get', '/abuse/mine', { status: 500, code: 'internal' })
  const { user } = draw()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('We couldn’t load your reports')).toBeTruthy()
  answer('get', '/abuse/mine', list([reportOf(1)]))
  await user.click(again)
  expect(await screen.findByText('About Kofi')).toBeTruthy()
})
