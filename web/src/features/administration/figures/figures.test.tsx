import type { FigureDay, Figures } from '@karibu/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { axisEnd, figuresCsv, isPeriod, lastDays, pathOf, pointsOf } from './figure-rules.ts'
import { FiguresPage } from './figures-page.tsx'

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

const dayOf = (number: number, change: Partial<FigureDay> = {}): FigureDay => ({
  day: new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10),
  ...{ signUps: 10, active: 4, likes: 0, matches: 2, messages: 30, conversations: 1, reports: 0, reportsClosed: 0 },
  ...{ reportMinutes: null, tickets: 0, ticketMinutes: null, paidIn: 12.5, refunded: 0, paidOut: 5 },
  ...change,
})
const figures: Figures = {
  days: [dayOf(5), dayOf(6, { active: null, reportMinutes: 90 }), dayOf(7, { active: 6 })],
  funnel: {
    visited: 60,
    opened: 40,
    joined: 30,
    verified: 27,
    photo: 15,
    liked: 12,
    matched: 6,
    wrote: 5,
    conversed: 3,
  },
  retention: [{ week: '2026-01-05', joined: 30, active: [15, 12, ...Array<null>(10).fill(null)] }],
  exposure: [
    { day: '2026-01-06', gender: 'male', members: 9, topTenth: null, gini: null, rarely: 1 },
    { day: '2026-01-06', gender: 'female', members: 12, topTenth: 0.31, gini: 0.424, rarely: 0.25 },
    { day: '2026-01-07', gender: 'female', members: 12, topTenth: 0.3, gini: 0.41, rarely: 0.2 },
  ],
}

test('charts show sums, averages where sums are meaningless, the funnel and retention', async () => {
  answer('get', '/admin/figures', { data: figures })
  show(<FiguresPage />)
  expect(
    await screen.findByRole('img', { name: /^Sign-ups, 5\sJanuary 2026 to 7\sJanuary 2026\. Sign-ups: 30/ }),
  ).toBeTruthy()
  const card = (name: string) => screen.getByRole('heading', { name }).closest('section') ?? document.body
  expect(card('Active members').textContent).toContain('5 Active, daily average')
  expect(card('Money in and out').textContent).toContain('$37.50 Deposits$15.00 Payouts')
  expect(card('Response times').textContent).toContain(
    '1.5 hrs From report to decision, daily average– From ticket to answer, daily average',
  )
  expect(card('From the visit to the first conversation').textContent).toMatch(
    /Opened the start page\D*60100%Opened the sign-up page\D*4067%Joined\D*3050%.*Wrote and got an answer\D*35%/,
  )
  expect(card('Exposure: Gini coefficient').textContent).toContain('0.41 Women– Men– Others')
  expect(card('Exposure: the top 10%').textContent).toContain('30% Women')
  const week = within(card('Who comes back')).getByRole('row', { name: /5\sJan 2026/ })
  expect(
    within(week)
      .getAllByRole('cell')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['30', '50%', '40%', '–'])
})

test('the same figures are a table, newest day first, and a chosen period is requested', async () => {
  answer('get', '/admin/figures', { data: figures })
  const { user } = show(<FiguresPage />)
  await user.click(await screen.findByRole('radio', { name: 'Table' }))
  const [, first] = within(await screen.findByRole('region', { name: 'Table' })).getAllByRole('row')
  expect(first?.textContent).toContain('7\u00a0Jan 2026106')
  await user.click(screen.getByRole('radio', { name: '3 months' }))
  const { from, to } = lastDays(91, new Date())
  await waitFor(() => expect(lastTo('GET', '/admin/figures')?.path).toBe(`/api/admin/figures?from=${from}&to=${to}`))
})

test('the table includes exposure: a row for each day, with each figure for each gender', async () => {
  answer('get', '/admin/figures', { data: figures })
  const { user } = show(<FiguresPage />)
  await user.click(await screen.findByRole('radio', { name: 'Table' }))
  const table = within(screen.getByRole('region', { name: 'How evenly Discover shows members' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Day', 'Gini coefficient', 'Top 10%', 'Rarely shown', 'Members'],
    ...Array<string[]>(4).fill(['Women', 'Men', 'Others']).flat(),
  ])
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '7\u00a0Jan 2026',
    '6\u00a0Jan 2026',
  ])
  const none = '–'
  expect(cells(/^7\sJan/)).toEqual(['0.41', none, none, '30%', none, none, '20%', none, none, '12', none, none])
  expect(cells(/^6\sJan/)).toEqual(['0.42', none, none, '31%', none, none, '25%', '100%', none, '12', '9', none])
})

test('without days of exposure the table says so', async () => {
  answer('get', '/admin/figures', { data: { ...figures, exposure: [] } })
  const { user } = show(<FiguresPage />)
  await user.click(await screen.findByRole('radio', { name: 'Table' }))
  expect(screen.getByText(/The figures are counted each night/)).toBeTruthy()
})

test('a period that ends before it begins is not requested; without days the page says so', async () => {
  answer('get', '/admin/figures', { data: { ...figures, days: [] } })
  show(<FiguresPage />)
  expect(await screen.findByText(/Nothing is recorded for this period yet/)).toBeTruthy()
  const requests = seen.length
  const to = screen.getByLabelText('To')
  fireEvent.change(to, { target: { value: '2020-01-01' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a period of 1 to 366 days.')
  expect(seen).toHaveLength(requests)
})

test('long periods are drawn by week: sums, or the average of days with a value', () => {
  const days = Array.from({ length: 63 }, (_, index) => dayOf(index + 1, index % 7 === 0 ? { active: null } : {}))
  expect(pointsOf(days.slice(1), ['signUps'])).toHaveLength(62)
  const points = pointsOf(days, ['signUps', 'active', 'ticketMinutes'])
  expect(points).toHaveLength(9)
  expect(points[1]).toEqual({ day: '2026-01-08', values: [70, 4, null] })
})

test('an axis ends at a round number, and a missing value leaves a gap in the line', () => {
  expect([0, 3, 10, 11, 240, 0.4].map(axisEnd)).toEqual([1, 5, 10, 20, 250, 0.5])
  expect(pathOf([0, 10, null, 5], 10)).toBe('M0 100L33.33 0M100 50')
})

test('the file contains days, funnel, weeks and exposure; a missing value is an empty cell', () => {
  const lines = figuresCsv(figures).split('\r\n')
  expect(lines[2]).toBe('2026-01-06,10,,0,2,30,1,12.5,5,0,0,0,0,90,')
  const stages = lines.indexOf('stage,count')
  expect(lines.slice(stages + 1, stages + 4)).toEqual(['visited,60', 'opened,40', 'joined,30'])
  expect(lines).toContain('conversed,3')
  expect(lines).toContain('2026-01-05,30,15,12,,,,,,,,,,')
  expect(lines).toContain('2026-01-06,male,9,,,1')
  expect(lines.at(-2)).toBe('2026-01-07,female,12,0.41,0.3,0.2')
})

test('a period has 1 to 366 days', () => {
  const cases = [
    [{ from: '2026-01-02', to: '2026-01-01' }, false],
    [{ from: '2026-01-01', to: '2026-01-01' }, true],
    [{ from: '2026-01-01', to: '2027-01-01' }, true],
    [{ from: '2026-01-01', to: '2027-01-02' }, false],
  ] as const
  for (const [period, isValid] of cases) expect([period, isPeriod(period)]).toEqual([period, isValid])
})
