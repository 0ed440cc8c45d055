import type { Comparison } from '@karibu/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, personOf, show } from '../../test/people.tsx'
import { ComparisonSheet } from './comparison-sheet.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const amara = personOf({ matched: true })
const path = `/members/${amara.id}/comparison`

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const comparisonOf = (part: Partial<Comparison>): Comparison => ({
  ...{ state: 'none', ready: true, outcome: null, comparedOn: null },
  ...part,
})
function open(part: Partial<Comparison>) {
  answer('get', path, { data: { comparison: comparisonOf(part) } })
  show(<ComparisonSheet person={amara} ownProfilePath="/dashboard/profile" onClose={() => {}} />)
}

test('what a result reveals is stated before the request', async () => {
  open({})
  answer('post', path, { data: { comparison: comparisonOf({ state: 'requested' }) } })
  expect(await screen.findByText(/it shows you whether Amara’s is AA/)).toBeTruthy()
  expect(screen.getByText(/Asking also shows that you’ve given a genotype/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I agree, ask Amara' }))
  expect(await screen.findByText(/You’ve asked Amara/)).toBeTruthy()
  expect(lastTo('POST', path)?.body).toBe('{"consent":true}')
})

test('the same text precedes agreeing, and the result names organisations that can help', async () => {
  open({ state: 'received' })
  const compared = comparisonOf({ state: 'compared', outcome: 'possible_risk', comparedOn: '2026-11-22' })
  answer('post', path, { data: { comparison: compared } })
  expect(await screen.findByText(/it shows you whether Amara’s is AA/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I agree, compare' }))
  expect(await screen.findByRole('heading', { name: /Possible risk/ })).toBeTruthy()
  const sites = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(sites).toContain('https://sicklecellfoundation.com')
  expect(document.body.textContent).not.toMatch(/\b(AA|AS|SS|AC|SC)\b/)
})

test('without an own genotype the member is led to the profile, and nothing is sent', async () => {
  open({ ready: false })
  const link = await screen.findByRole('link', { name: 'Add my genotype' })
  expect(link.getAttribute('href')).toBe('/dashboard/profile')
  expect(screen.queryByRole('button', { name: /I agree/ })).toBeNull()
})

test('a result is withdrawn and erased', async () => {
  open({ state: 'compared', outcome: 'no_known_risk', comparedOn: '2026-11-22' })
  answer('delete', path, { data: { comparison: comparisonOf({ state: 'closed' }) } })
  expect(await screen.findByRole('heading', { name: 'No known risk' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and erase' }))
  expect(await screen.findByText(/can’t compare again in this match/)).toBeTruthy()
})

test('a failed load can be retried', async () => {
  answer('get', path, { status: 500, message: 'An error occurred.' })
  show(<ComparisonSheet person={amara} ownProfilePath="/p" onClose={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
