import type { api, ReplyOf } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { SystemPage } from './system-page.tsx'

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

const mended = { fix: null, ms: 1 }
const results: ReplyOf<typeof api.staffSystem.checks> = {
  state: 'fail',
  at: '2026-01-05T10:00:00.000Z',
  checks: [
    { name: 'database', state: 'ok', title: 'Database', text: 'In order: PostgreSQL 18.4', ...mended },
    { name: 'backups', state: 'warn', title: 'Backups', text: 'Missing: BACKUP_DIR', fix: 'Run a backup.', ms: 2 },
    {
      name: 'mail',
      state: 'fail',
      title: 'Mail server',
      text: 'Doesn’t answer: ESOCKET',
      fix: 'Check SMTP_URL.',
      ms: 3,
    },
  ],
}

test('failures come first, each with its fix, and passed checks last', async () => {
  answer('get', '/admin/system', { data: results })
  const { user } = show(<SystemPage />)
  expect((await screen.findByRole('heading', { name: /Something doesn’t work/ })).closest('[role=status]')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Mail server',
    'Backups',
  ])
  const card = screen.getByRole('heading', { name: 'Mail server' }).closest('li') ?? document.body
  expect(card.textContent).toContain('Doesn’t workDoesn’t answer: ESOCKETWhat to doCheck SMTP_URL.')
  const good = screen.getByRole('heading', { name: 'Works (1)' }).closest('section') ?? document.body
  expect(within(good).getByRole('listitem').textContent).toBe('DatabaseIn order: PostgreSQL 18.4')

  const checks = results.checks.filter(({ state }) => state === 'ok')
  answer('get', '/admin/system', { data: { ...results, state: 'ok', checks } })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('heading', { name: 'Everything is in order.' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Mail server' })).toBeNull()
})

test('checks that failed to run can be retried', async () => {
  answer('get', '/admin/system', { status: 500, message: 'no', code: 'internal' })
  show(<SystemPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('The checks couldn’t run.')
})
