import { api, type CallOf, type Sharing } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { fetchPhoto, picture, upload } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'
import { voiceKey } from '../../photos/index.ts'
import { cardsOf } from './cards-of.ts'
import { readAsStranger } from './read-as-stranger.ts'

let app: TestApp
let owner: Made
let stranger: Made
let matched: Made
let ids: string[]
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  owner = await makeMember(app)
  stranger = await makeMember(app)
  matched = await makeMember(app)
  await match(app, owner, matched)
  await change({ about: 'I sing in a choir.' })
  const bytes = await picture(60, 60)
  for (let count = 0; count < 3; count += 1) await upload(app, owner, bytes)
  const voice = { storage_key: `voice-${owner.id}`, mime: 'audio/webm', tenths: 40 }
  await fillRow(app, 'voice_intro', { member_id: owner.id, ...voice })
  await app.ctx.storage.put(voiceKey(voice.storage_key), Buffer.from('webm'), 'audio/webm')
  ids = (await read(owner, 'me')).images.map(({ id }) => id)
})
afterAll(() => app.close())

type Change = NonNullable<CallOf<typeof api.profiles.change>['body']>
const change = (body: Change) => app.call(api.profiles.change, { token: owner.token, body })
const read = async ({ token }: Made, id = owner.uid) =>
  (await app.call(api.profiles.get, { token, params: { id } })).data.person
const share = (id: string, sharing: Sharing, { token } = owner) =>
  app.call(api.profiles.sharePhoto, { token, params: { id }, body: { sharing } })
const order = (photoIds: string[]) =>
  app.call(api.profiles.orderPhotos, { token: owner.token, body: { ids: photoIds } })
const idsFor = async (viewer: Made) => (await read(viewer)).images.map(({ id }) => id)
const cardFor = async ({ id: viewerId, uid: viewerUid }: Made) =>
  (await cardsOf(app.ctx, { viewerId, viewerUid, locale: 'en' }, [owner.id]))[0]

test('the text about oneself is shown as its owner chose, on the profile and on cards', async () => {
  for (const [choice, forMatch, forStranger] of [
    ['everyone', true, true],
    ['matches', true, false],
    ['nobody', false, false],
  ] as const) {
    await change({ sharing: { about: choice } })
    const seen = async (viewer: Made) => [(await read(viewer)).about !== null, (await cardFor(viewer))?.about !== null]
    expect([choice, await seen(matched), await seen(stranger)]).toEqual([
      choice,
      [forMatch, forMatch],
      [forStranger, forStranger],
    ])
  }
  expect((await read(owner, 'me')).about).toBe('I sing in a choir.')
})

test('a voice intro is hidden with its bytes, also at an address from before', async () => {
  const listen = (url = '') => app.app.inject({ url })
  const before = (await read(stranger)).voice?.url
  expect((await listen(before)).statusCode).toBe(200)
  await change({ sharing: { voice: 'matches' } })
  expect((await read(stranger)).voice).toBeNull()
  expect((await listen(before)).statusCode).toBe(404)
  const ofMatch = (await read(matched)).voice?.url
  expect((await listen(ofMatch)).statusCode).toBe(200)
  await change({ sharing: { voice: 'nobody' } })
  expect([(await read(matched)).voice, (await listen(ofMatch)).statusCode]).toEqual([null, 404])
  expect((await listen((await read(owner, 'me')).voice?.url)).statusCode).toBe(200)
})

test('a photo is hidden from profile, cards and its address, and its owner sees the choice', async () => {
  const [first = '', second = '', third = ''] = ids
  const address = (await read(stranger)).images[1]?.image ?? ''
  expect((await fetchPhoto(app, address)).statusCode).toBe(200)
  expect((await share(second, 'matches')).data.images.map(({ sharedWith }) => sharedWith)).toEqual([
    undefined,
    'matches',
    undefined,
  ])
  expect([await idsFor(stranger), await idsFor(matched)]).toEqual([[first, third], ids])
  expect((await cardFor(stranger))?.images.map(({ id }) => id)).toEqual([first, third])
  expect((await fetchPhoto(app, address)).statusCode).toBe(404)
  const ofMatch = (await read(matched)).images[1]
  expect([ofMatch?.sharedWith, (await fetchPhoto(app, ofMatch?.image ?? '')).statusCode]).toEqual([undefined, 200])
  await share(second, 'nobody')
  expect([await idsFor(matched), (await fetchPhoto(app, ofMatch?.image ?? '')).statusCode]).toEqual([
    [first, third],
    404,
  ])
  await share(second, 'everyone')
  expect(await idsFor(stranger)).toEqual(ids)
})

