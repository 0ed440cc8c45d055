import { api, reportNumber } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { fetchPhoto, scene, storedFiles, upload } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { sweepRemovedPictures } from './remove-photo.ts'

let app: TestApp
let staff: Made
beforeAll(async () => {
  app = await makeTestApp()
  staff = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('photo').execute()
  await app.ctx.db.deleteFrom('removed_picture').execute()
})

async function owner(seed: number, bytes?: Buffer) {
  const member = await makeMember(app)
  const sent = await upload(app, member, bytes ?? (await scene(seed)))
  return { member, photo: sent.data.images[0]?.id ?? '' }
}
const queue = async (query: { member?: string; cursor?: string; limit?: number } = {}, token = staff.token) =>
  (await app.call(api.staffPhotos.list, { token, query })).data
const decide = (photo: string) => ({ token: staff.token, params: { id: photo } })
const remove = (photo: string) => app.call(api.staffPhotos.remove, { ...decide(photo), body: { reason: 'nudity' } })
const actions = async (member: Made) =>
  (
    await app.ctx.db
      .selectFrom('audit_entry')
      .where('subject', '=', member.uid)
      .select(['action', 'staff_id', 'details'])
      .execute()
  ).map((row) => ({ ...row }))

test('an uploaded photo is shown and waits in the queue until it is approved, which the audit log records', async () => {
  const { member, photo } = await owner(1)
  const [first] = (await queue()).photos
  expect(first).toMatchObject({ id: photo, held: false, resembles: null, copies: [], owner: { id: member.uid } })
  expect((await fetchPhoto(app, first?.image ?? '')).statusCode).toBe(200)
  expect((await app.call(api.staffPhotos.approve, decide(photo))).data).toEqual({ waiting: 0 })
  expect((await queue()).photos).toEqual([])
  expect((await queue({ member: member.uid })).photos).toHaveLength(1)
  expect(await actions(member)).toEqual([
    { action: 'photo.approve', staff_id: staff.id, details: { reason: `photo ${reportNumber({ id: photo })}`, photo } },
  ])
})

test('a removed photo is served to no member, its owner is notified of the reason, and the others close the gap', async () => {
  const { member, photo } = await owner(2)
  await upload(app, member, await scene(3))
  const address = (await queue()).photos.find(({ id }) => id === photo)?.image ?? ''
  const before = storedFiles(app).length
  expect((await remove(photo)).data).toEqual({ waiting: 1 })
  // Three sizes and the blurred variant, in two formats, are deleted at once, because of the reason.
  expect(storedFiles(app).length).toBe(before - 8)
  expect((await fetchPhoto(app, address)).statusCode).toBe(404)
  const rows = await app.ctx.db.selectFrom('photo').where('member_id', '=', member.id).select('position').execute()
  expect(rows).toEqual([{ position: 0 }])
  const notices = await app.ctx.db
    .selectFrom('outbox')
    .where('member_id', '=', member.id)
    .select(['kind', 'data'])
    .execute()
  expect(notices).toMatchObject([{ kind: 'photo', data: { state: 'nudity' } }])
  expect(await actions(member)).toMatchObject([{ action: 'photo.remove', details: { photo, reason: 'nudity' } }])
})

test.each([
  ['smaller and compressed again', { width: 300, quality: 40 }],
  ['mirrored', { isMirrored: true }],
])('a removed picture uploaded again %s is held: only its owner and staff see it', async (_name, change) => {
  const { photo } = await owner(4)
  await remove(photo)
  const again = await owner(4, await scene(4, change))
  const [item] = (await queue()).photos
  expect(item).toMatchObject({ id: again.photo, held: true, resembles: 'nudity' })
  const viewer = await makeMember(app, { gender: 'male' })
  const seen = async (token: string, id: string) =>
    (await app.call(api.profiles.get, { token, params: { id } })).data.person
  expect((await seen(viewer.token, again.member.uid)).images).toEqual([])
  expect((await seen(viewer.token, again.member.uid)).avatar).toBeNull()
  const own = await seen(again.member.token, 'me')
  expect(own.images[0]).toMatchObject({ id: again.photo, waiting: true })
  expect((await fetchPhoto(app, own.images[0]?.image ?? '')).statusCode).toBe(200)
  await app.call(api.staffPhotos.approve, decide(again.photo))
  expect((await seen(viewer.token, again.member.uid)).images[0]).not.toHaveProperty('waiting')
})

test('a different picture is not held', async () => {
  const { photo } = await owner(5)
  await remove(photo)
  await owner(6)
  expect((await queue()).photos).toMatchObject([{ held: false, resembles: null }])
})

test('the same picture in two accounts is shown with the other account, also of a hidden member', async () => {
  const one = await owner(7)
  const other = await owner(7, await scene(7, { width: 480, quality: 60 }))
  await app.ctx.db.updateTable('profile').set({ hidden: true }).where('member_id', '=', one.member.id).execute()
  const item = (await queue({ member: other.member.uid })).photos[0]
  expect(item?.copies).toMatchObject([{ owner: { id: one.member.uid } }])
  expect((await fetchPhoto(app, item?.copies[0]?.image ?? '')).statusCode).toBe(200)
})

test('pages of the queue show each photo once: held ones first, then the oldest', async () => {
  const { photo } = await owner(8)
  await remove(photo)
  const shown = [await owner(9), await owner(10), await owner(11)]
  const held = await owner(8)
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await queue({ limit: 1, ...(cursor && { cursor }) })
    ids.push(...page.photos.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(ids[0]).toBe(held.photo)
  expect(ids.slice(1).sort()).toEqual(shown.map((each) => each.photo).sort())
})

test('moderators cannot decide about their own photo, and addresses for staff end with the permission', async () => {
  const colleague = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const own = await upload(app, colleague, await scene(12))
  const id = own.data.images[0]?.id ?? ''
  const call = { token: colleague.token, params: { id } }
  expect((await app.call(api.staffPhotos.approve, call)).status).toBe(409)
  expect((await app.call(api.staffPhotos.remove, { ...call, body: { reason: 'other' } })).status).toBe(409)
  expect((await queue({}, colleague.token)).photos).toEqual([])
  await owner(13)
  const address = (await queue({}, colleague.token)).photos[0]?.image ?? ''
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'user', staff_permissions: [] })
    .where('id', '=', colleague.id)
    .execute()
  expect((await fetchPhoto(app, address)).statusCode).toBe(404)
})

test('the hash of a removed picture is deleted after two years', async () => {
  const { photo } = await owner(14)
  await remove(photo)
  await sweepRemovedPictures(app.ctx)
  expect(await app.ctx.db.selectFrom('removed_picture').selectAll().execute()).toHaveLength(1)
  await sweepRemovedPictures({ db: app.ctx.db, now: () => new Date(Date.now() + 731 * 86_400_000) })
  expect(await app.ctx.db.selectFrom('removed_picture').selectAll().execute()).toEqual([])
})

test.each([
  ['before', true],
  ['new', true],
])('with review set to %s the photo of a new member is held', async (mode, isHeld) => {
  const other = await makeTestApp({ PHOTO_REVIEW: mode })
  try {
    const member = await makeMember(other)
    const sent = await upload(other, member, await scene(15))
    expect(sent.data.images[0]?.waiting ?? false).toBe(isHeld)
    await other.ctx.db
      .updateTable('member')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', member.id)
      .execute()
    const later = await upload(other, member, await scene(16))
    expect(later.data.images.map(({ waiting }) => waiting ?? false)).toEqual([true, mode === 'before'])
  } finally {
    await other.close()
  }
})
