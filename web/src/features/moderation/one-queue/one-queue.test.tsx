import { queueKinds } from '@karibu/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { OneQueue } from './one-queue.tsx'

const { server, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const since = '2026-11-14T10:00:00Z'
const member = { id: '00000000-0000-4000-8000-000000000001', name: 'Tunde Bello' }

test('entries lead to their case, and the filters are sent', async () => {
  const none = { category: null, isGone: false, sum: null, dueAt: null }
  const entries = [
    { ...none, kind: 'report', id: '1', severity: 'urgent', since, member, category: 'underage' },
    { ...none, kind: 'ticket', id: '2', severity: 'usual', since, member: null },
  ]
  answer('get', '/admin/queue', { data: { entries, nextCursor: null } })
  const { user } = show(
    <OneQueue kinds={queueKinds} pathOf={({ kind, id }) => `/${kind}/${id}`} memberPath={(id) => `/m/${id}`} />,
  )
  expect((await screen.findByRole('link', { name: 'Report' })).getAttribute('href')).toBe('/report/1')
  expect(screen.getByRole('link', { name: 'Tunde Bello' }).getAttribute('href')).toBe(`/m/${member.id}`)
  const [report, ticket] = screen.getAllByRole('article')
  expect(report?.textContent).toContain('Urgent')
  expect(ticket?.textContent).toContain('No known account')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'selfie')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'high')
  await waitFor(() => expect(lastTo('GET', '/admin/queue')?.path).toMatch(/kind=selfie.*severity=high/))
})

test('money has its sum and deadline, only the kinds of the reader are offered, and members they may not open are no links', async () => {
  const money = { category: null, isGone: false, severity: 'high', since, member }
  const entries = [
    { ...money, kind: 'payout', id: 'pay-1', sum: { amount: 250.5, currency: 'USD' }, dueAt: null },
    { ...money, kind: 'dispute', id: 'dep-1', sum: { amount: 1300, currency: 'KES' }, dueAt: '2026-11-16T10:00:00Z' },
    { ...money, kind: 'exception', id: '7', sum: null, dueAt: null },
    { ...money, kind: 'refund', id: 'ref-1', sum: { amount: 250, currency: 'USD' }, dueAt: '2026-11-17T10:00:00Z' },
  ]
  answer('get', '/admin/queue', { data: { entries, nextCursor: null } })
  show(
    <OneQueue kinds={['payout', 'exception', 'refund', 'dispute']} pathOf={({ id }) => `/${id}`} memberPath={null} />,
  )
  const [payout, dispute, exception, refund] = await screen.findAllByRole('article')
  expect(payout?.textContent).toMatch(/^PayoutHigh\$250\.50Tunde Bello/)
  expect(dispute?.textContent).toMatch(/^DisputeHigh.*1,300.*Answer by .*16/)
  expect(exception?.textContent).toMatch(/^Payment with a problemHighTunde Bello/)
  expect(refund?.textContent).toMatch(/^Refund to confirmHigh\$250\.00Confirm by .*17/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/pay-1',
    '/dep-1',
    '/7',
    '/ref-1',
  ])
  const options = [...screen.getByRole('combobox', { name: 'Kind' }).querySelectorAll('option')]
  expect(options.map(({ value }) => value)).toEqual(['', 'payout', 'exception', 'refund', 'dispute'])
})
