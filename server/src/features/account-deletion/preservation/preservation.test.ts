import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture } from '../../../test/media/pictures.ts'
import { unzip } from '../../../test/media/unzip.ts'
import { join, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { auditEntriesOf, logInAs, reportMember } from '../../../test/members/sanctions.ts'
import { photoJobs } from '../../photos/jobs.ts'
import { packMember } from '../data-export/export-member.ts'
import { accountDeletionJobs } from '../jobs.ts'
import { placeHold } from './place-hold.ts'

const reason = 'Letter of the court of 3 March.'
const secret = 'Send it to my other account.'

let app: TestApp
let bystander: Bystander
let one: Made
let two: Made
let count = 0
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  await resetAttemptLimits(app)
  one = await makeMember(app, { role: 'admin' })
  two = await makeMember(app, { role: 'admin' })
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

async function suspect(): Promise<Made> {
  count += 1
  const email = `suspect${count}@example.com`
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  return { id, uid, email, token }
}
const place = (about: Made, by = one, form: { reference?: string; days?: number } = {}) =>
  app.call(api.staffHolds.place, {
    token: by.token,
    params: { id: about.uid },
    body: { authority: 'Police of Lagos', reference: 'CR/12', days: 90, reason, ...form },
  })
const on = (hold: string | undefined, by: Made) => ({
  token: by.token,
  params: { id: hold ?? '' },
  body: { reason },
})
const heldOf = async (about: Made, by = two) =>
  (await app.call(api.staffHolds.list, { token: by.token })).data.holds.find(({ memberId }) => memberId === about.uid)
async function confirmed(about: Made): Promise<string> {
  await place(about)
  const id = (await heldOf(about))?.id
  expect((await app.call(api.staffHolds.confirm, on(id, two))).status).toBe(200)
  return id ?? ''
}
const run = async (job: 'erase' | 'endHolds') => {
  await enqueue(app.ctx.db, accountDeletionJobs[job], {})
  await app.runJobs()
}
/** Read where the tables are: the sessions of staff end meanwhile. */
async function openHold(hold: string, by: Made): Promise<Record<string, Buffer>> {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/admin/holds/${hold}/copies`,
    headers: { authorization: `Bearer ${by.token}` },
    payload: { reason },
  })
  expect(answer.statusCode).toBe(200)
  return unzip(answer.rawPayload)
}
/** What the operator would take out, by the names of the copies. */
const copiesOf = async (hold: string, by: Made): Promise<Record<string, Record<string, Buffer>>> =>
  Object.fromEntries(Object.entries(await openHold(hold, by)).map(([name, bytes]) => [name.slice(11), unzip(bytes)]))
const storedFor = async (about: Made) =>
  (
    await sql`select from preservation_hold h left join preserved_copy c on c.hold_id = h.id where h.member_uid = ${about.uid}`.execute(
      app.ctx.db,
    )
  ).rows.length

test('data deleted after a hold is in its copies for two staff members, and nowhere else', async () => {
  const member = await suspect()
  const other = await makeMember(app)
  await app.call(api.profiles.uploadPhotos, {
    token: member.token,
    raw: multipart([{ bytes: await picture(300, 400) }]),
  })
  await match(app, member, other)
  await send(app, member, { to: other, body: secret })
  await reportMember(app, member, other)
  // Another member is held and reported too: neither is in the copies of the other.
  const bystanding = await suspect()
  await reportMember(app, bystanding, other)
  const theirs = await confirmed(bystanding)
  expect((await place(member)).status).toBe(201)
  const hold = (await heldOf(member))?.id ?? ''
  expect((await app.call(api.staffHolds.read, on(hold, two))).code).toBe('conflict')
  expect((await app.call(api.staffHolds.confirm, on(hold, one))).code).toBe('conflict')
  expect((await app.call(api.staffHolds.confirm, on(hold, two))).status).toBe(200)
  // The member deletes the account as usual, without seeing the hold.
  const planned = await app.call(api.accountDeletion.request, { token: member.token, body: { password } })
  expect(planned.status).toBe(200)
  app.advance(8 * dayMs)
  await run('erase')
  for (const table of ['member', 'photo', 'message', 'abuse_report'])
    expect(
      (
        await sql`select from ${sql.table(table)} t where t::text like ${`%${secret}%`} or t::text like ${`%${member.uid}%`}`.execute(
          app.ctx.db,
        )
      ).rows,
    ).toEqual([])
  expect((await logInAs(app, member.email)).code).toBe('wrong_credentials')
  await resetAttemptLimits(app)
  expect(await join(app, member.email)).toEqual(expect.any(String))
  const reader = await makeMember(app, { role: 'admin' })
  expect(await heldOf(member, reader)).toMatchObject({ name: null, confirmed: true, authority: 'Police of Lagos' })
  // The order comes when the account is gone.
  const body = { authority: 'Police of Lagos', reference: 'CR/12', outcome: 'given' as const, reason }
  const answered = await app.call(api.staffHolds.answer, { token: reader.token, params: { id: member.uid }, body })
  expect(answered.status).toBe(200)
  const copies = await copiesOf(hold, reader)
  expect(Object.keys(copies)).toEqual(['placed.zip', 'deletion.zip'])
  for (const copy of Object.values(copies)) {
    const own = unzip(copy['member.zip'] ?? Buffer.from(''))
    expect(String(own['messages.json'])).toContain(secret)
    expect(own['photos/1.jpg']?.length).toBeGreaterThan(100)
    expect(JSON.parse(String(copy['reports-about.json']))).toMatchObject([
      { reporter: other.uid, evidence: [{ from: 'reported', body: secret }] },
    ])
  }
  expect(await auditEntriesOf(app, member)).toEqual(['hold.place', 'hold.confirm', 'authority.answer', 'hold.read'])
  const others = await copiesOf(theirs, reader)
  expect(Object.keys(others)).toEqual(['placed.zip'])
  expect(String(unzip(others['placed.zip']?.['member.zip'] ?? Buffer.from(''))['messages.json'])).not.toContain(secret)
})

test('a released or expired hold is deleted with its copies; a hold that is not renewed ends after 90 days', async () => {
  const [released, over, renewed] = [await suspect(), await suspect(), await suspect()]
  await app.call(api.staffHolds.release, on(await confirmed(released), one))
  expect([await storedFor(released), await auditEntriesOf(app, released)]).toEqual([
    0,
    ['hold.place', 'hold.confirm', 'hold.release'],
  ])
  await confirmed(over)
  const hold = await confirmed(renewed)
  const renew = { ...on(hold, two), body: { days: 90, reason } }
  expect((await app.call(api.staffHolds.renew, renew)).status).toBe(200)
  expect((await app.call(api.staffHolds.renew, renew)).code).toBe('conflict')
  app.advance(90 * dayMs + 1000)
  await run('endHolds')
  expect([await storedFor(over), await storedFor(renewed)]).toEqual([0, 2])
  expect(await auditEntriesOf(app, over)).toEqual(['hold.place', 'hold.confirm', 'hold.end'])
  app.advance(90 * dayMs)
  await run('endHolds')
  expect(await storedFor(renewed)).toBe(0)
})

test('a photo that staff remove during a hold is preserved until it ends, and neither the member nor a moderator notices', async () => {
  const [member, free] = [await suspect(), await suspect()]
  const hold = await confirmed(member)
  const removed = async (from: Made) => {
    const sent = await app.call(api.profiles.uploadPhotos, {
      token: from.token,
      raw: multipart([{ bytes: await picture(300, 400) }]),
    })
    const id = sent.data.images[0]?.id ?? ''
    const { storage_key: key } = await app.ctx.db
      .selectFrom('photo')
      .where('id', '=', id)
      .select('storage_key')
      .executeTakeFirstOrThrow()
    const removal = { token: one.token, params: { id }, body: { reason: 'nudity' as const } }
    expect((await app.call(api.staffPhotos.remove, removal)).status).toBe(200)
    return key
  }
  const [kept, gone] = [await removed(member), await removed(free)]
  const isStored = async (key: string) => (await app.ctx.storage.get(`${key}/960.jpg`)) !== null
  const sweep = async () => {
    await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
    await app.runJobs()
  }
  expect([await isStored(kept), await isStored(gone)]).toEqual([true, false])
  app.advance(2 * 3_600_000)
  await sweep()
  expect(await isStored(kept)).toBe(true)
  expect(Object.keys(unzip(await packMember(app.ctx, member.id))).filter((name) => name.includes('photos/'))).toEqual(
    [],
  )
  const { rows } = await sql<{ id: string; fault: string; removed_photo: unknown }>`
    select id, fault, removed_photo from sanction where member_id = ${member.id}`.execute(app.ctx.db)
  expect(rows).toMatchObject([{ fault: 'nudity', removed_photo: null }])
  const reader = await makeMember(app, { role: 'admin' })
  const zip = await openHold(hold, reader)
  expect(Object.keys(zip).filter((name) => name.startsWith('removed-photos/'))).toHaveLength(1)
  await app.call(api.staffHolds.release, on(hold, reader))
  await sweep()
  expect(await isStored(kept)).toBe(false)
})

test('an unconfirmed hold ends after a week; that of the operator lasts', async () => {
  const [alone, byOperator] = [await suspect(), await suspect()]
  await place(alone)
  const form = { authority: 'Police of Douala', reference: '7', days: 30, reason }
  const ask = () => placeHold(app.ctx, { ...form, staffId: operator, memberUid: byOperator.uid })
  expect([await ask(), await ask()]).toEqual(['placed', 'held'])
  const hold = (await heldOf(alone))?.id
  const renew = { ...on(hold, two), body: { days: 90, reason } }
  expect((await app.call(api.staffHolds.renew, renew)).code).toBe('conflict')
  app.advance(7 * dayMs + 1000)
  const later = await makeMember(app, { role: 'admin' })
  // Over before the job has come.
  expect(await heldOf(alone, later)).toBeUndefined()
  expect((await app.call(api.staffHolds.confirm, on(hold, later))).code).toBe('not_found')
  await run('endHolds')
  expect([await storedFor(alone), await storedFor(byOperator)]).toEqual([0, 1])
})

test('staff cannot hold, see or decide a hold about themselves, and one case has one hold', async () => {
  expect((await place(one)).code).toBe('conflict')
  expect((await place(two)).status).toBe(201)
  expect(await heldOf(two, two)).toBeUndefined()
  const waiting = async ({ token }: Made) => (await app.call(api.staffMembers.summary, { token })).data.holds ?? 0
  const third = await waiting(await makeMember(app, { role: 'admin' }))
  // Neither for its author nor for its subject.
  expect([await waiting(one), await waiting(two)]).toEqual([third - 1, third - 1])
  const loggedFor = async (by: Made) =>
    (await app.call(api.staff.audit, { token: by.token, query: { subject: two.uid } })).data.entries.length
  expect([await loggedFor(one), await loggedFor(two)]).toEqual([1, 0])
  const own = await app.call(api.staffMembers.open, { token: two.token, params: { id: two.uid } })
  expect(own.data.member.history).toEqual([])
  const id = (await heldOf(two, one))?.id
  for (const route of [api.staffHolds.confirm, api.staffHolds.release, api.staffHolds.read])
    expect((await app.call(route, on(id, two))).code).toBe('not_found')
  expect((await place(two)).code).toBe('conflict')
  expect((await place(two, one, { reference: 'CR/13', days: 91 })).code).toBe('invalid_input')
})

test('the response to a request is in the audit log, with the data provided', async () => {
  const member = await suspect()
  const body = {
    authority: 'Court of Nairobi',
    reference: 'E44',
    outcome: 'part' as const,
    reason: 'Sessions of May only.',
  }
  const call = { token: one.token, params: { id: member.uid }, body }
  expect((await app.call(api.staffHolds.answer, call)).status).toBe(200)
  const about = (id: string) => ({ ...call, params: { id } })
  expect((await app.call(api.staffHolds.answer, about(one.uid))).code).toBe('conflict')
  expect((await app.call(api.staffHolds.answer, about(randomUUID()))).code).toBe('not_found')
  expect((await place({ ...member, uid: randomUUID() })).code).toBe('not_found')
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', member.uid)
    .select(['action', 'staff_id', 'details'])
    .execute()
  expect(entries).toEqual([{ action: 'authority.answer', staff_id: one.id, details: body }])
})
