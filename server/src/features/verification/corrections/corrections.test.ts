import { randomUUID } from 'node:crypto'
import { api, type BodyOf, reportNumber } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { picture as makePicture, multipart, storedFiles } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { confirm, makeAccount } from '../../../test/money/payouts.ts'
import { verificationJobs } from '../jobs.ts'

let app: TestApp
let member: Made
let moderator: Made
let picture: Buffer
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  picture = await makePicture(640, 640)
  expectUnchanged = await watchMembers(app, await makeMember(app, { firstname: 'Bystander' }))
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('correction').execute()
  member = await makeMember(app, { locale: 'fr' })
  moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  app.mails.length = 0
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const day = 86_400_000
const reason = 'My clerk wrote it wrong on the card.'
const send = (by: Made, body: Partial<BodyOf<typeof api.corrections.send>>) =>
  app.call(api.corrections.send, { token: by.token, body: { reason, ...body } })
const shown = async (by: Made) => (await app.call(api.corrections.show, { token: by.token })).data.correction
const queue = (by: Made) => app.call(api.corrections.staffList, { token: by.token })
const addPicture = (by: Made) =>
  app.call(api.corrections.addPicture, { token: by.token, raw: multipart([{ name: 'file', bytes: picture }]) })
const decide = (by: Made, id: string, outcome: 'approve' | 'decline') =>
  app.call(api.corrections.decide, {
    token: by.token,
    params: { id },
    body: { outcome, reason: 'The document shows it.' },
  })
const rename = (by: Made, firstname: string) => app.call(api.profiles.change, { token: by.token, body: { firstname } })
const personOf = async (by: Made) =>
  (await app.call(api.profiles.get, { token: by.token, params: { id: 'me' } })).data.person
const rowOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('member').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const waitingId = async (of: Made) =>
  (await queue(moderator)).data.corrections.find(({ owner }) => owner.id === of.uid)?.id ?? 'not in the queue'
const proveName = async (of: Made) => {
  const id = await makeAccount(app, of)
  await app.ctx.db.updateTable('payout_account').set({ is_holder_verified: true }).where('id', '=', id).execute()
}

test('staff correct gender and birth date of a member who asked, with a document that is deleted then', async () => {
  const files = storedFiles(app).length
  const sent = await send(member, { gender: 'male', dob: '1990-02-28' })
  expect([sent.status, sent.data.correction?.state]).toEqual([201, 'waiting'])
  expect((await addPicture(member)).data.correction?.hasPicture).toBe(true)
  expect((await addPicture(member)).status).toBe(201)
  const [waiting] = (await queue(moderator)).data.corrections
  expect(waiting).toMatchObject({ gender: 'male', dob: '1990-02-28', firstname: null, reason, hasPicture: true })
  expect(waiting?.owner).toMatchObject({ id: member.uid, gender: 'female', dob: null, age: 28 })
  const id = waiting?.id ?? ''
  const file = await app.call(api.corrections.picture, { token: moderator.token, params: { id } })
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect((await decide(moderator, id, 'approve')).data.waiting).toBe(0)
  expect(await rowOf(member)).toMatchObject({ gender: 'male', dob: '1990-02-28', name_changed_at: null })
  expect(storedFiles(app)).toHaveLength(files)
  expect((await app.call(api.corrections.picture, { token: moderator.token, params: { id } })).status).toBe(404)
  expect(await shown(member)).toMatchObject({ state: 'approved', hasPicture: false, answer: 'The document shows it.' })
  await app.runJobs()
  expect(app.mails).toMatchObject([{ to: member.email, locale: 'fr', subject: 'Nous avons corrigé ton profil' }])
  expect(app.mails[0]?.text).toContain('The document shows it.')
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('staff_id', '=', moderator.id)
    .select(['action', 'details'])
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['correction.list', 'correction.read', 'correction.approve'])
  const number = reportNumber({ id })
  expect(entries.slice(0, 2).map(({ details }) => details)).toEqual([
    { reason: 'correction queue' },
    { reason: `correction ${number}` },
  ])
  expect(JSON.stringify(entries)).not.toContain('1990')
  expect(entries[2]?.details).toMatchObject({ fields: ['gender', 'dob'], reason: 'The document shows it.' })
})

