import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { meanwhile, waitUntilBlocked } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { storedFiles } from '../../test/media/pictures.ts'
import { webm } from '../../test/media/recordings.ts'
import { sendFile } from '../../test/media/send-file.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch, send } from '../../test/members/matches.ts'
import { photoJobs } from '../photos/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const sendVoice = (from: Made, to: Made) => sendFile(app, from, { to, kind: 'voice', bytes: webm() })
const report = async (from: Made, about: Made) => {
  const content = 'He sends such things to everybody.'
  const { data } = await app.call(api.safety.report, {
    token: from.token,
    params: { id: about.uid },
    body: { content },
  })
  return app.ctx.db.selectFrom('abuse_report').where('id', '=', data.report.id).selectAll().executeTakeFirstOrThrow()
}
const drop = ({ token }: Made, id: string, seq: number) =>
  app.call(api.chat.deleteMessage, { token, params: { id, seq }, query: { for: 'both' } })

test('a voice note in the evidence survives its deletion until the report is closed', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await sendVoice(other, one)
  await send(app, other, { to: one, body: 'taken back' })
  await drop(other, conversationId, 2)
  const { id, evidence } = await report(one, other)
  expect(evidence).toMatchObject([
    { from: 'reported', kind: 'voice', mime: 'audio/webm', media: expect.any(String) },
    { from: 'reported', kind: 'text', body: '', deleted: true },
  ])
  const before = storedFiles(app).length
  await drop(other, conversationId, 1)
  app.advance(2 * 3_600_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
  expect(storedFiles(app)).toHaveLength(before)
  await app.ctx.db.updateTable('abuse_report').set({ status: 'closed' }).where('id', '=', id).execute()
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
  expect(storedFiles(app)).toHaveLength(before - 1)
})

test('a second report preserves the voice notes of its own evidence and does not change those of the first', async () => {
  const held = (reportId: string) =>
    app.ctx.db.selectFrom('evidence_media').where('report_id', '=', reportId).select('storage_key').execute()
  const [first, second] = [await makeMatch(app), await makeMatch(app)]
  await sendVoice(first.other, first.one)
  const older = await report(first.one, first.other)
  const before = await held(older.id)
  // What the first report holds is released, so that holding it again would succeed.
  await app.ctx.db.deleteFrom('evidence_media').where('report_id', '=', older.id).execute()
  await sendVoice(second.other, second.one)
  const { id } = await report(second.one, second.other)
  expect([before.length, (await held(id)).length, await held(older.id)]).toEqual([1, 1, []])
})

test('the evidence of a report is deleted with the reported account, and stays when the reporter leaves', async () => {
  const { one, other } = await makeMatch(app)
  await send(app, other, { to: one, body: 'send me money' })
  const { id } = await report(one, other)
  const stored = () =>
    app.ctx.db.selectFrom('abuse_report').where('id', '=', id).select(['evidence', 'reporter_id']).execute()
  await app.ctx.db.deleteFrom('member').where('id', '=', one.id).execute()
  expect(await stored()).toMatchObject([{ evidence: [{ from: 'reported', body: 'send me money' }], reporter_id: null }])
  await app.ctx.db.deleteFrom('member').where('id', '=', other.id).execute()
  expect(await stored()).toEqual([])
})

test('a voice note deleted during a report stays its evidence', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await sendVoice(other, one)
  const before = storedFiles(app).length
  await meanwhile(app, {
    // Here the report waits when it has read its evidence.
    hold: (tx) => sql`select from member where id = ${other.id} for update`.execute(tx),
    work: async () => {
      const reported = report(one, other)
      await waitUntilBlocked(app)
      await Promise.all([reported, drop(other, conversationId, 1)])
    },
    count: 2,
  })
  expect(storedFiles(app)).toHaveLength(before)
})

test('a request is evidence too, and its sender can be reported and blocked from it', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  await send(app, other, { to: one, body: 'You owe me an answer' })
  expect((await report(one, other)).evidence).toMatchObject([{ from: 'reported', body: 'You owe me an answer' }])
  const blocked = await app.call(api.safety.report, {
    token: one.token,
    params: { id: other.uid },
    body: { content: 'He goes on and on about it.', block: true },
  })
  expect(blocked.status).toBe(201)
  const { data } = await app.call(api.chat.conversations, { token: one.token, query: { box: 'requests' } })
  expect(data).toMatchObject({ conversations: [], requestsTotal: 0 })
})
