import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { centreOf } from '../../test/communication/notices.ts'
import { fillRow } from '../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { notificationJobs } from './jobs.ts'
import { relayFacts } from './relay.ts'
import { sweepNotices } from './sweep.ts'

const { staffNotices } = api

let app: TestApp
let staff: Made
let member: Made
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  staff = await makeMember(app, { role: 'admin', firstname: 'Stella', lastname: 'Okoro' })
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('notice_dead_letter').execute()
  member = await makeMember(app, { firstname: 'Nia', lastname: 'Mensah' })
  bystander = await makeMember(app)
  await fail(7, member)
  await fail(8, bystander)
})
afterAll(() => app.close())

const fail = (id: number, { id: member_id }: Made) =>
  fillRow(app, 'notice_dead_letter', {
    id,
    member_id,
    kind: 'deposit',
    actor_id: null,
    attempts: 6,
    fault: 'planted fault',
    data: JSON.stringify({ state: 'paid', usd: id, reference: 'r' }),
  })
const list = async (query = {}) => (await app.call(staffNotices.list, { token: staff.token, query })).data
const ids = async () => (await list()).notices.map(({ id }) => id)
const reason = 'The provider of pushes answers again.'
type Decision = { token?: string; reason?: string }
const decide = (action: 'retry' | 'drop', id: string, { token = staff.token, ...body }: Decision = {}) =>
  app.call(staffNotices[action], { token, params: { id }, body: { reason, ...body } })
const auditEntries = () =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('action', 'like', 'notice.%')
    .select(['action', 'subject', 'details'])
    .execute()

test('staff see whose notice failed and why, page by page, and not its content', async () => {
  const page = await list({ limit: 1 })
  expect(page.notices).toMatchObject([{ id: '8', kind: 'deposit', attempts: 6, fault: 'planted fault' }])
  const next = await app.call(staffNotices.list, {
    token: staff.token,
    query: { limit: 1, cursor: page.nextCursor ?? '' },
  })
  expect(next.data).toMatchObject({
    notices: [{ id: '7', member: { id: member.uid, name: 'Nia Mensah' } }],
    nextCursor: null,
  })
  expect(next.body).not.toContain('reference')
})

test('a retried notice arrives, and the one of a bystander is unchanged', async () => {
  expect((await decide('retry', '7')).status).toBe(200)
  await relayFacts(app.ctx)
  expect((await centreOf(app, member)).notifications).toMatchObject([{ kind: 'deposit', data: { usd: 7 } }])
  expect([await ids(), (await centreOf(app, bystander)).notifications]).toEqual([['8'], []])
  expect((await decide('retry', '7')).code).toBe('not_found')
})

test('a discarded notice is deleted permanently, and both decisions are recorded', async () => {
  expect((await decide('drop', '7')).status).toBe(200)
  expect((await decide('drop', '7')).code).toBe('not_found')
  expect(await ids()).toEqual(['8'])
  await decide('retry', '8')
  await relayFacts(app.ctx)
  expect([await ids(), (await centreOf(app, member)).notifications]).toEqual([[], []])
  expect((await auditEntries()).slice(-2)).toEqual([
    { action: 'notice.drop', subject: '7', details: { kind: 'deposit', reason } },
    { action: 'notice.retry', subject: '8', details: { kind: 'deposit', reason } },
  ])
})

test.each(['retry', 'drop'] as const)('without a reason there is no %s, and nothing is recorded', async (action) => {
  const before = await auditEntries()
  for (const short of ['', 'why', ' '.repeat(20)])
    expect((await decide(action, '7', { reason: short })).code).toBe('invalid_input')
  expect([await ids(), await auditEntries()]).toEqual([['8', '7'], before])
})

test('members get not_found for the page', async () => {
  expect((await app.call(staffNotices.list, { token: member.token })).code).toBe('not_found')
  expect((await decide('drop', '7', { token: member.token })).code).toBe('not_found')
  expect(await ids()).toEqual(['8', '7'])
})

test('failed notices are deleted with their member, and after 90 days', async () => {
  await app.ctx.db.deleteFrom('member').where('id', '=', member.id).execute()
  expect(await ids()).toEqual(['8'])
  app.advance(91 * 86_400_000)
  await sweepNotices(app.ctx)
  expect(await app.ctx.db.selectFrom('notice_dead_letter').select('id').execute()).toEqual([])
})

test('a failed mail leaves no address in its job, and is deleted after 90 days', async () => {
  const { send } = app.ctx.mail
  app.ctx.mail.send = ({ to }) => Promise.reject(new Error(`550 5.1.1 <${to}>: recipient rejected`))
  const held = {
    kind: 'gift',
    page: '/dashboard/gifts',
    key: 'gifts:mail.takenBack',
    values: { gift: 'Rose' },
  } as const
  await enqueue(app.ctx.db, notificationJobs.mailHeld, { memberId: member.id, locale: 'en', ...held })
  await app.runJobs()
  app.ctx.mail.send = send
  const failedMails = async () =>
    (
      await app.ctx.pool.query<{ error: string }>(
        `select last_error as error from graphile_worker.jobs where task_identifier = 'notifications.mail-held'`,
      )
    ).rows.map(({ error }) => error)
  expect(await failedMails()).toEqual(['550 5.1.1 <…@…>: recipient rejected'])
  app.advance(91 * 86_400_000)
  await sweepNotices(app.ctx)
  expect(await failedMails()).toHaveLength(1)
  await app.ctx.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await sweepNotices(app.ctx)
  expect(await failedMails()).toEqual([])
})
