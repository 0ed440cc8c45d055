import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { picture, storedFiles, upload } from '../../test/media/pictures.ts'
import { webm } from '../../test/media/recordings.ts'
import { sendFile } from '../../test/media/send-file.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { photoJobs } from '../photos/jobs.ts'

let app: TestApp
let moderator: Made
beforeAll(async () => {
  app = await makeTestApp()
  moderator = await makeMember(app, { role: 'admin' })
})
afterAll(() => app.close())

async function report(from: Made, about: Made): Promise<string> {
  const body = { content: 'Sends pictures that I did not ask for.' }
  const { data } = await app.call(api.safety.report, { token: from.token, params: { id: about.uid }, body })
  return data.report.id
}
const evidence = async (id: string) =>
  (await app.call(api.moderation.evidence, { token: moderator.token, params: { id } })).data
const open = (by: Made, path: string) =>
  app.app.inject({ url: `/api/admin/reports/${path}`, headers: { authorization: `Bearer ${by.token}` } })
const readings = (id: string) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', 'like', `${id} %`)
    .where('action', 'in', ['report.photo', 'report.media'])
    .orderBy('id')
    .select(['staff_id', 'action'])
    .execute()

/** A report of a member with two photos who sent a photo and a voice note. */
async function reportWithFiles() {
  const { one: reporter, other: reported } = await makeMatch(app)
  await upload(app, reported, await picture(500, 600), await picture(640, 480))
  expect((await sendFile(app, reported, { to: reporter, kind: 'photo', bytes: await picture(320, 200) })).status).toBe(
    201,
  )
  expect((await sendFile(app, reported, { to: reporter, kind: 'voice', bytes: webm({ packets: 200 }) })).status).toBe(
    201,
  )
  return { reporter, reported, id: await report(reporter, reported) }
}

test('a moderator opens the photos of the profile and the files of messages, each time on record; no other member can', async () => {
  const { reporter, reported, id } = await reportWithFiles()
  const answer = await evidence(id)
  expect(answer.evidence).toMatchObject([
    { kind: 'photo', file: 'photo' },
    { kind: 'voice', file: 'voice', seconds: 4, waveform: expect.any(Array) },
  ])
  expect(answer.profile).toMatchObject({ name: expect.any(String), photos: [{ width: 500 }, { width: 640 }] })
  expect(JSON.stringify(answer)).not.toContain('media')
  const paths = [`${id}/photos/0`, `${id}/photos/1`, `${id}/messages/0/media`, `${id}/messages/1/media`]
  for (const path of paths)
    for (const member of [reporter, reported]) expect((await open(member, path)).statusCode).toBe(404)
  expect(await readings(id)).toEqual([])
  const opened = await Promise.all(paths.map((path) => open(moderator, path)))
  expect(
    opened.map(({ statusCode, headers }) => [statusCode, headers['content-type'], headers['cache-control']]),
  ).toEqual([
    [200, 'image/jpeg', 'private, no-store'],
    [200, 'image/jpeg', 'private, no-store'],
    [200, 'image/jpeg', 'private, no-store'],
    [200, 'audio/webm', 'private, no-store'],
  ])
  expect((await readings(id)).map(({ action }) => action).sort()).toEqual([
    ...['report.media', 'report.media'],
    ...['report.photo', 'report.photo'],
  ])
})

test('a place without a file is not found', async () => {
  const { id } = await reportWithFiles()
  for (const path of [`${id}/photos/2`, `${id}/messages/2/media`, `${randomUUID()}/photos/0`])
    expect((await open(moderator, path)).statusCode).toBe(404)
  for (const path of [`${id}/photos/-1`, `${id}/photos/media`, `${id}/messages/999/media`])
    expect((await open(moderator, path)).statusCode).toBe(400)
})

test('photos of a reported profile outlive their removal until the report is closed', async () => {
  const { reported, id } = await reportWithFiles()
  const before = storedFiles(app).length
  const photos = await app.ctx.db.selectFrom('photo').where('member_id', '=', reported.id).select('id').execute()
  for (const photo of photos)
    await app.call(api.profiles.removePhoto, { token: reported.token, params: { id: photo.id } })
  const sweep = async () => {
    app.advance(2 * 3_600_000)
    await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
    await app.runJobs()
  }
  await sweep()
  expect(storedFiles(app)).toHaveLength(before)
  moderator = await makeMember(app, { role: 'admin' })
  expect((await open(moderator, `${id}/photos/1`)).statusCode).toBe(200)
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await open(moderator, `${id}/photos/1`)).statusCode).toBe(404)
  const closed = await evidence(id)
  expect([closed.profile.photos, closed.evidence[0]?.file, closed.evidence[1]?.waveform]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await sweep()
  expect(storedFiles(app).length).toBeLessThan(before)
})