test('a declined request changes nothing and is decided once; the member reads why and may ask again', async () => {
  await send(member, { gender: 'male' })
  const id = await waitingId(member)
  expect((await decide(moderator, id, 'decline')).status).toBe(200)
  for (const ended of [id, randomUUID()]) expect((await decide(moderator, ended, 'approve')).code).toBe('not_found')
  expect(await rowOf(member)).toMatchObject({ gender: 'female' })
  expect(await shown(member)).toMatchObject({ state: 'declined', answer: 'The document shows it.' })
  await app.runJobs()
  expect(app.mails.map(({ subject }) => subject)).toEqual(['À propos de la correction demandée'])
  expect((await send(member, { gender: 'male' })).status).toBe(201)
})

test('one request waits at a time, three a day are the most, and one that changes nothing is refused', async () => {
  expect((await send(member, { gender: 'female', firstname: 'Amara' })).code).toBe('conflict')
  const sent = await Promise.all([1, 2, 3].map(() => send(member, { gender: 'male' })))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const withdraw = () => app.call(api.corrections.withdraw, { token: member.token })
  for (let count = 1; count < 3; count += 1) {
    expect((await withdraw()).status).toBe(200)
    expect((await send(member, { gender: 'male' })).status).toBe(201)
  }
  await withdraw()
  expect((await withdraw()).code).toBe('not_found')
  expect((await send(member, { gender: 'male' })).code).toBe('too_many_requests')
  expect((await addPicture(member)).code).toBe('not_found')
})

test('a first change of the name within a week is free, each further one is reviewed', async () => {
  expect((await personOf(member)).mine?.nameLocked).toBe(false)
  expect((await rename(member, 'Amina')).status).toBe(200)
  expect((await personOf(member)).mine?.nameLocked).toBe(true)
  const second = await rename(member, 'Aisha')
  expect([second.status, Object.keys(second.errors ?? {})]).toEqual([400, ['firstname']])
  expect((await rename(member, 'Amina')).status).toBe(200)
  const older = await makeMember(app)
  const joined = new Date(app.ctx.now().getTime() - 8 * day)
  await app.ctx.db.updateTable('member').set({ created_at: joined }).where('id', '=', older.id).execute()
  expect((await rename(older, 'Aisha')).status).toBe(400)
  await send(older, { firstname: 'Aisha' })
  await decide(moderator, await waitingId(older), 'approve')
  expect(await rowOf(older)).toMatchObject({ firstname: 'Aisha', name_changed_at: expect.any(Date) })
})

test('the badge of the payout name goes with the name, also when staff change it', async () => {
  const other = await makeMember(app)
  for (const each of [member, other]) await proveName(each)
  expect((await personOf(member)).badges).toEqual(['payout'])
  await app.call(api.profiles.change, { token: member.token, body: { firstname: 'Amara', about: 'The same name.' } })
  expect((await personOf(member)).badges).toEqual(['payout'])
  await app.call(api.profiles.change, {
    token: member.token,
    body: { firstname: 'Beyonce', lastname: 'Knowles' },
  })
  expect((await personOf(member)).badges).toEqual([])
  await send(other, { gender: 'other' })
  await decide(moderator, await waitingId(other), 'approve')
  expect((await personOf(other)).badges).toEqual(['payout'])
  await send(other, { lastname: 'Knowles' })
  expect((await queue(moderator)).data.corrections).toMatchObject([{ owner: { isNameProved: true } }])
  await decide(moderator, await waitingId(other), 'approve')
  expect((await personOf(other)).badges).toEqual([])
})

