import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { fetchPhoto, picture, storedFiles, upload } from '../../test/media/pictures.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'
import { photoJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on' })
})
afterAll(() => app.close())

const order = (member: Made, ids: string[]) =>
  app.call(api.profiles.orderPhotos, { token: member.token, body: { ids } })
const remove = (member: Made, id: string) => app.call(api.profiles.removePhoto, { token: member.token, params: { id } })
const sweep = async () => {
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
}
const orphanedFiles = () => app.ctx.db.selectFrom('orphaned_file').selectAll().execute()

async function ownerOf(count: number): Promise<{ member: Made; ids: string[] }> {
  const member = await makeMember(app)
  const files = await Promise.all(Array.from({ length: count }, () => picture(20, 20)))
  const { data } = await upload(app, member, ...files)
  return { member, ids: data.images.map(({ id }) => id) }
}

test('a removed photo is deleted with its bytes, and the others close the gap', spec('7.5'), async () => {
  const other = await ownerOf(3)
  const photosOf = ({ id }: Made) =>
    app.ctx.db.selectFrom('photo').where('member_id', '=', id).orderBy('position').select(['id', 'position']).execute()
  const theirs = await photosOf(other.member)
  const before = storedFiles(app).length
  const { member, ids } = await ownerOf(3)
  const [first = '', second = '', third = ''] = ids
  const me = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
  const address = me.data.person.images[0]?.image ?? ''
  const removed = await remove(member, first)
  expect(removed.message).toBe('Photo removed.')
  expect(removed.data.images.map(({ id }) => id)).toEqual([second, third])
  expect((await fetchPhoto(app, address)).statusCode).toBe(404)
  expect(storedFiles(app)).toHaveLength(before + 16)
  expect((await remove(member, first)).code).toBe('not_found')
  expect((await photosOf(member)).map(({ position }) => position)).toEqual([0, 1])
  expect(await photosOf(other.member)).toEqual(theirs)
})

test('photos are reordered by exactly their ids', async () => {
  const { member, ids } = await ownerOf(3)
  const turned = ids.toReversed()
  for (let again = 0; again < 2; again += 1) {
    expect((await order(member, turned)).data.images.map(({ id }) => id)).toEqual(turned)
  }
  const foreign = await ownerOf(1)
  const [one = '', two = ''] = ids
  for (const wrong of [
    [one, two],
    [...ids, ...foreign.ids],
    [one, two, two],
    [one, two, randomUUID()],
  ]) {
    expect((await order(member, wrong)).code).toBe('conflict')
  }
  expect((await order(member, [])).status).toBe(400)
  expect((await order(member, ['no id'])).status).toBe(400)
})

test('a photo of another member returns not_found, whether or not it exists', async () => {
  const { member, ids } = await ownerOf(1)
  const stranger = await makeMember(app)
  const [theirs, unknown] = [await remove(stranger, ids[0] ?? ''), await remove(stranger, randomUUID())]
  expect(theirs.status).toBe(404)
  expect({ ...JSON.parse(theirs.body), requestId: '' }).toEqual({ ...JSON.parse(unknown.body), requestId: '' })
  expect((await app.call(api.profiles.removePhoto, { params: { id: ids[0] ?? '' } })).code).toBe('unauthenticated')
  expect((await app.call(api.profiles.orderPhotos, { body: { ids } })).code).toBe('unauthenticated')
  expect((await remove(member, ids[0] ?? '')).status).toBe(200)
})

test('a failing storage is reported as such, and files stored before are swept', async () => {
  const member = await makeMember(app)
  const before = storedFiles(app).length
  const put = app.ctx.storage.put
  let count = 0
  const full = vi.spyOn(app.ctx.storage, 'put').mockImplementation(async (...file) => {
    count += 1
    if (count > 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await put(...file)
  })
  const refused = await upload(app, member, await picture(20, 20))
  expect([refused.status, refused.code]).toEqual([503, 'unavailable'])
  full.mockRestore()
  expect(storedFiles(app)).toHaveLength(before)
  expect(await orphanedFiles()).toEqual([])
})

test('bytes of a failed removal and of an aborted upload are swept within the next hours', async () => {
  const { member, ids } = await ownerOf(1)
  const away = vi.spyOn(app.ctx.storage, 'remove').mockRejectedValue(new Error('the storage is away'))
  expect((await remove(member, ids[0] ?? '')).status).toBe(200)
  away.mockRestore()
  // What a crash between the bytes and the row leaves: a remembered key and some of its files.
  await app.ctx.db.insertInto('orphaned_file').values({ storage_key: 'died', removed_at: app.ctx.now() }).execute()
  await app.ctx.storage.put('died/160.webp', Buffer.from('half'), 'image/webp')
  const withOrphans = storedFiles(app).length
  await sweep()
  expect(storedFiles(app)).toHaveLength(withOrphans)
  app.advance(61 * 60_000)
  await sweep()
  expect(storedFiles(app)).toHaveLength(withOrphans - 9)
  expect(await orphanedFiles()).toEqual([])
})

test('an upload whose commit succeeded without a response keeps its photo', async () => {
  const member = await makeMember(app)
  const { db } = app.ctx
  const transaction = db.transaction.bind(db)
  const cut = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const real = transaction()
    const execute: typeof real.execute = async (work) => {
      await real.execute(work)
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    }
    return Object.assign(Object.create(real) as typeof real, { execute })
  })
  const unheard = await upload(app, member, await picture(20, 20))
  cut.mockRestore()
  expect(unheard.code).toBe('unavailable')
  const me = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
  const [photo] = me.data.person.images
  expect((await fetchPhoto(app, photo?.image ?? '')).statusCode).toBe(200)
})

test('a member uploads two photos at a time', async () => {
  const member = await makeMember(app)
  const big = await picture(2000, 1500)
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(app, member, big)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 200, 429, 429])
  expect((await upload(app, member, await picture(20, 20))).status).toBe(200)
})
