import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { meanwhile, waitUntilBlocked } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { multipart, storedFiles } from '../../test/media/pictures.ts'
import { webm } from '../../test/media/recordings.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { photoJobs } from '../photos/jobs.ts'

let app: TestApp
let reporter: Made
let reported: Made
let moderator: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  reporter = await makeMember(app)
  reported = await makeMember(app)
  moderator = await makeMember(app, { role: 'admin' })
  const intro = multipart([{ name: 'file', bytes: webm({ packets: 200 }) }])
  expect((await app.call(api.voiceIntros.record, { token: reported.token, raw: intro })).status).toBe(201)
})
afterAll(() => app.close())

async function report(): Promise<string> {
  const params = { id: reported.uid }
  const body = { content: 'Insults people in the voice intro.' }
  const { data } = await app.call(api.safety.report, { token: reporter.token, params, body })
  return data.report.id
}
const remove = () => app.call(api.voiceIntros.remove, { token: reported.token })
const evidence = async (id: string) =>
  (await app.call(api.moderation.evidence, { token: moderator.token, params: { id } })).data
const play = (by: Made, id: string) =>
  app.app.inject({ url: `/api/admin/reports/${id}/voice`, headers: { authorization: `Bearer ${by.token}` } })
const hearings = (id: string) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('action', '=', 'report.voice')
    .where('subject', '=', id)
    .select('staff_id')
    .execute()
async function sweep(): Promise<void> {
  app.advance(2 * 3_600_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
}

test('the voice intro of a reported profile survives its removal until the report is closed', async () => {
  const before = storedFiles(app).length
  const id = await report()
  await remove()
  await sweep()
  expect(storedFiles(app)).toHaveLength(before)
  moderator = await makeMember(app, { role: 'admin' })
  expect((await play(moderator, id)).headers['content-type']).toBe('audio/webm')
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await play(moderator, id)).statusCode).toBe(404)
  expect((await evidence(id)).profile.voice).toBeUndefined()
  await sweep()
  expect(storedFiles(app)).toHaveLength(before - 1)
})

test('a moderator reads its duration and plays it, each with an audit entry; others cannot', async () => {
  const id = await report()
  const answer = await evidence(id)
  expect(answer.profile.voice).toEqual({ seconds: 4, waveform: expect.any(Array) })
  expect(JSON.stringify(answer)).not.toContain('media')
  for (const other of [reporter, reported]) expect((await play(other, id)).statusCode).toBe(404)
  expect(await hearings(id)).toEqual([])
  const sound = await play(moderator, id)
  expect([sound.statusCode, sound.headers['cache-control']]).toEqual([200, 'private, no-store'])
  await play(moderator, id)
  expect(await hearings(id)).toEqual([{ staff_id: moderator.id }, { staff_id: moderator.id }])
})

test('a voice intro removed during a report stays its evidence', async () => {
  const before = storedFiles(app).length
  let id = ''
  await meanwhile(app, {
    // The report waits here when it is inserted, and the removal waits behind it.
    hold: (tx) => tx.selectFrom('voice_intro').where('member_id', '=', reported.id).select('id').forUpdate().execute(),
    work: async () => {
      const reporting = report()
      await waitUntilBlocked(app)
      const removal = remove()
      id = await reporting
      await removal
    },
    count: 2,
  })
  expect(storedFiles(app)).toHaveLength(before)
  expect((await play(moderator, id)).statusCode).toBe(200)
})
