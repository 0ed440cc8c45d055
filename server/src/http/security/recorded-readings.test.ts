import { type AuditAction, api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readingMs } from '../../db/audit-entry.ts'
import { fillRow } from '../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
let one: Made
let two: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  one = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  two = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
})
afterAll(() => app.close())

/** What a member of staff left in the log: subject and details of each entry. */
const entriesOf = ({ id }: Made, action: AuditAction) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('staff_id', '=', id)
    .where('action', '=', action)
    .select(['subject', 'details'])
    .orderBy('id')
    .execute()

test('reading a ticket leaves one entry an hour for each member of staff, however often the page asks for it', async () => {
  const author = await makeMember(app)
  const body = { kind: 'chat', content: 'My card number is not accepted.' } as const
  const { id } = (await app.call(api.support.open, { token: author.token, body })).data.ticket
  const read = ({ token }: Made) => app.call(api.support.staffRead, { token, params: { id } })
  expect((await read(author)).status).toBe(404)
  expect(await entriesOf(author, 'ticket.read')).toEqual([])
  for (let n = 0; n < 3; n++) expect((await read(one)).status).toBe(200)
  const entry = { subject: id, details: { reason: `ticket ${id.slice(0, 8).toUpperCase()}` } }
  expect(await entriesOf(one, 'ticket.read')).toEqual([entry])
  await read(two)
  expect(await entriesOf(two, 'ticket.read')).toEqual([entry])
  app.advance(readingMs + 1000)
  await read(one)
  expect(await entriesOf(one, 'ticket.read')).toEqual([entry, entry])
  const unknown = { token: one.token, params: { id: crypto.randomUUID() } }
  expect((await app.call(api.support.staffRead, unknown)).status).toBe(404)
  expect(await entriesOf(one, 'ticket.read')).toHaveLength(2)
})

test('the lists of cases with what members wrote are recorded once an hour, and each search for decisions', async () => {
  const { token } = one
  const reasons = async (action: AuditAction) =>
    (await entriesOf(one, action)).map(({ details }) => (details as { reason: string }).reason)
  for (let n = 0; n < 2; n++) {
    await app.call(api.support.staffList, { token })
    await app.call(api.moderation.reports, { token })
    await app.call(api.goneReports.list, { token })
    await app.call(api.verification.selfies, { token })
    await app.call(api.sanctions.list, { token })
  }
  expect(await reasons('ticket.list')).toEqual(['ticket queue'])
  expect(await reasons('report.list')).toEqual(['report queue'])
  expect(await reasons('selfie.list')).toEqual(['selfie queue'])
  expect(await reasons('decision.list')).toEqual(['decision queue'])
  for (let n = 0; n < 2; n++) await app.call(api.sanctions.search, { token, body: { member: 'nobody@example.com' } })
  expect(await reasons('decision.list')).toHaveLength(3)
})

test('opening the voice intro of a member is recorded under the member', async () => {
  const { uid } = await makeMember(app)
  for (let n = 0; n < 2; n++) await app.call(api.voiceIntros.ofMember, { token: one.token, params: { id: uid } })
  expect((await entriesOf(one, 'voice.read')).map(({ subject }) => subject)).toEqual([uid])
})

test('photos that not everyone sees are recorded under their owner, once an hour, and public ones are not', async () => {
  const [owner, other] = [await makeMember(app), await makeMember(app)]
  const usual = { shared_with: null, review: 'waiting', picture_hash: null }
  const add = async (of: Made, fields: object) =>
    String(
      (await fillRow(app, 'photo', { ...usual, member_id: of.id, storage_key: crypto.randomUUID(), ...fields })).id,
    )
  const held = await add(owner, { review: 'held', position: 0 })
  const shared = await add(owner, { shared_with: 'nobody', position: 1 })
  await add(other, { position: 0 })
  const list = (by: Made, query: { member?: string } = {}) =>
    app.call(api.staffPhotos.list, { token: by.token, query: { limit: 50, ...query } })
  const seenBy = async (by: Made) =>
    (await entriesOf(by, 'photo.read')).map(({ subject, details }) => [
      subject,
      [...(details as { photos: string[] }).photos].sort(),
    ])
  await list(one)
  await list(one)
  await list(one, { member: owner.uid })
  expect(await seenBy(one)).toEqual([[owner.uid, [held, shared].sort()]])
  await list(two, { member: other.uid })
  expect(await seenBy(two)).toEqual([])
  const later = await add(owner, { review: 'held', position: 2 })
  await list(one)
  expect((await seenBy(one)).slice(1)).toEqual([[owner.uid, [later]]])
  app.advance(readingMs + 1000)
  await list(one)
  expect((await seenBy(one)).at(-1)).toEqual([owner.uid, [held, shared, later].sort()])
})
