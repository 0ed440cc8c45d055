import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '../../../app.ts'
import { retryJobs } from '../../../jobs/operate-jobs.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { listFailedMails, resendMail } from './failed-mails.ts'
import { mailTasks } from './mail-kinds.ts'

const { staffJobs, staffMembers } = api

let app: TestApp
let staff: Made
let nia: Made
beforeAll(async () => {
  app = await makeTestApp()
  staff = await makeMember(app, { role: 'admin' })
  const email = 'nia.mensah@example.com'
  nia = { ...(await makeMember(app)), email }
  await app.ctx.db.updateTable('member').set({ email }).where('id', '=', nia.id).execute()
})
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db))
afterAll(() => app.close())

type Planted = { task: string; payload?: object; attempts?: number; error?: string }

async function plant({ task, payload = {}, attempts = 3, error = 'no route' }: Planted): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, run_at := now() + interval '1 hour',
      max_attempts := 3)`.execute(app.ctx.db)
  const id = rows[0]?.id ?? ''
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
    where id = ${id}::bigint`.execute(app.ctx.db)
  return id
}

const codeMail = (minutesAgo: number) => ({
  ...{ purpose: 'login', email: 'nia.mensah@example.com', nonceHash: '', failures: 0 },
  requester: { key: 'k', wideKey: null },
  requestedAt: new Date(app.ctx.now().getTime() - minutesAgo * 60_000).toISOString(),
})
const asAdmin = () => ({ token: staff.token })
const listJobs = async (query = {}) => (await app.call(staffJobs.list, { ...asAdmin(), query })).data
const listMails = async (query = {}) => (await app.call(staffJobs.mails, { ...asAdmin(), query })).data
const reason = 'The cause of the failure was repaired.'
const resend = (id: string, body = { reason }) => app.call(staffJobs.resend, { ...asAdmin(), params: { id }, body })
const retry = (id: string, body = { reason }) => app.call(staffJobs.retry, { ...asAdmin(), params: { id }, body })
const retryKind = (kind: string, why = reason) =>
  app.call(staffJobs.retryKind, { ...asAdmin(), body: { kind, reason: why } })
const entries = (subject: string) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .where('action', 'in', ['job.retry', 'job.drop', 'mail.resend'])
    .select(['action', 'staff_id', 'details'])
    .orderBy('id')
    .execute()

test('failed jobs are listed page by page without mails and subjects, and counted on the home page', async () => {
  await plant({ task: 'gifts.mail-received' })
  const [one, two] = [
    await plant({ task: 'webhooks.deliver', payload: { secret: 'payload' } }),
    await plant({ task: 'rates.refresh', attempts: 1, error: 'refused for nia.mensah@example.com' }),
  ]
  const reply = await app.call(staffJobs.list, { ...asAdmin(), query: { limit: 1 } })
  expect(reply.data).toMatchObject({
    jobs: [{ id: two, kind: 'rates.refresh', state: 'failing', attempts: 1, error: 'refused for …@…' }],
    nextCursor: two,
  })
  expect(await listJobs({ cursor: two })).toMatchObject({ jobs: [{ id: one, state: 'failed' }], nextCursor: null })
  expect((await listJobs({ state: 'failed', kind: 'rates.refresh' })).jobs).toEqual([])
  expect(JSON.stringify([reply.data, await listJobs()])).not.toMatch(/payload|mensah/)
  expect((await app.call(staffMembers.summary, asAdmin())).data).toMatchObject({ jobs: 1, mails: 1 })
  const { kinds } = (await app.call(staffJobs.counts, asAdmin())).data
  expect(kinds.map(({ kind, failed, failing, isMail }) => [kind, failed, failing, isMail])).toEqual([
    ['gifts.mail-received', 1, 0, true],
    ['webhooks.deliver', 1, 0, false],
    ['rates.refresh', 0, 1, false],
  ])
})

test('a job is rerun, all of a kind are, one is discarded with a reason; every action is recorded with its author', async () => {
  const [one, two, three] = [
    await plant({ task: 'rates.refresh' }),
    await plant({ task: 'rates.refresh' }),
    await plant({ task: 'rates.refresh' }),
  ]
  expect((await retry(one, { reason: 'why' })).code).toBe('invalid_input')
  expect((await retryKind('rates.refresh', '          ')).code).toBe('invalid_input')
  expect((await listJobs()).jobs).toHaveLength(3)
  expect((await retry(one)).data).toEqual({ count: 1 })
  expect((await retry(one)).code).toBe('not_found')
  const drop = (body: { reason: string }) => app.call(staffJobs.drop, { ...asAdmin(), params: { id: two }, body })
  expect((await drop({ reason: 'why' })).code).toBe('invalid_input')
  expect((await drop({ reason })).status).toBe(200)
  expect((await drop({ reason })).code).toBe('not_found')
  expect((await retryKind('rates.refresh')).data).toEqual({ count: 1 })
  expect((await retryKind('rates.refresh')).code).toBe('not_found')
  expect(await listJobs()).toEqual({ jobs: [], nextCursor: null })
  expect([await entries(one), await entries(two), await entries(three)]).toEqual([
    [{ action: 'job.retry', staff_id: staff.id, details: { count: 1, reason } }],
    [{ action: 'job.drop', staff_id: staff.id, details: { count: 1, reason } }],
    [],
  ])
  expect(await entries('rates.refresh')).toMatchObject([
    { action: 'job.retry', staff_id: staff.id, details: { reason } },
  ])
})

