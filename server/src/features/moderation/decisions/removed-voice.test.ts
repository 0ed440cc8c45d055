import { api } from '@karibu/contract'
import { expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { centreOf, relay } from '../../../test/communication/notices.ts'
import { multipart } from '../../../test/media/pictures.ts'
import { webm } from '../../../test/media/recordings.ts'
import { unzip } from '../../../test/media/unzip.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { sanctionScene } from '../../../test/members/sanction-setup.ts'
import { appealText } from '../../../test/members/sanctions.ts'
import { packMember } from '../../account-deletion/index.ts'
import { voiceKey } from '../../photos/index.ts'
import { photoJobs } from '../../photos/jobs.ts'
import { moderationJobs } from '../jobs.ts'

const scene = sanctionScene()
const day = 86_400_000
const reason = 'The recording gives a phone number.'

async function record(member: Made, packets = 200) {
  const raw = multipart([{ name: 'file', bytes: webm({ packets }) }])
  expect((await scene.app.call(api.voiceIntros.record, { token: member.token, raw })).status).toBe(201)
  return voiceOf(member)
}
const voiceOf = async ({ id }: Made) =>
  (await scene.app.ctx.db.selectFrom('voice_intro').where('member_id', '=', id).selectAll().executeTakeFirst()) ?? null
/** Removes a voice intro of the target; the current one where no other is named. */
async function remove(by: Made, change: { reason?: string; voiceId?: string } = {}) {
  const voiceId = (await voiceOf(scene.target))?.id ?? crypto.randomUUID()
  const body = { reason, voiceId, ...change }
  return scene.app.call(api.voiceIntros.removeFromMember, { token: by.token, params: { id: scene.target.uid }, body })
}
const appeal = ({ token }: Made, id: string) =>
  scene.app.call(api.appeals.sendMine, { token, params: { id }, body: { text: appealText } })
const firstOf = async ({ token }: Made) => {
  const [first] = (await scene.app.call(api.appeals.mine, { token, query: {} })).data.decisions
  if (!first) throw new Error('no decision')
  return first
}
/** Records a voice intro of the target and removes it. */
async function removed() {
  const voice = await record(scene.target)
  expect((await remove(scene.one)).status).toBe(200)
  return { voice, key: voice?.storage_key ?? '', decision: await firstOf(scene.target) }
}
const play = ({ token }: Made, id: string) =>
  scene.app.app.inject({ url: `/api/admin/sanctions/${id}/voice`, headers: { authorization: `Bearer ${token}` } })
const fileOf = (storageKey: string) => scene.app.ctx.storage.get(voiceKey(storageKey))
const sweepFiles = async () => {
  const removed_at = new Date(scene.app.ctx.now().getTime() - day)
  await scene.app.ctx.db.updateTable('orphaned_file').set({ removed_at }).execute()
  await enqueue(scene.app.ctx.db, photoJobs.sweepOrphans, {})
  await scene.app.runJobs()
}
const filesOf = async ({ id }: Made) =>
  Object.keys(unzip(await packMember(scene.app.ctx, id))).filter((name) => name.includes('voice-intro'))

test('a removed voice intro is a decision with its reason, by mail and as a notice, and its recording stays stored', async () => {
  const { target, one } = scene
  const { key, decision } = await removed()
  expect(await voiceOf(target)).toBeNull()
  expect(decision).toMatchObject({ kind: 'voice', reason, fault: null, until: null, appeal: null, endedAt: null })
  expect(Date.parse(decision.appealUntil ?? '')).toBe(Date.parse(decision.decidedAt) + 30 * day)
  const mail = (await scene.mailsTo(target)).at(-1)
  expect(mail?.subject).toBe('We removed your voice intro')
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('/dashboard/reports?tab=decisions')
  await relay(scene.app)
  await scene.app.runJobs()
  const { notifications } = await centreOf(scene.app, target)
  expect(notifications).toMatchObject([{ kind: 'decision', data: { state: 'voice' } }])
  await sweepFiles()
  expect(await fileOf(key)).not.toBeNull()
  expect((await remove(one)).code).toBe('not_found')
})

test('a removal needs a reason, a moderator and a member', async () => {
  const { app, target, one } = scene
  const voice = await record(target)
  expect((await remove(one, { reason: 'Short.' })).errors).toHaveProperty('reason')
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  for (const by of [target, finance]) expect((await remove(by)).status).toBeGreaterThanOrEqual(403)
  const nobodys = { params: { id: crypto.randomUUID() }, body: { reason, voiceId: voice?.id ?? '' } }
  expect((await app.call(api.voiceIntros.removeFromMember, { token: one.token, ...nobodys })).code).toBe('not_found')
  expect(await voiceOf(target)).toEqual(voice)
})

test('a voice intro recorded since the one that was played is not removed', async () => {
  const { target, one } = scene
  const played = await record(target)
  const newer = await record(target, 100)
  const refused = await remove(one, { voiceId: played?.id })
  expect([refused.code, refused.message]).toEqual([
    'conflict',
    'The member has recorded another voice intro since. Listen to it first.',
  ])
  expect(await voiceOf(target)).toEqual(newer)
  expect((await scene.app.call(api.appeals.mine, { token: target.token, query: {} })).data.decisions).toEqual([])
  const { voice } = (await scene.app.call(api.voiceIntros.ofMember, { token: one.token, params: { id: target.uid } }))
    .data
  expect((await remove(one, { voiceId: voice?.id })).status).toBe(200)
})

test('another moderator plays it, reverses the decision once appealed, and the same voice intro returns', async () => {
  const { target, one, two } = scene
  const { voice, key, decision } = await removed()
  expect((await appeal(target, decision.id)).status).toBe(201)
  expect((await appeal(target, decision.id)).code).toBe('already_appealed')
  expect(await scene.queue(two)).toContainEqual(
    expect.objectContaining({
      ...{ id: decision.id, kind: 'voice', reason, mayDecide: true },
      voice: { seconds: 4, waveform: [...(voice?.waveform ?? [])] },
    }),
  )
  const sound = await play(two, decision.id)
  expect([sound.headers['content-type'], sound.headers['cache-control']]).toEqual(['audio/webm', 'private, no-store'])
  expect((await play(target, decision.id)).statusCode).toBe(404)
  expect((await scene.judge(one, decision.id)).code).toBe('conflict')
  expect((await scene.judge(two, decision.id)).status).toBe(200)
  expect(await voiceOf(target)).toEqual(voice)
  expect((await play(two, decision.id)).statusCode).toBe(404)
  await sweepFiles()
  expect(await fileOf(key)).not.toBeNull()
  expect((await scene.mailsTo(target)).at(-1)?.text).toContain('What we removed is back. This')
})

test('a voice intro that the member recorded since stays, and the mail of the reversal says so', async () => {
  const { target, two } = scene
  const { key, decision } = await removed()
  const newer = await record(target, 100)
  await appeal(target, decision.id)
  expect((await scene.judge(two, decision.id)).status).toBe(200)
  expect(await voiceOf(target)).toEqual(newer)
  expect((await scene.mailsTo(target)).at(-1)?.text).toContain('What we removed isn’t back, because something new')
  await sweepFiles()
  expect(await fileOf(key)).toBeNull()
  expect(await fileOf(newer?.storage_key ?? '')).not.toBeNull()
})

test.each(['upheld', 'expired', 'erased'])('its recording is deleted once it is %s', async (way) => {
  const { app, target, two } = scene
  const { key, decision } = await removed()
  if (way === 'upheld') {
    await appeal(target, decision.id)
    expect((await scene.judge(two, decision.id, { action: 'uphold' })).status).toBe(200)
    expect((await scene.mailsTo(target)).length).toBeGreaterThan(1)
  } else if (way === 'expired') {
    const decided_at = new Date(app.ctx.now().getTime() - 31 * day)
    await app.ctx.db.updateTable('sanction').set({ decided_at }).where('id', '=', decision.id).execute()
    await enqueue(app.ctx.db, moderationJobs.sweepMeasures, {})
    await app.runJobs()
    expect((await appeal(target, decision.id)).code).toBe('appeal_expired')
  } else await app.ctx.db.deleteFrom('member').where('id', '=', target.id).execute()
  await sweepFiles()
  expect(await fileOf(key)).toBeNull()
})

test('the copy of a member’s data, also for an authority, contains the removed recording and the new one', async () => {
  const { target, two } = scene
  const { decision } = await removed()
  expect(await filesOf(target)).toEqual(['removed-voice-intros/1.webm'])
  await record(target)
  expect((await filesOf(target)).toSorted()).toEqual(['removed-voice-intros/1.webm', 'voice-intro.webm'])
  await appeal(target, decision.id)
  await scene.judge(two, decision.id, { action: 'uphold' })
  expect(await filesOf(target)).toEqual(['voice-intro.webm'])
})
