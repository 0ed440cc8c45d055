import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { accountDeletionJobs } from '../../features/account-deletion/jobs.ts'
import { chatEventHandlers } from '../../features/chat/index.ts'
import { fileKey, voiceKey } from '../../features/photos/index.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { fillRow } from '../database/fill-row.ts'
import type { TestApp } from '../harness.ts'
import { password } from '../members/accounts.ts'
import { type Made, makeMember } from '../members/make-member.ts'
import { send } from '../members/matches.ts'
import { decideReport, reportMember } from '../members/sanctions.ts'
import { fund } from '../money/books.ts'
import { type Cast, toggle } from './base-world.ts'

/** What the viewer may know of the other member from before; random where there is none. */
export type Traces = {
  uid: string
  email: string
  firstname: string
  mobileNumber: string
  conversation: string
  photo: string
  voice: string
  sentPhoto: string
  sentVoice: string
}

const noTraces = (): Traces => ({
  uid: randomUUID(),
  email: 'zuberi@example.com',
  firstname: 'Zuberi',
  mobileNumber: '8039876543',
  conversation: randomUUID(),
  photo: randomUUID(),
  voice: randomUUID(),
  sentPhoto: randomUUID(),
  sentVoice: randomUUID(),
})

/** What is done in a world before the viewer looks. */
export type Scenario = (app: TestApp, cast: Cast) => Promise<Traces>

/** The other member never existed. */
export const never: Scenario = async () => noTraces()

type End = (app: TestApp, other: Made, cast: Cast) => Promise<unknown>

/** Each way in which a member who reached out to the viewer becomes one that the viewer may not see. */
const endings = {
  'blocked the viewer': (app, other, { viewer }) => toggle(app, other, { action: 'block', target: viewer }),
  'hid the profile': (app, other) =>
    app.call(api.accounts.changeSettings, { token: other.token, body: { privacy: { hidden: true } } }),
  'was suspended': async (app, other, { matched, moderators: [one] }) =>
    decideReport(app, one, { id: await reportMember(app, other, matched), action: 'suspend', days: 7 }),
  'was banned': async (app, other, { matched, moderators: [one, two] }) => {
    await decideReport(app, one, { id: await reportMember(app, other, matched), action: 'ban' })
    const { proposals } = (await app.call(api.staff.list, { token: two.token })).data
    const id = proposals.find(({ target }) => target.id === other.uid)?.id ?? ''
    return app.call(api.staff.confirm, { token: two.token, params: { id } })
  },
  'was deleted': async (app, other) => {
    await app.call(api.accountDeletion.request, { token: other.token, body: { password, forfeit: true } })
    await sql`update member set deletion_due_at = ${app.ctx.now()} where id = ${other.id}`.execute(app.ctx.db)
    await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
    await app.runJobs()
  },
} satisfies Record<string, End>
export type Ending = keyof typeof endings

/** The other member joined, reached out to the viewer in every way, and then `ending`; null: is still there. */
export const reachedOut =
  (ending: Ending | null, hasAnswered = false): Scenario =>
  async (app, cast) => {
    const other = await makeOther(app)
    const traces = await reachOut(app, other, cast)
    if (hasAnswered) await answer(app, other, cast)
    if (ending === null) return traces
    const end: End = endings[ending]
    await end(app, other, cast)
    await app.runJobs()
    // What reached the viewer until then, they know.
    app.emitted.length = 0
    app.mails.length = 0
    await reachAgain(app, other, cast)
    return traces
  }

/** The other member is there, and hides parts of the profile; or never had them. */
export const withParts =
  (parts: 'hidden' | 'none'): Scenario =>
  async (app, cast) => {
    const other = await makeOther(app)
    const { db } = app.ctx
    // Otherwise drawn: a plain search follows it.
    await db.updateTable('card').set({ shuf: 1 }).where('member_id', '=', other.id).execute()
    const traces = await reachOut(app, other, cast)
    if (parts === 'hidden') {
      const body = { sharing: { about: 'nobody', voice: 'matches' } } as const
      await app.call(api.profiles.change, { token: other.token, body })
      const second = { storage_key: 'other-hidden', position: 1, width: 400, height: 400, review: 'approved' }
      const { id } = await fillRow(app, 'photo', { member_id: other.id, ...second, shared_with: 'nobody' })
      for (const width of [160, 480, 960])
        await app.ctx.storage.put(fileKey('other-hidden', width, 'jpg'), Buffer.from('jpg'), 'image/jpeg')
      return { ...traces, photo: String(id) }
    }
    await db.updateTable('profile').set({ about: '' }).where('member_id', '=', other.id).execute()
    await db.deleteFrom('voice_intro').where('member_id', '=', other.id).execute()
    return { ...traces, photo: randomUUID(), voice: randomUUID() }
  }

