import { api, deletionGraceDays, deletionProposalDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db, Tx } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { hashToken, makeToken } from '../../http/session.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { mailsTo, makeWithPassword } from '../../test/members/sanctions.ts'
import { fund } from '../../test/money/books.ts'
import { accountDeletionJobs } from '../account-deletion/jobs.ts'

const reason = 'Asked for by the member in a ticket.'
let app: TestApp
let bystander: Bystander
let one: Made
let two: Made
let three: Made
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
const admin = () => makeMember(app, { role: 'admin', permissions: ['admin'] })
beforeEach(async () => {
  one = await admin()
  two = await admin()
  three = await admin()
  member = await makeMember(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const propose = (by: Made, about = member) =>
  app.call(api.staffMembers.proposeDeletion, { token: by.token, params: { id: about.uid }, body: { reason } })
const decide = (how: 'confirm' | 'reject', { token }: Pick<Made, 'token'>, id: string) =>
  app.call(api.staff[how], { token, params: { id } })
const listed = async (about = member, viewer = two) =>
  (await app.call(api.staff.list, { token: viewer.token })).data.proposals.find(({ target }) => target.id === about.uid)
async function proposed(about = member): Promise<string> {
  expect((await propose(one, about)).status).toBe(201)
  return (await listed(about))?.id ?? ''
}
const rowOf = ({ id }: Made) =>
  sql<{ due: Date | null; hidden: boolean }>`select m.deletion_due_at as due, p.hidden from member m
    join profile p on p.member_id = m.id where m.id = ${id}`
    .execute(app.ctx.db)
    .then(({ rows }) => rows[0])
const demote = (db: Db | Tx, { id }: Made) =>
  sql`update member set role = 'user', staff_permissions = '{}' where id = ${id}`.execute(db)
const untouched = { due: null, hidden: false }
const entriesAbout = ({ uid }: Made) =>
  app.ctx.db.selectFrom('audit_entry').where('subject', '=', uid).orderBy('id').select(['staff_id', 'action']).execute()
const outcomeOf = async (id: string) =>
  (await app.ctx.db.selectFrom('staff_proposal').where('id', '=', id).select('outcome').executeTakeFirst())?.outcome

/** Another session of the same person, with as fresh a proof. */
async function otherSession({ id, token }: Made): Promise<Pick<Made, 'token'>> {
  const next = makeToken()
  await sql`insert into member_session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'token_hash', ${`\\x${hashToken(next).toString('hex')}`}::text))).*
    from member_session s where member_id = ${id} and token_hash = ${hashToken(token)}`.execute(app.ctx.db)
  return { token: next }
}

test('a deletion waits for a second administrator; then the member is hidden, mailed and may cancel', async () => {
  const id = await proposed()
  expect(await rowOf(member)).toEqual(untouched)
  expect(await mailsTo(app, member)).toEqual([])
  expect(await listed()).toMatchObject({ kind: 'delete', reason, mayConfirm: true, proposer: { id: one.uid } })
  expect((await listed())?.target.email).toBe(`${member.email[0]}•••@example.com`)
  expect(await listed(member, one)).toMatchObject({ mayConfirm: false, mayReject: true })
  const opened = await app.call(api.staffMembers.open, { token: two.token, params: { id: member.uid } })
  expect(opened.data.member).toMatchObject({ proposal: 'delete', deletionDueAt: null })

  expect((await decide('confirm', two, id)).status).toBe(200)
  const row = await rowOf(member)
  expect(row?.hidden).toBe(true)
  const days = ((row?.due?.getTime() ?? 0) - app.ctx.now().getTime()) / dayMs
  expect(days).toBeCloseTo(deletionGraceDays, 2)
  const mails = await mailsTo(app, member)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Karibu account will be deleted'])
  expect(mails[0]?.text).not.toContain(reason)
  expect(await entriesAbout(member)).toEqual([
    { staff_id: one.id, action: 'staff.propose' },
    { staff_id: two.id, action: 'staff.confirm' },
    { staff_id: two.id, action: 'member.delete' },
  ])
  expect((await app.call(api.accountDeletion.cancel, { token: member.token })).status).toBe(200)
  expect(await rowOf(member)).toEqual(untouched)
  app.advance((deletionGraceDays + 1) * dayMs)
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
  expect(await rowOf(member)).toEqual(untouched)
})

test('a member who does not cancel is erased after the usual days, and the proposals are deleted too', async () => {
  const id = await proposed()
  await decide('confirm', two, id)
  app.advance(deletionGraceDays * dayMs + 1000)
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
  expect(await rowOf(member)).toBeUndefined()
  expect(await outcomeOf(id)).toBeUndefined()
})

test('the proposer cannot confirm, from any session; nor can other permissions, or the member', async () => {
  const id = await proposed()
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator', 'finance'] })
  const again = await otherSession(one)
  expect((await app.call(api.accounts.me, { token: again.token })).status).toBe(200)
  expect((await decide('confirm', one, id)).code).toBe('conflict')
  expect((await decide('confirm', again, id)).code).toBe('conflict')
  expect((await decide('confirm', moderator, id)).code).toBe('forbidden')
  expect((await decide('confirm', member, id)).code).toBe('not_found')
  expect(await rowOf(member)).toEqual(untouched)
  await expect(
    sql`update staff_proposal set outcome = 'confirmed', decided_by = ${one.id}, decided_at = now() where id = ${id}`.execute(
      app.ctx.db,
    ),
  ).rejects.toThrow('check constraint')
})

test('a proposal is rejected or withdrawn without effect, and may be made again', async () => {
  const first = await proposed()
  expect((await propose(two)).code).toBe('conflict')
  expect((await decide('reject', two, first)).status).toBe(200)
  expect((await decide('confirm', two, first)).code).toBe('conflict')
  const second = await proposed()
  expect((await decide('reject', one, second)).status).toBe(200)
  expect(await rowOf(member)).toEqual(untouched)
  expect((await entriesAbout(member)).map(({ action }) => action)).toEqual([
    'staff.propose',
    'staff.reject',
    'staff.propose',
    'staff.reject',
  ])
})

test('staff cannot be deleted this way, also if they were promoted after the proposal', async () => {
  const colleague = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  expect((await propose(one, colleague)).code).toBe('conflict')
  expect((await propose(one, one)).code).toBe('conflict')
  const id = await proposed()
  await sql`update member set role = 'admin', staff_permissions = '{moderator}' where id = ${member.id}`.execute(
    app.ctx.db,
  )
  expect(await decide('confirm', two, id)).toMatchObject({ status: 409, code: 'proposal_stale' })
  expect(await rowOf(member)).toEqual(untouched)
  await demote(app.ctx.db, member)
  expect((await decide('confirm', two, id)).status).toBe(200)
})

test('a proposal not confirmed in time is rejected, says so, and can still be declined', async () => {
  const id = await proposed()
  app.advance(deletionProposalDays * dayMs)
  const late = await admin()
  expect(await listed(member, late)).toMatchObject({ mayConfirm: false, mayReject: true })
  expect(await decide('confirm', late, id)).toMatchObject({ status: 409, code: 'proposal_stale' })
  expect(await rowOf(member)).toEqual(untouched)
  expect((await decide('reject', late, id)).status).toBe(200)
})

const putOut = {
  demoted: demote,
  suspended: (db: Db | Tx, { id }: Made) => sql`update member set status = 'suspended' where id = ${id}`.execute(db),
}
test.each(['demoted', 'suspended'] as const)(
  'the proposal of an administrator who was %s meanwhile is rejected',
  async (how) => {
    const id = await proposed()
    await putOut[how](app.ctx.db, one)
    expect(await decide('confirm', two, id)).toMatchObject({ status: 409, code: 'proposal_stale' })
    expect(await rowOf(member)).toEqual(untouched)
  },
)

test('a confirmation waits for a concurrent demotion of the proposer', async () => {
  const id = await proposed()
  const answer = await meanwhile(app, {
    hold: (tx) => demote(tx, one),
    work: () => decide('confirm', two, id),
  })
  expect(answer.code).toBe('proposal_stale')
  expect(await rowOf(member)).toEqual(untouched)
})

const place = (by: Made) =>
  app.call(api.staffHolds.place, {
    token: by.token,
    params: { id: member.uid },
    body: { authority: 'Police of Lagos', reference: 'CR/12', days: 90, reason },
  })

test('data preserved for an authority prevents proposal and confirmation until the hold ends', async () => {
  const id = await proposed()
  expect((await place(three)).status).toBe(201)
  expect(await decide('confirm', two, id)).toMatchObject({ status: 409, code: 'data_preserved' })
  await decide('reject', one, id)
  expect(await propose(one)).toMatchObject({ status: 409, code: 'data_preserved' })
  expect(await rowOf(member)).toEqual(untouched)
  const [hold] = await app.ctx.db
    .selectFrom('preservation_hold')
    .where('member_id', '=', member.id)
    .select('id')
    .execute()
  await app.call(api.staffHolds.release, { token: two.token, params: { id: hold?.id ?? '' }, body: { reason } })
  expect((await decide('confirm', two, await proposed())).status).toBe(200)
})

test('a confirmation waits for a hold that is being placed', async () => {
  const id = await proposed()
  const now = app.ctx.now()
  const answer = await meanwhile(app, {
    hold: (tx) => sql`select from member where id = ${member.id} for key share`.execute(tx),
    work: () => decide('confirm', two, id),
    last: (tx) =>
      sql`insert into preservation_hold (member_id, member_uid, authority, reference, reason, placed_by, placed_at, until)
        values (${member.id}, ${member.uid}, 'Police', 'CR/1', ${reason}, ${three.id}, ${now},
          ${new Date(now.getTime() + dayMs)})`.execute(tx),
  })
  expect(answer.code).toBe('data_preserved')
  expect(await rowOf(member)).toEqual(untouched)
})

test('a balance prevents the proposal, and one added later prevents the confirmation', async () => {
  const rich = await makeMember(app)
  await fund(app.ctx, rich.id, 500n)
  expect((await propose(one, rich)).code).toBe('conflict')
  const id = await proposed()
  await fund(app.ctx, member.id, 500n)
  const answer = await decide('confirm', two, id)
  expect([answer.code, answer.message]).toEqual([
    'conflict',
    'There’s still something in this member’s wallet, a gift not swapped yet, or a withdrawal on its way.',
  ])
  expect([await rowOf(member), await outcomeOf(id)]).toEqual([untouched, null])
})

test('of two concurrent confirmations one counts, with one mail; a rejection may be first', async () => {
  const id = await proposed()
  const both = await Promise.all([decide('confirm', two, id), decide('confirm', three, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await mailsTo(app, member)).toHaveLength(1)
  expect((await entriesAbout(member)).filter(({ action }) => action === 'member.delete')).toHaveLength(1)

  const other = await makeMember(app)
  const next = await proposed(other)
  const answers = await Promise.all([decide('confirm', two, next), decide('reject', one, next)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const isConfirmed = (await outcomeOf(next)) === 'confirmed'
  expect((await rowOf(other))?.due !== null).toBe(isConfirmed)
})

test('a member who deletes the account ends the proposal; cancelling is not overruled by it', async () => {
  await resetAttemptLimits(app)
  member = await makeWithPassword(app, 'leaves-by-herself@example.com')
  const id = await proposed()
  const request = await app.call(api.accountDeletion.request, { token: member.token, body: { password } })
  expect(request.status).toBe(200)
  expect(await outcomeOf(id)).toBe('rejected')
  expect((await entriesAbout(member)).at(-1)).toEqual({ staff_id: 0, action: 'staff.reject' })
  expect((await decide('confirm', two, id)).code).toBe('conflict')
  expect((await propose(one)).code).toBe('conflict')
  await app.call(api.accountDeletion.cancel, { token: member.token })
  expect((await decide('confirm', two, id)).code).toBe('conflict')
  expect(await rowOf(member)).toEqual(untouched)
})

test('a confirmation waits for a concurrent deletion by the member, and does not change it', async () => {
  const id = await proposed()
  const due = new Date(app.ctx.now().getTime() + 3 * dayMs)
  const answer = await meanwhile(app, {
    hold: (tx) => sql`update member set deletion_due_at = ${due} where id = ${member.id}`.execute(tx),
    work: () => decide('confirm', two, id),
  })
  expect(answer.code).toBe('proposal_stale')
  expect((await rowOf(member))?.due).toEqual(due)
  expect(await mailsTo(app, member)).toEqual([])
})

test('after the account is erased the proposal is gone', async () => {
  const id = await proposed()
  await sql`delete from member where id = ${member.id}`.execute(app.ctx.db)
  expect((await decide('confirm', two, id)).code).toBe('not_found')
})
