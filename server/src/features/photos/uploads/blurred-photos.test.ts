import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { fetchPhoto, scene, storedFiles, upload } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'

let nudity = 0.6
let server: Server
let app: TestApp
let staff: Made
let owner: Made
let viewer: Made

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ nudity, faces: 1 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  app = await makeTestApp({ PICTURE_CLASSIFIER_URL: `http://127.0.0.1:${address.port}/classify` })
  staff = await makeMember(app, { role: 'admin', permissions: ['moderator', 'admin'] })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  nudity = 0.6
  await app.ctx.db.deleteFrom('removed_picture').execute()
  owner = await makeMember(app)
  viewer = await makeMember(app, { gender: 'male' })
})

const profile = async (member: Made, id = owner.uid) =>
  (await app.call(api.profiles.get, { token: member.token, params: { id } })).data.person
/** Few pixels scaled up have no fine detail: neighbours hardly differ. */
async function detailOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).resize(240).greyscale().raw().toBuffer({ resolveWithObject: true })
  let sharpest = 0
  for (let at = 1; at < data.length; at += 1)
    if (at % info.width > 0) sharpest = Math.max(sharpest, Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)))
  return sharpest
}
const fetchBytes = async (url: string, headers = {}) => {
  const answer = await fetchPhoto(app, url, headers)
  return { status: answer.statusCode, bytes: answer.rawPayload }
}
const isBlurred = async (url: string) => {
  const { status, bytes } = await fetchBytes(url)
  expect(status).toBe(200)
  return (await detailOf(bytes)) < 40
}

async function uploadUnsure(seed = 11) {
  const { data } = await upload(app, owner, await scene(seed))
  const clear = (await profile(viewer)).images[0]?.image ?? ''
  expect(await isBlurred(clear)).toBe(false)
  await app.runJobs()
  return { id: data.images[0]?.id ?? '', clear }
}

test('an unsure estimate blurs a photo for others under every address and width, also one signed before; its owner sees it', async () => {
  const { id, clear } = await uploadUnsure()
  const { images, avatar } = await profile(viewer)
  expect(images).toMatchObject([{ id, waiting: true, blurred: true }])
  const [photo] = images
  for (const url of [clear, avatar, photo?.small, photo?.medium, photo?.large])
    expect(await isBlurred(url ?? '')).toBe(true)
  for (const headers of [{ accept: 'image/jpeg' }, { 'save-data': 'on' }]) {
    const { bytes } = await fetchBytes(photo?.large ?? '', headers)
    expect(await detailOf(bytes)).toBeLessThan(40)
  }
  const own = await profile(owner, 'me')
  expect(own.images).toMatchObject([{ id, waiting: true, blurred: true }])
  expect(await isBlurred(own.images[0]?.large ?? '')).toBe(false)
})