async function makeOther(app: TestApp): Promise<Made> {
  const { db } = app.ctx
  const { firstname, mobileNumber, email } = noTraces()
  const other = await makeMember(app, { firstname, lastname: 'Mwakitalu', gender: 'male', age: 31 })
  // Quickly compared; those who guess are answered after the same time in any case.
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
  const phone = { mobile_number: mobileNumber, phone: `+234${mobileNumber}` }
  await db
    .updateTable('member')
    .set({ password_hash, email, ...phone })
    .where('id', '=', other.id)
    .execute()
  await app.call(api.profiles.change, {
    token: other.token,
    body: { about: 'I sing in a choir.', lookingFor: ['marriage'], languages: ['sw'], interests: ['music'] } as never,
  })
  const seen_at = app.ctx.now()
  await db
    .insertInto('presence')
    .values({ member_id: other.id, seen_at })
    .onConflict((row) => row.doNothing())
    .execute()
  return { ...other, email }
}

async function reachOut(app: TestApp, other: Made, { viewer }: Cast): Promise<Traces> {
  const { token, id: member_id } = other
  const { ctx } = app
  const params = { id: viewer.uid }
  const picture = { position: 0, width: 400, height: 400, review: 'approved', shared_with: null }
  const placeholder = Buffer.from('thumbnail')
  const photo = { storage_key: 'other-photo', placeholder, ...picture }
  const { id: photoId } = await fillRow(app, 'photo', { member_id, ...photo })
  const voice = { storage_key: 'other-voice', mime: 'audio/webm', tenths: 40 }
  const { id: voiceId } = await fillRow(app, 'voice_intro', { member_id, ...voice })
  for (const width of [160, 480, 960])
    await ctx.storage.put(fileKey('other-photo', width, 'jpg'), Buffer.from('jpg'), 'image/jpeg')
  await ctx.storage.put(voiceKey('other-voice'), Buffer.from('webm'), 'audio/webm')
  await app.call(api.profiles.get, { token, params })
  await app.call(api.reactions.favour, { token, params })
  await toggle(app, other, { action: 'like', target: viewer })
  await send(app, other, { to: viewer, body: 'Hello, would you write to me?' })
  await app.runJobs()
  const conversation = await ctx.db
    .selectFrom('conversation')
    .where('requested_by', '=', member_id)
    .select(['id', 'uid'])
    .executeTakeFirstOrThrow()
  const sent = { conversation_id: conversation.id, seq: 1, mime: null, waveform: null, tenths: null }
  const media = await fillRow(app, 'message_media', { ...sent, storage_key: 'other-photo' })
  return {
    ...noTraces(),
    uid: other.uid,
    email: other.email,
    conversation: conversation.uid,
    photo: String(photoId),
    voice: String(voiceId),
    sentPhoto: String(media.id),
    sentVoice: String(media.id),
  }
}

/** The viewer likes the other back; the two write, give gifts and call. */
async function answer(app: TestApp, other: Made, { viewer, giftId }: Cast): Promise<void> {
  const { token } = viewer
  await toggle(app, viewer, { action: 'like', target: other })
  await app.call(api.profiles.get, { token, params: { id: other.uid } })
  await app.call(api.reactions.favour, { token, params: { id: other.uid } })
  await send(app, viewer, { to: other, body: 'How lovely to hear from you' })
  await send(app, other, { to: viewer, body: 'And from you' })
  await fund(app.ctx, other.id, 10_000n)
  for (const [from, to] of [
    [viewer, other],
    [other, viewer],
  ] as const) {
    const gift = { params: { id: giftId, otherId: to.uid }, body: { note: 'A rose' } }
    await app.call(api.gifts.purchase, { token: from.token, ...gift })
  }
  await app.runJobs()
}

/** Tries everything again, as far as the account still lets it. */
async function reachAgain(app: TestApp, { id, uid, token }: Made, { viewer, giftId }: Cast): Promise<void> {
  const params = { id: viewer.uid }
  await app.call(api.profiles.get, { token, params })
  await toggle(app, { id, uid, token, email: '' }, { action: 'like', target: viewer })
  await app.call(api.reactions.favour, { token, params })
  await app.call(api.chat.send, { token, params, body: { clientId: randomUUID(), body: 'Are you there?' } })
  await app.call(api.calls.start, { token, params, body: { kind: 'voice' } })
  await app.call(api.gifts.purchase, { token, params: { id: giftId, otherId: viewer.uid }, body: {} })
  await chatEventHandlers(app.ctx).presence({ id, uid }, true)
  await app.runJobs()
}