test('the first photo is for everyone, and a hidden one never becomes it', async () => {
  const [first = '', second = '', third = ''] = ids
  expect((await share(first, 'nobody')).status).toBe(409)
  await share(second, 'nobody')
  expect((await order([second, first, third])).status).toBe(409)
  expect((await order([third, second, first])).status).toBe(200)
  await app.call(api.profiles.removePhoto, { token: owner.token, params: { id: third } })
  expect((await read(owner, 'me')).images.map(({ id }) => id)).toEqual([first, second])
  await app.call(api.profiles.removePhoto, { token: owner.token, params: { id: first } })
  expect([await idsFor(stranger), (await read(stranger)).avatar]).toEqual([[], null])
  await share(second, 'everyone')
  expect(await idsFor(stranger)).toEqual([second])
})

test('photos of others and unknown ones are alike', async () => {
  const [, second = ''] = ids
  expect((await share(second, 'nobody', stranger)).status).toBe(404)
  expect((await share(crypto.randomUUID(), 'nobody')).status).toBe(404)
  expect(await idsFor(stranger)).toEqual(ids)
})

test('a hidden photo cannot be liked, and does not prove the face on the one shown instead', async () => {
  const [, second = ''] = ids
  await share(second, 'nobody')
  const liked = await app.call(api.reactions.likePart, {
    token: stranger.token,
    params: { id: owner.uid },
    body: { part: { photo: second }, comment: 'You too?', clientId: crypto.randomUUID() },
  })
  expect(liked.status).toBe(404)
  const { db } = app.ctx
  await db.updateTable('member').set({ photo_verified_at: app.ctx.now() }).where('id', '=', owner.id).execute()
  expect((await read(stranger)).badges).toEqual(['photo'])
  await sql`update photo set position = 9 where id = ${ids[0]}`.execute(db)
  await sql`update photo set created_at = ${new Date(app.ctx.now().getTime() + 1000)}
    where member_id = ${owner.id} and id <> ${second}`.execute(db)
  expect((await read(stranger)).badges).toEqual([])
})

test('staff who view a profile as a stranger see none of it, also where they are a match', async () => {
  const [first, second = ''] = ids
  const staff = await makeMember(app, { role: 'admin' })
  await match(app, owner, staff)
  await share(second, 'matches')
  await change({ sharing: { about: 'matches', voice: 'matches' } })
  const viewer = { id: staff.id, uid: staff.uid } as Parameters<typeof readAsStranger>[1]['staff']
  const person = await readAsStranger(app.ctx, { memberId: owner.id, staff: viewer, locale: 'en' })
  expect([person.about, person.voice, person.images.map(({ id }) => id)]).toEqual([null, null, [first, ids[2]]])
})

test('staff find no profile of a member who was erased meanwhile', async () => {
  const [staff, gone] = [await makeMember(app, { role: 'admin' }), await makeMember(app)]
  await app.ctx.db.deleteFrom('member').where('id', '=', gone.id).execute()
  const viewer = { id: staff.id, uid: staff.uid } as Parameters<typeof readAsStranger>[1]['staff']
  const reading = readAsStranger(app.ctx, { memberId: gone.id, staff: viewer, locale: 'en' })
  await expect(reading).rejects.toMatchObject({ code: 'not_found' })
})

test('a guest sees what everyone sees, also with a match from before', async () => {
  const [first, second = ''] = ids
  await share(second, 'matches')
  await change({ sharing: { about: 'matches', voice: 'matches' } })
  const { image } = (await read(matched)).images[1] ?? { image: '' }
  await app.ctx.db.updateTable('member').set({ role: 'guest' }).where('id', '=', matched.id).execute()
  const person = await read(matched)
  expect([person.about, person.voice, person.images.map(({ id }) => id)]).toEqual([null, null, [first, ids[2]]])
  expect((await fetchPhoto(app, image)).statusCode).toBe(404)
})
