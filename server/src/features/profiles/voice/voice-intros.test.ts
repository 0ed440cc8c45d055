import { api, voiceIntrosPerDay } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, storedFiles } from '../../../test/media/pictures.ts'
import { mp4, webm } from '../../../test/media/recordings.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, match } from '../../../test/members/matches.ts'
import { photoJobs } from '../../photos/jobs.ts'

let app: TestApp
let owner: Made
let viewer: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  owner = await makeMember(app)
  viewer = await makeMember(app)
})
afterAll(() => app.close())

const waveform = JSON.stringify(Array.from({ length: 64 }, (_, n) => n % 32))

function record(by: Pick<Made, 'token'>, bytes: Buffer, drawn: string = waveform) {
  const file = multipart([{ name: 'file', bytes }])
  const field = `--a-line-between-parts\r\nContent-Disposition: form-data; name="waveform"\r\n\r\n${drawn}\r\n`
  const raw = { payload: Buffer.concat([Buffer.from(field), file.payload]), contentType: file.contentType }
  return app.call(api.voiceIntros.record, { token: by.token, raw })
}
const remove = (by: Made) => app.call(api.voiceIntros.remove, { token: by.token })
const voiceOf = async (seenBy: Made, id: string = owner.uid) =>
  (await app.call(api.profiles.get, { token: seenBy.token, params: { id } })).data.person.voice
const get = (url = '', headers = {}) => app.app.inject({ url, headers })

test('an intro is measured by the server, has its waveform as sent, and is played by members who see the profile', async () => {
  expect(await voiceOf(viewer)).toBeNull()
  const saved = await record(owner, webm({ packets: 200 }))
  expect([saved.status, saved.message]).toEqual([201, 'Your voice intro is on your profile.'])
  expect(saved.data.voice).toMatchObject({ seconds: 4, waveform: JSON.parse(waveform) })
  const [mine, theirs] = [await voiceOf(owner, 'me'), await voiceOf(viewer)]
  expect(theirs?.url).not.toBe(mine?.url)
  for (const voice of [mine, theirs]) {
    const sound = await get(voice?.url)
    expect([sound.statusCode, sound.headers['content-type'], sound.headers['accept-ranges']]).toEqual([
      200,
      'audio/webm',
      'bytes',
    ])
  }
  const part = await get(theirs?.url, { range: 'bytes=10-19' })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
})

test('at most fifteen seconds are accepted, other files are rejected at their field, and nothing is stored', async () => {
  const before = storedFiles(app).length
  expect((await record(owner, webm({ packets: 750 }))).data.voice.seconds).toBe(15)
  await remove(owner)
  const refused: [Buffer, string, string][] = [
    [webm({ packets: 800 }), waveform, 'file'],
    [mp4({ frames: 800, claimed: 1 }), waveform, 'file'],
    [Buffer.from('<svg/>'), waveform, 'file'],
    [webm(), '[1,2]', 'waveform'],
    [webm(), 'x'.repeat(500), 'waveform'],
  ]
  for (const [bytes, drawn, field] of refused) {
    const answer = await record(owner, bytes, drawn)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  }
  expect((await record(owner, Buffer.concat([webm(), Buffer.alloc(1_100_000)]))).status).toBe(413)
  const nothing = await app.call(api.voiceIntros.record, { token: owner.token, raw: multipart([]) })
  expect(nothing.status).toBe(400)
  expect(await voiceOf(viewer)).toBeNull()
  expect(storedFiles(app)).toHaveLength(before)
})

test('another intro replaces it with its file, and a removed one is deleted', async () => {
  const before = storedFiles(app).length
  await record(owner, webm({ packets: 100 }))
  const first = await voiceOf(viewer)
  await record(owner, mp4({ frames: 94 }))
  expect(storedFiles(app)).toHaveLength(before + 1)
  expect((await get(first?.url)).statusCode).toBe(404)
  const second = await voiceOf(viewer)
  expect([second?.seconds, (await get(second?.url)).headers['content-type']]).toEqual([2, 'audio/mp4'])
  expect((await remove(owner)).message).toBe('Your voice intro has been deleted.')
  expect((await get(second?.url)).statusCode).toBe(404)
  expect(await voiceOf(viewer)).toBeNull()
  expect(storedFiles(app)).toHaveLength(before)
  expect((await remove(owner)).code).toBe('not_found')
})

