import { api, gestureForMs, reportNumber, type SelfieFault } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { picture as makePicture, multipart, storedFiles } from '../../../test/media/pictures.ts'
import { resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { verificationJobs } from '../jobs.ts'

let app: TestApp
let member: Made
let moderator: Made
let picture: Buffer
beforeAll(async () => {
  app = await makeTestApp()
  picture = await makePicture(640, 640)
})
beforeEach(async () => {
  await resetAttemptLimits(app)
  member = await makeMember(app)
  moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  await app.ctx.db.deleteFrom('selfie_check').execute()
})
afterAll(() => app.close())

const addPhoto = (by: Made) =>
  app.call(api.profiles.uploadPhotos, { token: by.token, raw: multipart([{ name: 'images[]', bytes: picture }]) })
const draw = (by: Made) => app.call(api.verification.drawGesture, { token: by.token })
const sendFile = (by: Made, bytes: Buffer = picture) =>
  app.call(api.verification.sendSelfie, { token: by.token, raw: multipart([{ name: 'file', bytes }]) })
const queue = (by: Made) => app.call(api.verification.selfies, { token: by.token })
const decide = (by: Made, id: string, outcome: 'approve' | SelfieFault) =>
  app.call(api.verification.decideSelfie, { token: by.token, params: { id }, body: { outcome } })
const badges = async (of: Made, seenBy: Made) =>
  (await app.call(api.profiles.get, { token: seenBy.token, params: { id: of.uid } })).data.person.badges

/** Sends a selfie and returns its id in the queue. */
async function waitingSelfie(by: Made): Promise<string> {
  await draw(by)
  expect((await sendFile(by)).status).toBe(201)
  const { selfies } = (await queue(moderator)).data
  return selfies.find(({ owner }) => owner.id === by.uid)?.id ?? 'not in the queue'
}

test('a selfie with the random gesture is compared by staff, becomes a badge, and its picture is deleted', async () => {
  expect((await draw(member)).code).toBe('conflict')
  await addPhoto(member)
  const files = storedFiles(app).length
  const drawn = (await draw(member)).data.verification.selfie
  expect(drawn.state).toBe('drawn')
  expect((await draw(member)).data.verification.selfie.gesture).toBe(drawn.gesture)
  const id = await waitingSelfie(member)
  expect(storedFiles(app).length).toBeGreaterThan(files)
  const [waiting] = (await queue(moderator)).data.selfies
  expect([waiting?.gesture, waiting?.photos.length]).toEqual([drawn.gesture, 1])
  const shown = await app.call(api.verification.selfie, { token: moderator.token, params: { id } })
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect(await badges(member, moderator)).toEqual([])
  expect((await decide(moderator, id, 'approve')).status).toBe(200)
  expect(await badges(member, moderator)).toEqual(['photo'])
  expect(storedFiles(app)).toHaveLength(files)
  expect((await app.call(api.verification.selfie, { token: moderator.token, params: { id } })).status).toBe(404)
  expect((await decide(moderator, id, 'not_you')).code).toBe('not_found')
  const actions = await app.ctx.db
    .selectFrom('audit_entry')
    .where('staff_id', '=', moderator.id)
    .select(['action', 'details'])
    .orderBy('id')
    .execute()
  const reason = `selfie ${reportNumber({ id })}`
  expect(actions).toMatchObject([
    { action: 'selfie.list', details: { reason: 'selfie queue' } },
    { action: 'selfie.read', details: { reason } },
    { action: 'selfie.approve', details: { reason, selfie: id } },
  ])
})

test('the badge covers the photos that were compared: another first photo hides it', async () => {
  await addPhoto(member)
  await decide(moderator, await waitingSelfie(member), 'approve')
  app.advance(1000)
  await addPhoto(member)
  expect(await badges(member, moderator)).toEqual(['photo'])
  const mine = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
  const ids = mine.data.person.images.map(({ id }) => id).reverse()
  await app.call(api.profiles.orderPhotos, { token: member.token, body: { ids } })
  expect(await badges(member, moderator)).toEqual([])
  const { selfie } = (await app.call(api.verification.show, { token: member.token })).data.verification
  expect([selfie.state, selfie.photoReplaced]).toEqual(['approved', true])
})

test('a rejected selfie shows the reason and may be repeated; a withdrawn one is deleted with its picture', async () => {
  await addPhoto(member)
  const files = storedFiles(app).length
  await decide(moderator, await waitingSelfie(member), 'gesture')
  const { selfie } = (await app.call(api.verification.show, { token: member.token })).data.verification
  expect([selfie.state, selfie.fault]).toEqual(['refused', 'gesture'])
  await waitingSelfie(member)
  expect((await draw(member)).code).toBe('conflict')
  const withdraw = () => app.call(api.verification.withdrawSelfie, { token: member.token })
  expect((await withdraw()).status).toBe(200)
  expect(storedFiles(app)).toHaveLength(files)
  expect((await withdraw()).code).toBe('not_found')
})

test('a gesture is valid for ten minutes, a wrong file is rejected, and five gestures a day are the maximum', async () => {
  await addPhoto(member)
  expect((await sendFile(member)).code).toBe('conflict')
  await draw(member)
  expect((await sendFile(member, Buffer.from('<svg/>'))).code).toBe('invalid_input')
  const files = storedFiles(app).length
  app.advance(gestureForMs)
  expect((await sendFile(member)).code).toBe('too_late')
  expect(storedFiles(app)).toHaveLength(files)
  for (let count = 0; count < 4; count += 1) {
    expect((await draw(member)).status).toBe(200)
    app.advance(gestureForMs)
  }
  expect((await draw(member)).code).toBe('too_many_requests')
})

test('staff do not see or decide their own, and an undecided one is deleted after 30 days', async () => {
  await addPhoto(moderator)
  await draw(moderator)
  await sendFile(moderator)
  expect((await queue(moderator)).data.selfies).toEqual([])
  const row = await app.ctx.db.selectFrom('selfie_check').select('id').executeTakeFirstOrThrow()
  expect((await decide(moderator, row.id, 'approve')).code).toBe('conflict')
  expect((await queue(member)).code).toBe('not_found')
  app.advance(31 * 86_400_000)
  await enqueue(app.ctx.db, verificationJobs.sweep, {})
  await app.runJobs()
  const late = await app.ctx.db.selectFrom('selfie_check').selectAll().executeTakeFirstOrThrow()
  expect([late.state, late.fault, late.storage_key]).toEqual(['refused', 'late', null])
})

test('staff read how often a member was refused before; one that ran out undecided does not count', async () => {
  await addPhoto(member)
  await decide(moderator, await waitingSelfie(member), 'gesture')
  const id = await waitingSelfie(member)
  const longAgo = new Date(app.ctx.now().getTime() - 31 * 86_400_000)
  await app.ctx.db.updateTable('selfie_check').set({ sent_at: longAgo }).where('id', '=', id).execute()
  await enqueue(app.ctx.db, verificationJobs.sweep, {})
  await app.runJobs()
  await waitingSelfie(member)
  const late = await app.ctx.db.selectFrom('selfie_check').where('id', '=', id).select('fault').execute()
  expect(late).toEqual([{ fault: 'late' }])
  expect((await queue(moderator)).data.selfies).toMatchObject([{ owner: { id: member.uid }, refusedBefore: 1 }])
})

test('a member found by the filter for verified photos has them', async () => {
  const [seeker, other] = [await makeMember(app), await makeMember(app)]
  await addPhoto(member)
  await decide(moderator, await waitingSelfie(member), 'approve')
  const found = await app.call(api.discovery.members, { token: seeker.token, query: { verified: 'photo', limit: 50 } })
  const ids = found.data.members.map(({ id }) => id)
  expect([ids.includes(member.uid), ids.includes(other.uid)]).toEqual([true, false])
})
