import { api, type ModerationAction, type PhotoFault } from '@karibu/contract'
import { expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { centreOf, relay } from '../../../test/communication/notices.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { picture, upload } from '../../../test/media/pictures.ts'
import type { Made } from '../../../test/members/make-member.ts'
import { sanctionScene } from '../../../test/members/sanction-setup.ts'
import { appealText } from '../../../test/members/sanctions.ts'
import { photoJobs } from '../../photos/jobs.ts'
import { moderationJobs } from '../jobs.ts'

const scene = sanctionScene()
const day = 86_400_000

const decisionsOf = async ({ token }: Made, query = {}) =>
  (await scene.app.call(api.appeals.mine, { token, query })).data.decisions
const appeal = ({ token }: Made, id: string, text = appealText) =>
  scene.app.call(api.appeals.sendMine, { token, params: { id }, body: { text } })
const firstOf = async (member: Made) => {
  const [first] = await decisionsOf(member)
  if (!first) throw new Error('no decision')
  return first
}
async function decide(action: ModerationAction, days: 1 | 7 | 30 = 30) {
  const report = await scene.report()
  expect((await scene.decide(report, { action, days })).status).toBe(200)
  return { report, decision: await firstOf(scene.target) }
}
const profileOf = (member: Made) =>
  scene.app.ctx.db
    .selectFrom('profile')
    .where('member_id', '=', member.id)
    .select(['about', 'prompt_answers'])
    .executeTakeFirstOrThrow()
async function noticesOf(member: Made) {
  await relay(scene.app)
  await scene.app.runJobs()
  return (await centreOf(scene.app, member)).notifications.flatMap(({ kind, data }) =>
    kind === 'decision' ? [data.state] : [],
  )
}
async function addPhoto(member: Made) {
  const { images } = (await upload(scene.app, member, await picture(200, 250))).data
  return images.at(-1)?.id ?? ''
}
const photosOf = async (member: Made) =>
  scene.app.ctx.db.selectFrom('photo').where('member_id', '=', member.id).select(['id', 'storage_key']).execute()
const removePhoto = (by: Made, id: string, reason: PhotoFault = 'nobody') =>
  scene.app.call(api.staffPhotos.remove, { token: by.token, params: { id }, body: { reason } })
const openPhoto = ({ token }: Made, id: string) =>
  scene.app.app.inject({ url: `/api/admin/sanctions/${id}/photo`, headers: { authorization: `Bearer ${token}` } })
const filesOf = async (storageKey: string) => scene.app.ctx.storage.get(`${storageKey}/160.webp`)
const sweepFiles = async () => {
  const removed_at = new Date(scene.app.ctx.now().getTime() - day)
  await scene.app.ctx.db.updateTable('orphaned_file').set({ removed_at }).execute()
  await enqueue(scene.app.ctx.db, photoJobs.sweepOrphans, {})
  await scene.app.runJobs()
}

test('a warning is read with its reason, appealed once, and withdrawn by another moderator', async () => {
  const { target, one, two } = scene
  const { decision } = await decide('warn')
  expect(decision).toMatchObject({
    kind: 'warning',
    reason: expect.stringContaining('money'),
    endedAt: null,
    appeal: null,
  })
  expect(Date.parse(decision.appealUntil ?? '')).toBe(Date.parse(decision.decidedAt) + 30 * day)
  expect(await noticesOf(target)).toEqual(['warning'])
  expect((await scene.mailsTo(target)).at(-1)?.text).toContain('/dashboard/reports?tab=decisions')
  expect((await appeal(target, decision.id)).status).toBe(201)
  expect((await appeal(target, decision.id)).code).toBe('already_appealed')
  expect(await scene.queue(two)).toContainEqual(
    expect.objectContaining({ id: decision.id, kind: 'warning', mayDecide: true }),
  )
  expect((await scene.judge(one, decision.id)).code).toBe('conflict')
  expect((await scene.judge(two, decision.id)).status).toBe(200)
  const after = await firstOf(target)
  expect(after.appeal).toMatchObject({ outcome: 'lifted', reason: 'The screenshots were of somebody else.' })
  expect(after.endedAt).not.toBeNull()
  expect(await noticesOf(target)).toEqual(['lifted', 'warning'])
  const mail = (await scene.mailsTo(target)).at(-1)
  expect(mail?.subject).toBe('We’ve withdrawn our decision')
  expect(mail?.text).toContain('The screenshots were of somebody else.')
})

test('removed texts return on reversal where nothing new was written', async () => {
  const { app, target, two } = scene
  const prompts = JSON.stringify([{ prompt: 'weekend', answer: 'Dancing' }])
  await app.ctx.db
    .updateTable('profile')
    .set({ about: 'I like jollof.', prompt_answers: prompts })
    .where('member_id', '=', target.id)
    .execute()
  const { decision } = await decide('removeTexts')
  expect(await profileOf(target)).toEqual({ about: '', prompt_answers: [] })
  await app.ctx.db.updateTable('profile').set({ about: 'New words.' }).where('member_id', '=', target.id).execute()
  await appeal(target, decision.id)
  await scene.judge(two, decision.id)
  expect(await profileOf(target)).toEqual({
    about: 'New words.',
    prompt_answers: [{ prompt: 'weekend', answer: 'Dancing' }],
  })
})

test('a removed photo stays stored while it may be appealed, and returns on reversal', async () => {
  const { app, target, one, two } = scene
  const id = await addPhoto(target)
  const [photo] = await photosOf(target)
  expect((await removePhoto(one, id)).status).toBe(200)
  await sweepFiles()
  expect(await photosOf(target)).toEqual([])
  expect(await filesOf(photo?.storage_key ?? '')).not.toBeNull()
  const decision = await firstOf(target)
  expect(decision).toMatchObject({ kind: 'photo', fault: 'nobody', reason: '' })
  await appeal(target, decision.id)
  expect((await openPhoto(two, decision.id)).headers['content-type']).toBe('image/jpeg')
  expect((await openPhoto(target, decision.id)).statusCode).toBe(404)
  expect((await scene.judge(one, decision.id)).code).toBe('conflict')
  expect((await scene.judge(two, decision.id)).status).toBe(200)
  expect((await openPhoto(two, decision.id)).statusCode).toBe(404)
  expect(await photosOf(target)).toEqual([photo])
  await sweepFiles()
  expect(await filesOf(photo?.storage_key ?? '')).not.toBeNull()
  expect(
    await app.ctx.db.selectFrom('removed_picture').where('removed_by', '=', one.id).select('id').execute(),
  ).toEqual([])
})

test.each([{ fault: 'nudity' }, { fault: 'child' }] as const)(
  'a photo removed for $fault is deleted at once, and a reversal asks the member to upload it again',
  async ({ fault }) => {
    const { app, target, one, two } = scene
    const id = await addPhoto(target)
    const key = (await photosOf(target))[0]?.storage_key ?? ''
    expect((await removePhoto(one, id, fault)).status).toBe(200)
    expect(await filesOf(key)).toBeNull()
    const decision = await firstOf(target)
    expect(decision).toMatchObject({ kind: 'photo', fault, appealUntil: expect.any(String) })
    expect((await openPhoto(two, decision.id)).statusCode).toBe(404)
    await appeal(target, decision.id)
    expect((await scene.judge(two, decision.id)).status).toBe(200)
    expect(await photosOf(target)).toEqual([])
    expect((await scene.mailsTo(target)).at(-1)?.text).toContain('Please upload it again')
    // The same picture is not held for the old reason.
    const hashes = app.ctx.db.selectFrom('removed_picture').where('removed_by', '=', one.id).select('id')
    expect(await hashes.execute()).toEqual([])
  },
)

test('a photo of nudity that is the evidence of an open report stays until the report is closed', async () => {
  const { target, one } = scene
  const id = await addPhoto(target)
  const key = (await photosOf(target))[0]?.storage_key ?? ''
  const report = await scene.report()
  await removePhoto(one, id, 'nudity')
  await sweepFiles()
  expect(await filesOf(key)).not.toBeNull()
  expect((await scene.decide(report, { action: 'warn' })).status).toBe(200)
  await sweepFiles()
  expect(await filesOf(key)).toBeNull()
})

test.each(['upheld', 'expired'])('the bytes of a removed photo are deleted once it is %s', async (way) => {
  const { app, target, one, two } = scene
  const id = await addPhoto(target)
  const key = (await photosOf(target))[0]?.storage_key ?? ''
  await removePhoto(one, id)
  const decision = await firstOf(target)
  if (way === 'upheld') {
    await appeal(target, decision.id)
    expect((await scene.judge(two, decision.id, { action: 'uphold' })).status).toBe(200)
    expect(await noticesOf(target)).toContain('upheld')
  } else {
    const decided_at = new Date(app.ctx.now().getTime() - 31 * day)
    await app.ctx.db.updateTable('sanction').set({ decided_at }).where('id', '=', decision.id).execute()
    await enqueue(app.ctx.db, moderationJobs.sweepMeasures, {})
    await app.runJobs()
    expect(await firstOf(target)).toMatchObject({ appealUntil: null, endedAt: expect.any(String) })
    expect((await appeal(target, decision.id)).code).toBe('appeal_expired')
  }
  await sweepFiles()
  expect(await filesOf(key)).toBeNull()
})

test('a restriction of 30 days ends on reversal, and one of another decision stays', async () => {
  const { app, target, two } = scene
  const until = () =>
    app.ctx.db
      .selectFrom('member')
      .where('id', '=', target.id)
      .select(['messaging_restricted_until as messages', 'discovery_restricted_until as discovery'])
      .executeTakeFirstOrThrow()
  const { decision } = await decide('restrictMessages')
  app.advance(1000)
  await decide('restrictDiscovery', 7)
  await appeal(target, decision.id)
  expect((await scene.judge(two, decision.id, { action: 'shorten', until: scene.inDays(2) })).status).toBe(400)
  expect((await scene.judge(two, decision.id)).status).toBe(200)
  expect(await until()).toEqual({ messages: null, discovery: expect.any(Date) })
})

test('a restriction that was reversed is not in force again when a longer one is lifted', async () => {
  const { app, target, two } = scene
  const { decision: short } = await decide('restrictMessages', 7)
  app.advance(1000)
  const { decision: long } = await decide('restrictMessages', 30)
  await appeal(target, short.id)
  await scene.judge(two, short.id)
  await appeal(target, long.id)
  await scene.judge(two, long.id)
  const row = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', target.id)
    .select('messaging_restricted_until')
    .executeTakeFirstOrThrow()
  expect(row.messaging_restricted_until).toBeNull()
})

test('a report that is reopened and dismissed reverses what its first decision imposed', async () => {
  const { app, target, two } = scene
  await app.ctx.db.updateTable('profile').set({ about: 'Words.' }).where('member_id', '=', target.id).execute()
  const { report, decision } = await decide('removeTexts')
  await appeal(target, decision.id)
  expect((await scene.reopen(two, report)).status).toBe(200)
  expect((await scene.decide(report, { action: 'dismiss' }, two)).status).toBe(200)
  expect((await profileOf(target)).about).toBe('Words.')
  expect((await firstOf(target)).appeal?.outcome).toBe('lapsed')
  expect((await scene.mailsTo(target)).at(-1)?.subject).toBe('We’ve withdrawn our decision')
})

test('removed texts return when their reopened report ends in a warning', async () => {
  const { app, target, two } = scene
  await app.ctx.db.updateTable('profile').set({ about: 'Words.' }).where('member_id', '=', target.id).execute()
  const { report, decision } = await decide('removeTexts')
  expect((await scene.reopen(two, report)).status).toBe(200)
  app.advance(1000)
  expect((await scene.decide(report, { action: 'warn' }, two)).status).toBe(200)
  expect((await profileOf(target)).about).toBe('Words.')
  const [warning, earlier] = await decisionsOf(target)
  expect(warning).toMatchObject({ kind: 'warning', endedAt: null })
  expect(earlier).toMatchObject({ id: decision.id, endedAt: expect.any(String) })
})

test('texts that a reopened report removes again return when the second decision is reversed', async () => {
  const { app, target, one, two } = scene
  await app.ctx.db.updateTable('profile').set({ about: 'Words.' }).where('member_id', '=', target.id).execute()
  const { report } = await decide('removeTexts')
  expect((await scene.reopen(two, report)).status).toBe(200)
  app.advance(1000)
  expect((await scene.decide(report, { action: 'removeTexts' }, two)).status).toBe(200)
  expect((await profileOf(target)).about).toBe('')
  await appeal(target, (await firstOf(target)).id)
  expect((await scene.judge(one, (await firstOf(target)).id)).status).toBe(200)
  expect((await profileOf(target)).about).toBe('Words.')
})

test('an appeal is too late against a decision that the sweep ends at the same moment', async () => {
  const { app, target } = scene
  const { decision } = await decide('warn')
  const ended_at = app.ctx.now()
  const late = await meanwhile(app, {
    hold: (tx) => tx.updateTable('sanction').set({ ended_at }).where('id', '=', decision.id).execute(),
    work: () => appeal(target, decision.id),
  })
  expect(late.code).toBe('appeal_expired')
  expect(await firstOf(target)).toMatchObject({ appeal: null, endedAt: ended_at.toISOString() })
})

test('decisions of others are not found, and no moderator decides an appeal about themselves', async () => {
  const { app, target, one, two } = scene
  const { decision } = await decide('warn')
  expect((await appeal(two, decision.id)).code).toBe('not_found')
  expect(await decisionsOf(two)).toEqual([])
  const report = await scene.report(two)
  expect((await scene.decide(report, { action: 'warn' })).status).toBe(200)
  const own = await firstOf(two)
  await appeal(two, own.id)
  expect((await scene.judge(two, own.id)).code).toBe('conflict')
  const third = await scene.makeModerator()
  expect((await scene.judge(third, own.id)).status).toBe(200)
  expect(
    (await app.call(api.appeals.sendMine, { token: target.token, params: { id: one.uid }, body: { text: 'x' } }))
      .status,
  ).toBe(400)
})

test('who restricted a member does not end it without an appeal, and another moderator withdraws a warning', async () => {
  const { one, two } = scene
  const { decision } = await decide('restrictMessages')
  expect((await scene.change(one, decision.id)).code).toBe('conflict')
  const { decision: warning } = await decide('warn')
  expect((await scene.change(two, warning.id)).status).toBe(200)
})