test('failed mails are listed with masked recipients, and the reason if one cannot be resent', async () => {
  await plant({ task: 'accounts.mail-code', payload: codeMail(29) })
  await plant({ task: 'accounts.mail-code', payload: codeMail(31) })
  await plant({ task: 'moderation.mail-decision', payload: { memberId: nia.id, decision: 'warn', reason: 'secret' } })
  await plant({ task: 'account-deletion.mail-requested', payload: { memberId: 2_000_000_000 } })
  await plant({ task: 'administration.mail-invitation', payload: { invitationId: crypto.randomUUID() } })
  await plant({ task: 'date-plans.notify-contact', payload: { planId: crypto.randomUUID(), about: 'shared' } })
  await plant({ task: 'withdrawals.mail', payload: { nothing: 'fits' } })
  await plant({ task: 'rates.refresh' })
  const masked = 'n•••@example.com'
  const { mails } = await listMails()
  expect(mails.map(({ kind, recipient, obstacle }) => [kind, recipient, obstacle])).toEqual([
    ['withdrawals.mail', null, 'unreadable'],
    ['date-plans.notify-contact', null, 'planOver'],
    ['administration.mail-invitation', null, 'invitationClosed'],
    ['account-deletion.mail-requested', null, 'noRecipient'],
    ['moderation.mail-decision', masked, null],
    ['accounts.mail-code', masked, 'codeExpired'],
    ['accounts.mail-code', masked, null],
  ])
  expect(JSON.stringify(mails)).not.toMatch(/mensah|secret/)
  const first = await listMails({ limit: 3 })
  expect((await listMails({ cursor: first.nextCursor ?? '', limit: 4 })).mails).toEqual(mails.slice(3))
})

test('a failed mail is resent and arrives; the operator command finds the same mails', async () => {
  const payload = { memberId: nia.id, decision: 'warn', reason: 'You asked for gift cards.' }
  const id = await plant({ task: 'moderation.mail-decision', payload })
  const before = app.mails.filter(({ to }) => to === nia.email).length
  expect((await listFailedMails(app.ctx, { limit: 50 })).mails.map((mail) => mail.id)).toEqual([id])
  expect((await resend(id, { reason: 'again' })).code).toBe('invalid_input')
  expect((await resend(id)).status).toBe(200)
  await app.runJobs()
  expect(app.mails.filter(({ to }) => to === nia.email)).toHaveLength(before + 1)
  expect((await resend(id)).code).toBe('not_found')
  const other = await plant({ task: 'moderation.mail-decision', payload })
  expect(await resendMail(app.ctx, { id: other, reason })).toEqual({ kind: 'moderation.mail-decision' })
  expect([await entries(id), await entries(other)]).toMatchObject([
    [{ action: 'mail.resend', staff_id: staff.id, details: { reason } }],
    [{ action: 'mail.resend', staff_id: 0, details: { reason } }],
  ])
})

test('a failed mail that a worker takes at that moment is not resent beside it', async () => {
  const payload = { memberId: nia.id, decision: 'warn', reason: 'You asked for gift cards.' }
  const id = await plant({ task: 'moderation.mail-decision', payload })
  const answer = await meanwhile(app, {
    hold: (tx) => sql`update graphile_worker._private_jobs set locked_at = now() where id = ${id}::bigint`.execute(tx),
    work: () => resend(id),
  })
  expect(answer.code).toBe('not_found')
  expect(await entries(id)).toEqual([])
})

test('of a kind of mails those that are still valid are resent', async () => {
  const payload = { memberId: nia.id, decision: 'warn', reason: 'You asked for gift cards.' }
  const id = await plant({ task: 'moderation.mail-decision', payload })
  const lost = await plant({ task: 'moderation.mail-decision', payload: { ...payload, memberId: 2_000_000_000 } })
  const kind = 'moderation.mail-decision'
  expect((await retryKind(kind)).data).toEqual({ count: 1 })
  expect((await listMails({ limit: 1 })).mails).toMatchObject([{ id: lost, obstacle: 'noRecipient' }])
  expect([await entries(id), await entries(kind)]).toMatchObject([[], [{ action: 'mail.resend', details: { reason } }]])
})

test('an expired code is not resent, neither individually nor with all of its kind', async () => {
  const id = await plant({ task: 'accounts.mail-code', payload: codeMail(31) })
  const before = app.mails.length
  const refused = await resend(id)
  expect([refused.code, refused.body]).toMatchObject(['conflict', expect.stringContaining('ask for a new one')])
  expect(await entries(id)).toEqual([])
  expect((await retry(id)).code).toBe('conflict')
  const kind = 'accounts.mail-code'
  expect((await retryKind(kind)).code).toBe('not_found')
  // The queue itself, as where its server was away for long.
  await retryJobs(app.ctx, { task: kind })
  await app.runJobs()
  expect(app.mails).toHaveLength(before)
})

test('every job named after a mail is among the mails', () => {
  const names = features.flatMap(({ jobs = [] }) => jobs.map(({ job }) => job.name))
  // Those of announcements send many mails and try each again themselves.
  const many = ['announcements.resume-mails', 'announcements.send-mails']
  const others = ['notifications.mail-due', 'system.probe-mail', ...many]
  expect(names.filter((name) => name.includes('mail') && !others.includes(name)).sort()).toEqual(
    mailTasks.filter((name) => name !== 'date-plans.notify-contact').sort(),
  )
  expect(names).toContain('date-plans.notify-contact')
})