test('its address works only for its viewer, unchanged, for ten minutes, and not after a block', async () => {
  await record(owner, webm())
  const url = (await voiceOf(viewer))?.url ?? ''
  for (const bent of [
    url.replace(viewer.uid, owner.uid),
    url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? 'A' : '_'}`),
    url.replace(/expires=\d/, 'expires=9'),
    url.replace(/voices\/[\da-f-]{36}/, `voices/${crypto.randomUUID()}`),
  ])
    expect([bent, (await get(bent)).statusCode]).toEqual([bent, 404])
  app.advance(11 * 60_000)
  expect((await get(url)).statusCode).toBe(404)
  const fresh = (await voiceOf(viewer))?.url
  expect((await get(fresh)).statusCode).toBe(200)
  await match(app, owner, viewer)
  await block(app, owner, viewer)
  expect((await get(fresh)).statusCode).toBe(404)
  expect((await app.call(api.profiles.get, { token: viewer.token, params: { id: owner.uid } })).status).toBe(404)
})

test('at most ten a day are accepted, and a new day starts again', async () => {
  for (let count = 0; count < voiceIntrosPerDay; count += 1) expect((await record(owner, webm())).status).toBe(201)
  expect((await record(owner, webm())).code).toBe('too_many_requests')
  await sql`update voice_intro_day set day = day - 1`.execute(app.ctx.db)
  expect((await record(owner, webm())).status).toBe(201)
})

test('a moderator removes it with an audit entry; members cannot, nor moderators their own', async () => {
  const reason = 'It gives a phone number.'
  await record(owner, webm())
  const moderator = await makeMember(app, { role: 'admin' })
  const { voice } = (await app.call(api.voiceIntros.ofMember, { token: moderator.token, params: { id: owner.uid } }))
    .data
  const body = { reason, voiceId: voice?.id ?? '' }
  const take = (by: Made, about: Made) =>
    app.call(api.voiceIntros.removeFromMember, { token: by.token, params: { id: about.uid }, body })
  expect((await take(viewer, owner)).code).toBe('not_found')
  expect((await take(moderator, moderator)).code).toBe('conflict')
  expect((await take(moderator, owner)).status).toBe(200)
  expect(await voiceOf(viewer)).toBeNull()
  expect((await take(moderator, owner)).code).toBe('not_found')
  const entry = await app.ctx.db
    .selectFrom('audit_entry')
    .where('action', '=', 'voice.remove')
    .select('subject')
    .executeTakeFirst()
  expect(entry?.subject).toBe(owner.uid)
})

test('a moderator plays the intro of a suspended member by the route for staff; a member cannot read it', async () => {
  const moderator = await makeMember(app, { role: 'admin' })
  const read = (by: Made, id = owner.uid) => app.call(api.voiceIntros.ofMember, { token: by.token, params: { id } })
  expect((await read(moderator)).data).toEqual({ voice: null })
  await record(owner, webm({ packets: 200 }))
  await app.ctx.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', owner.id).execute()
  const { voice } = (await read(moderator)).data
  expect([voice?.seconds, (await get(voice?.url)).statusCode]).toEqual([4, 200])
  expect((await read(viewer)).code).toBe('not_found')
  expect((await read(moderator, crypto.randomUUID())).code).toBe('not_found')
})

test('its file is deleted when a member is erased', async () => {
  const before = storedFiles(app).length
  await record(owner, webm())
  await app.ctx.db.deleteFrom('member').where('id', '=', owner.id).execute()
  app.advance(2 * 3_600_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
  expect(storedFiles(app)).toHaveLength(before)
})
