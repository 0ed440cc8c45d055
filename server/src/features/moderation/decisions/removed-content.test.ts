import { api, type ModerationAction } from '@karibu/contract'
import { expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { centreOf, relay } from '../../../test/communication/notices.ts'
import { fetchPhoto, picture, upload } from '../../../test/media/pictures.ts'
import { webm } from '../../../test/media/recordings.ts'
import { sendFile } from '../../../test/media/send-file.ts'
import { unzip } from '../../../test/media/unzip.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, match, send } from '../../../test/members/matches.ts'
import { sanctionScene } from '../../../test/members/sanction-setup.ts'
import { appealText, decisionReason } from '../../../test/members/sanctions.ts'
import { packMember } from '../../account-deletion/index.ts'
import { photoJobs } from '../../photos/jobs.ts'

const scene = sanctionScene()
const day = 86_400_000

const evidenceOf = async (id: string, by = scene.one) =>
  (await scene.app.call(api.moderation.evidence, { token: by.token, params: { id } })).data
const firstOf = async ({ token }: Made) => {
  const [first] = (await scene.app.call(api.appeals.mine, { token, query: {} })).data.decisions
  if (!first) throw new Error('no decision')
  return first
}
async function appeal({ token }: Made): Promise<string> {
  const { id } = await firstOf({ token } as Made)
  const sent = await scene.app.call(api.appeals.sendMine, { token, params: { id }, body: { text: appealText } })
  expect(sent.status).toBe(201)
  return id
}
const photosOf = async ({ id }: Made) =>
  (
    await scene.app.ctx.db.selectFrom('photo').where('member_id', '=', id).orderBy('position').selectAll().execute()
  ).map((row) => row.id)
const open = ({ token }: Made, path: string) =>
  scene.app.app.inject({ url: `/api/admin/sanctions/${path}`, headers: { authorization: `Bearer ${token}` } })
const sweepFiles = async () => {
  const removed_at = new Date(scene.app.ctx.now().getTime() - day)
  await scene.app.ctx.db.updateTable('orphaned_file').set({ removed_at }).execute()
  await enqueue(scene.app.ctx.db, photoJobs.sweepOrphans, {})
  await scene.app.runJobs()
}
const entriesOf = (report: string, action: `report.${ModerationAction}`) =>
  scene.app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', report)
    .where('action', '=', action)
    .select(['staff_id', 'details'])
    .execute()

/** A member with two photos who wrote to the reporter. */
async function conversation() {
  const reporter = await makeMember(scene.app)
  const id = await match(scene.app, reporter, scene.target)
  await upload(scene.app, scene.target, await picture(500, 600), await picture(640, 480))
  const report = () => scene.report(scene.target, reporter)
  const page = async ({ token }: Made) =>
    (await scene.app.call(api.chat.messages, { token, params: { id }, query: {} })).data.messages
  return { reporter, id, report, page, photos: await photosOf(scene.target) }
}

test('the evidence shows the present photos with addresses for its reader, the voice intro, and which reported photos are still there', async () => {
  const { report, photos } = await conversation()
  const id = await report()
  await upload(scene.app, scene.target, await picture(300, 300))
  await scene.app.call(api.profiles.removePhoto, { token: scene.target.token, params: { id: photos[0] ?? '' } })
  const { profile, today } = await evidenceOf(id)
  expect(profile.photos?.map((photo) => photo.id)).toEqual([undefined, photos[1]])
  expect(today?.photos.map((photo) => photo.id)).toEqual(await photosOf(scene.target))
  expect((await fetchPhoto(scene.app, today?.photos[0]?.image ?? '')).statusCode).toBe(200)
  expect(today?.voice).toBeNull()
  const other = await evidenceOf(id, scene.two)
  expect(other.today?.photos[0]?.image).not.toBe(today?.photos[0]?.image)
})

test('a photo is removed by a decision with its reason, by mail and as a notice; a second removal is refused, and the appeal restores it', async () => {
  const { app, target, one, two } = scene
  const { report, photos } = await conversation()
  const [photo = '', rest = ''] = photos
  const [id, again] = [await report(), await scene.report()]
  const removal = { action: 'removePhoto', photo, fault: 'nobody' } as const
  expect((await scene.decide(id, { action: 'removePhoto', photo })).errors).toHaveProperty('fault')
  expect((await scene.decide(id, { action: 'removePhoto', fault: 'nobody' })).errors).toHaveProperty('photo')
  expect((await scene.decide(id, removal)).data.report.outcome).toBe('photo_removed')
  expect(await photosOf(target)).toEqual([rest])
  expect(await firstOf(target)).toMatchObject({ kind: 'photo', fault: 'nobody', reason: decisionReason, appeal: null })
  const mail = (await scene.mailsTo(target)).at(-1)
  expect(mail?.subject).toBe('We removed one of your photos')
  expect(mail?.text).toContain(decisionReason)
  await relay(app)
  await app.runJobs()
  expect((await centreOf(app, target)).notifications).toMatchObject([{ kind: 'decision', data: { state: 'photo' } }])
  expect(await entriesOf(id, 'report.removePhoto')).toEqual([
    { staff_id: one.id, details: { reason: decisionReason, photo, fault: 'nobody' } },
  ])
  const second = await scene.decide(again, removal)
  expect([second.code, second.message]).toEqual(['conflict', 'This photo is no longer there. Load the profile again.'])
  await sweepFiles()
  const sanction = await appeal(target)
  expect((await open(two, `${sanction}/photo`)).statusCode).toBe(200)
  expect((await scene.judge(one, sanction)).code).toBe('conflict')
  expect((await scene.judge(two, sanction)).status).toBe(200)
  expect(await photosOf(target)).toEqual([rest, photo])
  expect(await app.ctx.db.selectFrom('removed_picture').selectAll().execute()).toEqual([])
})

test('a photo with nudity is deleted with the decision, and the member uploads it again once it is withdrawn', async () => {
  const { app, target } = scene
  const { report, photos } = await conversation()
  const [photo = '', rest = ''] = photos
  const id = await report()
  const { storage_key: key } = await app.ctx.db
    .selectFrom('photo')
    .where('id', '=', photo)
    .select('storage_key')
    .executeTakeFirstOrThrow()
  const file = () => app.ctx.storage.get(`${key}/160.webp`)
  expect(await file()).not.toBeNull()
  expect((await scene.decide(id, { action: 'removePhoto', photo, fault: 'nudity' })).status).toBe(200)
  expect(await file()).toBeNull()
  await scene.reopen(scene.two, id)
  expect((await scene.decide(id, { action: 'dismiss' }, scene.two)).status).toBe(200)
  expect(await photosOf(target)).toEqual([rest])
  expect(await app.ctx.db.selectFrom('removed_picture').selectAll().execute()).toEqual([])
})

test('a photo of another member, or none, is not removed', async () => {
  const { report } = await conversation()
  const other = await makeMember(scene.app)
  await upload(scene.app, other, await picture(300, 300))
  const [photo = ''] = await photosOf(other)
  const id = await report()
  for (const each of [photo, crypto.randomUUID()])
    expect((await scene.decide(id, { action: 'removePhoto', photo: each, fault: 'hate' })).code).toBe('conflict')
  expect(await photosOf(other)).toEqual([photo])
})

test('the next decision of a reopened report restores the photo, and may remove the same one again', async () => {
  const { report, photos } = await conversation()
  const [photo = '', rest = ''] = photos
  const id = await report()
  const removal = { action: 'removePhoto', photo, fault: 'nobody' } as const
  await scene.decide(id, removal)
  expect((await scene.reopen(scene.two, id)).status).toBe(200)
  expect((await evidenceOf(id)).profile.photos?.map((each) => each.id)).toEqual(photos)
  expect((await scene.decide(id, removal, scene.two)).status).toBe(200)
  expect(await photosOf(scene.target)).toEqual([rest])
  await scene.reopen(await scene.makeModerator(), id)
  expect((await scene.decide(id, { action: 'warn' }, await scene.makeModerator())).status).toBe(200)
  expect(await photosOf(scene.target)).toEqual([rest, photo])
})

test('a removed message is a tombstone for both at once; another moderator reads it, and its restoration reaches both', async () => {
  const { app, target, one, two } = scene
  const { reporter, report, page } = await conversation()
  await send(app, target, { to: reporter, body: 'Look at me' })
  await send(app, target, { to: reporter, body: 'Send me gift cards' })
  const before = [await page(reporter), await page(target)]
  const id = await report()
  expect((await evidenceOf(id)).evidence).toMatchObject([
    { removable: true },
    { body: 'Send me gift cards', removable: true },
  ])
  app.emitted.length = 0
  expect((await scene.decide(id, { action: 'removeMessage' })).errors).toHaveProperty('message')
  const removal = { action: 'removeMessage', message: 1 } as const
  expect((await scene.decide(id, removal)).data.report.outcome).toBe('message_removed')
  await app.runJobs()
  const changes = () => app.emitted.filter(({ name }) => name === 'message.changed')
  expect(
    changes()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([reporter.uid, target.uid].toSorted())
  for (const { payload } of changes())
    expect(payload).toMatchObject({ message: { seq: 2, body: '', deleted: true, removed: true } })
  for (const each of [reporter, target])
    expect((await page(each)).map(({ body, deleted }) => [body, deleted]).toSorted()).toEqual([
      ['', true],
      ['Look at me', false],
    ])
  expect(await firstOf(target)).toMatchObject({ kind: 'message', reason: decisionReason, fault: null })
  const mail = (await scene.mailsTo(target)).at(-1)
  expect([mail?.subject, mail?.text]).toEqual([
    'We removed one of your messages',
    expect.stringContaining(decisionReason),
  ])
  expect(await entriesOf(id, 'report.removeMessage')).toEqual([
    { staff_id: one.id, details: { reason: decisionReason, message: 1 } },
  ])
  const sanction = await appeal(target)
  expect(await scene.queue(two)).toContainEqual(expect.objectContaining({ id: sanction, messageKind: 'text' }))
  expect((await evidenceOf(id, two)).evidence[1]).toMatchObject({ body: 'Send me gift cards', removed: true })
  app.emitted.length = 0
  expect((await scene.judge(two, sanction)).status).toBe(200)
  expect((await scene.mailsTo(target)).at(-1)?.text).toContain('What we removed is back. This')
  expect(changes()).toHaveLength(2)
  expect([await page(reporter), await page(target)]).toEqual(before)
})

test('a message that its sender deleted, one of the reporter, and one that is removed already are refused', async () => {
  const { app, target } = scene
  const { reporter, id: conversationId, report } = await conversation()
  await send(app, reporter, { to: target, body: 'Hello' })
  await send(app, target, { to: reporter, body: 'Gift cards' })
  await send(app, target, { to: reporter, body: 'Money' })
  const [first, second] = [await report(), await report()]
  const params = { id: conversationId, seq: 3 }
  await app.call(api.chat.deleteMessage, { token: target.token, params, query: { for: 'both' } })
  expect((await evidenceOf(first)).evidence.map(({ removable }) => removable)).toEqual([undefined, true, undefined])
  expect((await scene.decide(first, { action: 'removeMessage', message: 1 })).status).toBe(200)
  for (const message of [0, 1, 2, 9]) {
    const refused = await scene.decide(second, { action: 'removeMessage', message })
    expect([refused.code, refused.message]).toEqual([
      'conflict',
      'This message is no longer there, or can’t be removed.',
    ])
  }
})

test('a blocked member gets no event of a conversation that is hidden from them', async () => {
  const { app, target } = scene
  const { reporter, report } = await conversation()
  await send(app, target, { to: reporter, body: 'Gift cards' })
  const id = await report()
  await block(app, reporter, target)
  app.emitted.length = 0
  expect((await scene.decide(id, { action: 'removeMessage', message: 0 })).status).toBe(200)
  await app.runJobs()
  expect(app.emitted.filter(({ name }) => name === 'message.changed')).toEqual([])
})

test.each(['photo', 'voice'] as const)(
  'the file of a removed %s message is kept, exported and opened until the appeal is decided, then deleted or restored',
  async (kind) => {
    const { app, target, two } = scene
    const { reporter, report, page } = await conversation()
    const bytes = kind === 'photo' ? await picture(320, 200) : webm({ packets: 200 })
    await sendFile(app, target, { to: reporter, kind, bytes })
    await sendFile(app, target, { to: reporter, kind, bytes })
    const unread = () =>
      app.ctx.db
        .selectFrom('conversation_side')
        .where('member_id', '=', reporter.id)
        .select('unread')
        .executeTakeFirst()
    for (const [at, action] of [
      [0, 'lift'],
      [1, 'uphold'],
    ] as const) {
      await scene.decide(await report(), { action: 'removeMessage', message: at })
      expect(await unread()).toEqual({ unread: 1 })
      await sweepFiles()
      const sanction = await appeal(target)
      expect((await open(two, `${sanction}/${kind}`)).statusCode).toBe(200)
      expect((await open(two, `${sanction}/${kind === 'photo' ? 'voice' : 'photo'}`)).statusCode).toBe(404)
      const names = Object.keys(unzip(await packMember(app.ctx, target.id)))
      expect(names.filter((name) => name.startsWith('removed-'))).toHaveLength(1)
      expect((await scene.judge(two, sanction, { action })).status).toBe(200)
      expect((await open(two, `${sanction}/${kind}`)).statusCode).toBe(404)
      await sweepFiles()
    }
    expect(await unread()).toEqual({ unread: 1 })
    expect(await app.ctx.db.selectFrom('message_media').select('seq').execute()).toContainEqual({ seq: 1 })
    expect((await page(reporter)).find(({ seq }) => seq === 1)).toMatchObject({ [kind]: expect.any(Object) })
    expect((await page(reporter)).find(({ seq }) => seq === 2)).toMatchObject({ deleted: true })
  },
)