test('no name of a variant reaches the clear picture, and the blurred one has too few pixels to restore it', async () => {
  const { id } = await uploadUnsure()
  const { large = '' } = (await profile(viewer)).images[0] ?? {}
  for (const width of ['blurred', 'original', '24', '1080', '960.jpg', '..%2F960', '']) {
    const { status } = await fetchBytes(large.replace('/960?', `/${width}?`))
    expect([width, status >= 400]).toEqual([width, true])
  }
  // The address of a member, at the path of staff.
  expect((await fetchBytes(large.replace('/api/photos', '/api/admin/photos'))).status).toBe(404)
  const { bytes } = await fetchBytes(large)
  expect(bytes.length).toBeLessThan(3_000)
  const small = await sharp(bytes).resize(16, 20, { kernel: 'linear' }).resize(240, 300).raw().toBuffer()
  const shown = await sharp(bytes).resize(240, 300, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const distance = shown.reduce((sum, value, at) => sum + Math.abs(value - (small[at] ?? 0)), 0) / shown.length
  // 16 pixels of width hold nearly all of it.
  expect(distance).toBeLessThan(8)
  expect(id).not.toBe('')
})

test('a match sees it blurred too, a photo that is shared with no one stays hidden, and so does one that is surely harmful', async () => {
  const { id } = await uploadUnsure()
  await match(app, owner, viewer)
  expect(await isBlurred((await profile(viewer)).images[0]?.image ?? '')).toBe(true)
  await sql`update photo set shared_with = 'nobody' where id = ${id}`.execute(app.ctx.db)
  expect((await profile(viewer)).images).toEqual([])
  nudity = 0.9
  await upload(app, owner, await scene(12))
  await app.runJobs()
  expect((await profile(viewer)).images).toEqual([])
  expect((await profile(owner, 'me')).images[1]).not.toHaveProperty('blurred')
})

test('approval shows the same address clearly, removal ends it, and nothing of it remains in the storage', async () => {
  const { id } = await uploadUnsure()
  const address = (await profile(viewer)).images[0]?.image ?? ''
  expect(await isBlurred(address)).toBe(true)
  const decide = { token: staff.token, params: { id } }
  await app.call(api.staffPhotos.approve, decide)
  expect(await isBlurred(address)).toBe(false)
  expect((await profile(viewer)).images[0]).not.toHaveProperty('blurred')
  // A browser asks again after a minute.
  expect((await fetchPhoto(app, address)).headers['cache-control']).toBe('private, max-age=60')
  const before = storedFiles(app).length
  await app.call(api.staffPhotos.remove, { ...decide, body: { reason: 'nudity' } })
  expect((await fetchBytes(address)).status).toBe(404)
  expect(storedFiles(app).length).toBe(before - 8)
})

test('staff see it clearly where they review it, and blurred where they look as others do', async () => {
  const { id } = await uploadUnsure()
  const { data } = await app.call(api.staffPhotos.list, { token: staff.token, query: { member: owner.uid } })
  expect(data.photos).toMatchObject([{ id, held: true, blurred: true }])
  expect(await isBlurred(data.photos[0]?.image ?? '')).toBe(false)
  const reason = { reason: 'A question of the member.' }
  const view = await app.call(api.staffMembers.viewAs, { token: staff.token, params: { id: owner.uid }, body: reason })
  const [photo] = view.data.view.person.images
  expect(photo).toMatchObject({ id, blurred: true })
  for (const url of [photo?.small, photo?.medium, photo?.large]) expect(await isBlurred(url ?? '')).toBe(true)
})

const removed = async (bits: number, reason: 'other' | 'child') => {
  const { rows } = await sql<{
    hash: string
  }>`select picture_hash::text as hash from photo where member_id = ${owner.id}`.execute(app.ctx.db)
  const hash = [...(rows[0]?.hash ?? '')].map((bit, at) => (at < bits ? String(1 - Number(bit)) : bit)).join('')
  await sql`insert into removed_picture (picture_hash, reason, removed_by, removed_at)
    values (${hash}::bit(64), ${reason}, ${staff.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  await sql`delete from photo where member_id = ${owner.id}`.execute(app.ctx.db)
}

test.each([
  { bits: 3, reason: 'other', estimate: 0.1, seen: 'nothing' },
  { bits: 4, reason: 'other', estimate: 0.1, seen: 'blurred' },
  { bits: 8, reason: 'other', estimate: 0.6, seen: 'blurred' },
  { bits: 8, reason: 'other', estimate: 0.9, seen: 'nothing' },
  { bits: 8, reason: 'child', estimate: 0.6, seen: 'nothing' },
] as const)(
  'a picture that differs in $bits places from one removed as $reason, estimated at $estimate, shows others $seen',
  async ({ bits, reason, estimate, seen }) => {
    nudity = estimate
    await upload(app, owner, await scene(21))
    await removed(bits, reason)
    await upload(app, owner, await scene(21))
    await app.runJobs()
    const [photo] = (await profile(viewer)).images
    expect(photo?.blurred ? 'blurred' : 'nothing').toBe(seen)
    if (photo) expect(await isBlurred(photo.image)).toBe(true)
  },
)

test('a photo that was stored without a blurred variant is held instead', async () => {
  await upload(app, owner, await scene(31))
  const { key } = await app.ctx.db
    .selectFrom('photo')
    .where('member_id', '=', owner.id)
    .select('storage_key as key')
    .executeTakeFirstOrThrow()
  for (const format of ['jpg', 'webp']) await app.ctx.storage.remove(`${key}/blurred.${format}`)
  await app.runJobs()
  expect((await profile(viewer)).images).toEqual([])
})
