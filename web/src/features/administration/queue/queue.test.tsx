import type { FailedMail, JobCount, StaffJob } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { JobsScreen } from '../../../app/admin/jobs-screen.tsx'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin'] }))
  hold({
    jobs: [job],
    mails: [mail, { ...mail, id: '8', obstacle: 'codeExpired' }],
    kinds: [count, { ...count, kind: 'accounts.mail-code', canRetry: false }],
  })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const job: StaffJob = {
  ...{ id: '7', kind: 'webhooks.deliver', state: 'failed', attempts: 12, attemptsMax: 12, error: 'no route' },
  ...{ since: '2026-11-20T10:00:00.000Z', nextAt: null },
}
const mail: FailedMail = { ...job, id: '9', kind: 'accounts.mail-code', recipient: 'n•••@example.com', obstacle: null }
const count: JobCount = {
  ...{
    kind: 'webhooks.deliver',
    isMail: false,
    canRetry: true,
    due: 0,
    waiting: 2,
    running: 0,
    failed: 3,
    failing: 1,
    stuck: 0,
  },
  failedSince: job.since,
}

type Held = { jobs: StaffJob[]; mails: FailedMail[]; kinds: JobCount[] }
function hold({ jobs, mails, kinds }: Held) {
  answer('get', '/admin/jobs', { data: { jobs, nextCursor: null } })
  answer('get', '/admin/failed-mails', { data: { mails, nextCursor: null } })
  answer('get', '/admin/jobs/counts', { data: { kinds } })
}
const reason = 'The cause of the failure was repaired.'
/** Gives the reason that the open dialog asks for. */
async function giveReason(user: ReturnType<typeof showAt>['user'], button: string) {
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: button }))
  expect(posts()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason)
  await user.click(dialog.getByRole('button', { name: button }))
}
const posts = () =>
  seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body ? JSON.parse(body) : undefined])

test('a failed job is rerun and leaves the list; a stuck one is read-only', async () => {
  hold({ jobs: [job, { ...job, id: '6', state: 'stuck' }], mails: [], kinds: [] })
  const { user } = showAt('/admin/jobs', <JobsScreen />)
  expect(await screen.findByText(/^Failed on 20 Nov/)).toBeTruthy()
  expect(screen.getByText(/running for more than 15 minutes/)).toBeTruthy()
  answer('post', '/admin/jobs/:id/retry', { data: { count: 1 } })
  hold({ jobs: [], mails: [], kinds: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await giveReason(user, 'Try again')
  expect(await screen.findByText('No job has failed or got stuck.')).toBeTruthy()
  expect(screen.getByText('1 job is being tried again.')).toBeTruthy()
  expect(posts()).toEqual([['/api/admin/jobs/7/retry', { reason }]])
})

test('a job is discarded only with a reason', async () => {
  const { user } = showAt('/admin/jobs', <JobsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Drop' }))
  answer('post', '/admin/jobs/:id/drop', { data: {} })
  await giveReason(user, 'Drop')
  expect(posts()).toEqual([['/api/admin/jobs/7/drop', { reason }]])
})

test('a mail is resent, and one with an expired code shows why it is not', async () => {
  const { user } = showAt('/admin/jobs?view=mails', <JobsScreen />)
  expect(await screen.findAllByText('To n•••@example.com')).toHaveLength(2)
  expect(screen.getByText(/requested too long ago/)).toBeTruthy()
  const [only, ...others] = screen.getAllByRole('button', { name: 'Send again' })
  expect(others).toEqual([])
  answer('post', '/admin/failed-mails/:id/resend', { status: 409, code: 'conflict', message: 'Too late.' })
  if (only) await user.click(only)
  await giveReason(user, 'Send again')
  expect(await screen.findByText('Too late.')).toBeTruthy()
  expect(posts()).toEqual([['/api/admin/failed-mails/9/resend', { reason }]])
})

test('all failed jobs of a kind are rerun, and the kind links to its jobs', async () => {
  const { user, address } = showAt('/admin/jobs?view=kinds', <JobsScreen />)
  answer('post', '/admin/jobs/retry', { data: { count: 4 } })
  await user.click(await screen.findByRole('button', { name: 'Try all again: webhooks.deliver' }))
  await giveReason(user, 'Try all again')
  expect(screen.queryByRole('button', { name: 'Try all again: accounts.mail-code' })).toBeNull()
  expect(await screen.findByText('4 jobs are being tried again.')).toBeTruthy()
  expect(posts()).toEqual([['/api/admin/jobs/retry', { kind: 'webhooks.deliver', reason }]])
  await user.click(screen.getByRole('link', { name: 'webhooks.deliver' }))
  expect(address()).toBe('/admin/jobs?kind=webhooks.deliver')
  expect(await screen.findByRole('button', { name: 'Show all kinds' })).toBeTruthy()
  expect(seen.some(({ path }) => path.includes('kind=webhooks.deliver'))).toBe(true)
})