test('a birth date of a member not older than 18 is refused, and one below 18 puts the member before the moderators', async () => {
  const yearsAgo = (years: number) =>
    new Date(app.ctx.now().getTime() - (years * 365.25 + 5) * day).toISOString().slice(0, 10)
  const reports = () =>
    app.ctx.db.selectFrom('abuse_report').where('target_id', '=', member.id).select(['category', 'content']).execute()
  const eighteen = await send(member, { dob: yearsAgo(18) })
  expect([eighteen.status, Object.keys(eighteen.errors ?? {})]).toEqual([400, ['dob']])
  expect(await reports()).toEqual([])
  expect((await send(member, { dob: yearsAgo(16) })).status).toBe(400)
  expect(await reports()).toMatchObject([{ category: 'underage', content: expect.stringContaining('age of 16') }])
  expect(await rowOf(member)).toMatchObject({ age_in_question: true, dob: null })
  expect(await shown(member)).toBeNull()
  // A stolen session cannot hide its owner again once a moderator has looked.
  const closed = { status: 'closed', outcome: 'dismissed', closed_at: app.ctx.now() } as const
  await app.ctx.db.updateTable('abuse_report').set(closed).where('target_id', '=', member.id).execute()
  await app.ctx.db.updateTable('member').set({ age_in_question: false }).where('id', '=', member.id).execute()
  for (const age of [16, 15]) expect((await send(member, { dob: yearsAgo(age) })).status).toBe(400)
  expect(await rowOf(member)).toMatchObject({ age_in_question: false })
})

test.each(['2094-07-30', '1899-12-31', '0000-01-01', '0994-07-30', '1901-01-01'])(
  'the birth date %s is a mistake that hides no member',
  async (dob) => {
    expect(await send(member, { dob })).toMatchObject({ status: 400, errors: { dob: [expect.any(String)] } })
    expect(await rowOf(member)).toMatchObject({ age_in_question: false })
    expect(await app.ctx.db.selectFrom('abuse_report').where('target_id', '=', member.id).execute()).toEqual([])
  },
)

test('staff do not decide about themselves, moderators not about staff, and a decision needs a fresh password', async () => {
  await send(moderator, { gender: 'male' })
  expect((await queue(moderator)).data.corrections).toEqual([])
  const { id } = await app.ctx.db.selectFrom('correction').select('id').executeTakeFirstOrThrow()
  expect((await decide(moderator, id, 'approve')).code).toBe('conflict')
  const colleague = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  await addPicture(moderator)
  expect((await queue(colleague)).data).toMatchObject({ corrections: [], waiting: 0 })
  expect((await app.call(api.corrections.picture, { token: colleague.token, params: { id } })).status).toBe(404)
  expect((await decide(colleague, id, 'approve')).code).toBe('conflict')
  const administrator = await makeMember(app, { role: 'admin', permissions: ['moderator', 'admin'] })
  app.advance(6 * 60_000)
  expect((await decide(administrator, id, 'approve')).code).toBe('password_required')
  await confirm(app, administrator)
  expect((await decide(administrator, id, 'approve')).status).toBe(200)
  expect((await queue(member)).code).toBe('not_found')
})

test('what is not decided in 30 days is closed, its picture deleted and its member mailed', async () => {
  const files = storedFiles(app).length
  await send(member, { gender: 'male' })
  await addPicture(member)
  app.advance(30 * day)
  await enqueue(app.ctx.db, verificationJobs.sweep, {})
  await app.runJobs()
  const row = await app.ctx.db.selectFrom('correction').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.storage_key]).toEqual(['late', null])
  expect(storedFiles(app)).toHaveLength(files)
  expect(app.mails).toMatchObject([{ to: member.email, locale: 'fr' }])
})

test('the picture goes with a withdrawn request, and with the account', async () => {
  const files = storedFiles(app).length
  await send(member, { gender: 'male' })
  await addPicture(member)
  await app.call(api.corrections.withdraw, { token: member.token })
  expect(storedFiles(app)).toHaveLength(files)
  await send(member, { gender: 'male' })
  await addPicture(member)
  const { storage_key: key } = await app.ctx.db
    .selectFrom('correction')
    .where('state', '=', 'waiting')
    .select('storage_key')
    .executeTakeFirstOrThrow()
  await app.ctx.db.deleteFrom('correction').execute()
  const orphaned = await app.ctx.db.selectFrom('orphaned_file').select('storage_key').execute()
  expect(orphaned.map((file) => file.storage_key)).toContain(key)
})
