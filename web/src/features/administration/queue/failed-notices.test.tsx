import type { FailedNotice } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, personOf, show } from '../../../test/people.tsx'
import { FailedNotices } from './failed-notices.tsx'

const { server, seen, answer } = makeFakeServer()
const failed: FailedNotice = {
  ...{
    id: '7',
    kind: 'deposit',
    member: { id: personOf().id, name: 'Nia Mensah' },
    attempts: 6,
    fault: 'planted fault',
  },
  ...{ at: '2026-11-20T09:00:00.000Z', failedAt: '2026-11-20T10:00:00.000Z' },
}
const decisions = () =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body && JSON.parse(body)])
const hold = (...notices: FailedNotice[]) =>
  answer('get', '/admin/failed-notices', { data: { notices, nextCursor: null } })

const reason = 'The provider of pushes answers again.'

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

test.each([
  ['Try again', 'retry'],
  ['Drop', 'drop'],
])('%s decides a failed notice, and the list is refetched', async (label, action) => {
  hold(failed)
  const { user } = show(<FailedNotices />)
  expect(await screen.findByRole('heading', { name: 'For Nia Mensah: Deposits' })).toBeTruthy()
  expect(screen.getByText('planted fault')).toBeTruthy()
  answer('post', `/admin/failed-notices/:id/${action}`, { data: {} })
  hold()
  await user.click(screen.getByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: label }))
  expect(decisions()).toEqual([])
  await user.type(dialog.getByRole('textbox'), reason)
  await user.click(dialog.getByRole('button', { name: label }))
  expect(await screen.findByText('Every notification arrived.')).toBeTruthy()
  expect(document.activeElement?.contains(screen.getByText('Every notification arrived.'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(decisions()).toEqual([[`/api/admin/failed-notices/7/${action}`, { reason }]])
})

test('a late decision shows a conflict', async () => {
  hold(failed)
  const { user } = show(<FailedNotices />)
  const drop = await screen.findByRole('button', { name: 'Drop' })
  answer('post', '/admin/failed-notices/:id/drop', { status: 404, code: 'not_found', message: 'Gone already.' })
  hold()
  await user.click(drop)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), reason)
  await user.click(dialog.getByRole('button', { name: 'Drop' }))
  expect(await screen.findByText('Gone already.')).toBeTruthy()
  expect(await screen.findByText('Every notification arrived.')).toBeTruthy()
})
