import { randomUUID } from 'node:crypto'
import { api, apiScopes } from '@karibu/contract'
import { hash } from '@node-rs/argon2'
import sharp from 'sharp'
import { fillRow } from '../database/fill-row.ts'
import type { TestApp } from '../harness.ts'
import { multipart, picture } from '../media/pictures.ts'
import { strangeElement, webm } from '../media/recordings.ts'
import { join, password } from '../members/accounts.ts'
import { addField, answerField } from '../members/custom-fields.ts'
import { type Made, makeMember } from '../members/make-member.ts'
import { match, send } from '../members/matches.ts'
import { givePassword } from '../members/passkeys.ts'
import { reportMember } from '../members/sanctions.ts'
import { fund } from '../money/books.ts'
import { stockShop } from '../money/shop.ts'
import type { Traces } from '../worlds/other-member.ts'
import { canaries } from './canaries.ts'
import { fillRecords } from './canary-records.ts'

/** The people around the member whose every field is a canary. */
export type People = { admin: Made; matched: Made; stranger: Made; blocked: Made; guest: Made; reported: Made }

export type CanaryMember = Made & { traces: Traces; giftId: string }

export async function makePeople(app: TestApp): Promise<People> {
  const people = {
    admin: await makeMember(app, { role: 'admin' }),
    matched: await makeMember(app, { firstname: 'Tunde', gender: 'male' }),
    stranger: await makeMember(app, { firstname: 'Amina' }),
    blocked: await makeMember(app, { firstname: 'Chidi', gender: 'male' }),
    guest: await makeMember(app, { firstname: 'Kwame', role: 'guest' }),
    reported: await makeMember(app, { firstname: 'Ngozi' }),
  }
  // So that they can export their data; quickly compared.
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
  await app.ctx.db.updateTable('member').set({ password_hash }).execute()
  return people
}

/** The same application, asked from the member's browser and network. */
const fromBrowser = (app: TestApp): TestApp => ({
  ...app,
  call: (route, ask) =>
    app.call(route, {
      ...ask,
      headers: { 'user-agent': canaries.userAgent, 'x-forwarded-for': canaries.network, ...ask?.headers },
    } as typeof ask),
})

/** A member who joined by the API and left a canary wherever a member can write something. */
export async function makeCanaryMember(server: TestApp, people: People): Promise<CanaryMember> {
  const app = fromBrowser(server)
  const { email } = canaries
  const token = await join(app, email, {
    ...{ firstName: canaries.firstname, lastName: canaries.lastname, mobileNumber: canaries.phone },
    ...{ password: canaries.password, confirmPassword: canaries.password, age: 35 },
  })
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  const me: Made = { id, uid, email, token }
  await fillProfile(app, me, people)
  const media = await fillMedia(app, me)
  const { giftId, conversation } = await fillConversations(app, me, people)
  await fillSettings(app, me)
  await fillSafety(app, me, people)
  await app.runJobs()
  const traces = {
    ...{ uid, conversation, ...media, sentPhoto: randomUUID(), sentVoice: randomUUID() },
    // What the others type themselves is no canary, since answers may repeat it.
    ...{ email: 'somebody@example.com', firstname: 'Zqfirst', mobileNumber: '8031112223' },
  }
  return { ...me, traces, giftId }
}

async function fillProfile(app: TestApp, me: Made, { admin }: People): Promise<void> {
  const { token } = me
  await app.call(api.profiles.change, {
    token,
    body: {
      ...{ about: `I am ${canaries.about}`, occupation: canaries.occupation, dob: canaries.birthDate },
      ...{ latitude: Number(canaries.latitude), longitude: Number(canaries.longitude) },
      promptAnswers: [{ prompt: 'sunday', answer: canaries.promptAnswer }],
      sharing: { about: 'matches' },
    },
  })
  for (const [text, sharedWith] of [
    [canaries.publicAnswer, 'everyone'],
    [canaries.privateAnswer, 'nobody'],
  ] as const) {
    const { id } = await addField(app, admin, { kind: 'text' })
    await answerField(app, me, { id, text, sharedWith })
  }
}

async function fillMedia(app: TestApp, { id, token }: Made): Promise<Pick<Traces, 'photo' | 'voice'>> {
  const metadata = { IFD0: { ImageDescription: canaries.photoMetadata, Artist: canaries.photoMetadata } }
  const bytes = await sharp(await picture(200, 250))
    .withExif(metadata)
    .jpeg()
    .toBuffer()
  const file = { bytes, filename: `${canaries.photoName}.jpg` }
  await app.call(api.profiles.uploadPhotos, { token, raw: multipart([file]) })
  const extra = strangeElement('1254c367', Buffer.from(canaries.voiceMetadata))
  const drawn = JSON.stringify(Array.from({ length: 64 }, () => 7))
  const { payload, contentType } = multipart([
    { name: 'file', filename: `${canaries.photoName}.webm`, type: 'audio/webm', bytes: webm({ extra }) },
  ])
  const waveform = `--a-line-between-parts\r\nContent-Disposition: form-data; name="waveform"\r\n\r\n${drawn}\r\n`
  const raw = { payload: Buffer.concat([Buffer.from(waveform), payload]), contentType }
  await app.call(api.voiceIntros.record, { token, raw })
  const idIn = (table: 'photo' | 'voice_intro') =>
    app.ctx.db.selectFrom(table).where('member_id', '=', id).select('id').executeTakeFirstOrThrow()
  return { photo: (await idIn('photo')).id, voice: (await idIn('voice_intro')).id }
}

async function fillConversations(app: TestApp, me: Made, { matched, stranger, blocked, reported }: People) {
  const { token } = me
  const conversation = await match(app, me, matched)
  await send(app, me, { to: matched, body: `Hello ${canaries.message}` })
  await send(app, me, { to: stranger, body: `Good morning ${canaries.request}` })
  await send(app, me, { to: blocked, body: `Good evening ${canaries.request}` })
  await app.call(api.profiles.change, {
    token: reported.token,
    body: { promptAnswers: [{ prompt: 'sunday', answer: 'I sleep' }] },
  })
  await app.call(api.reactions.likePart, {
    token,
    params: { id: reported.uid },
    body: { part: { prompt: 'sunday' }, comment: canaries.likeComment, clientId: randomUUID() },
  })
  await app.call(api.chat.search, { token, params: { id: conversation }, query: { q: canaries.searchedMessage } })
  await fund(app.ctx, me.id, 100_000n)
  const giftId = (await stockShop(app)).gift('rose')
  const gift = { params: { id: giftId, otherId: matched.uid }, body: { note: canaries.giftNote } }
  await app.call(api.gifts.purchase, { token, ...gift })
  await app.call(api.reactions.act, { token, params: { id: blocked.uid }, body: { action: 'block' } })
  return { giftId, conversation }
}

async function fillSettings(app: TestApp, { id: member_id, token, email }: Made): Promise<void> {
  const filter = { name: canaries.searchedName }
  await app.call(api.discovery.members, { token, query: filter })
  await app.call(api.discovery.saveFilter, { token, body: { name: canaries.savedFilter, filter } })
  await app.call(api.support.open, { token, body: { kind: 'chat', content: `Help ${canaries.ticket}` } })
  const correction = { gender: 'other', reason: `It is wrong ${canaries.correction}` } as const
  await app.call(api.corrections.send, { token, body: correction })
  await givePassword(app, email)
  await app.call(api.apiTokens.add, { token, body: { name: canaries.apiToken, scopes: [apiScopes[0]] } })
  const endpoint = `https://fcm.googleapis.com/fcm/send/${canaries.push}`
  await app.call(api.notifications.subscribe, {
    token,
    body: { endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } },
  })
  await app.call(api.accounts.changeEmail, { token, body: { email: canaries.newEmail, password: canaries.password } })
  await app.call(api.verification.sendCode, {
    token,
    body: { countryCode: '+234', mobileNumber: canaries.phone },
  })
  await fillRow(app, 'passkey', { member_id, name: canaries.passkeyName })
  const purchase = { kind: 'gift', receiver_id: member_id, state: 'done', note: canaries.purchaseNote }
  await fillRow(app, 'deposit_purchase', { member_id, ...purchase })
  const account = { kind: 'bank', country: 'NG', currency: 'NGN', number: canaries.payoutNumber }
  const owned = { member_id, ...account, account_name: canaries.payoutName }
  await fillRow(app, 'payout_account', owned)
  await fillRow(app, 'withdrawal', {
    ...owned,
    ...{ channel: 'paystack', state: 'paid', reference: 'withdrawal-of-canary-1', provider_id: null, is_live: false },
    reason: `The name differs ${canaries.staffReason}`,
    ...{ sends: 1, destination_hash: null, paid_transfer: randomUUID(), next_step_at: null },
  })
}

async function fillSafety(app: TestApp, me: Made, { admin, matched, reported }: People): Promise<void> {
  const { token, id: member_id, uid } = me
  const at = (hours: number) => new Date(app.ctx.now().getTime() + hours * 3_600_000).toISOString()
  await app.call(api.datePlans.add, {
    token,
    body: {
      ...{ meets: canaries.date, place: canaries.datePlace, startsAt: at(1), checkInAt: at(3) },
      ...{ contactName: canaries.dateContact, email: canaries.dateContactEmail },
    },
  })
  const byPhone = { contact_email: null, contact_phone: `+234${canaries.dateContactPhone}` }
  await fillRow(app, 'date_plan', { member_id, ...byPhone, state: 'planned', check_in_at: at(3), starts_at: at(1) })
  await app.call(api.knownPeople.add, { token, body: { contacts: [canaries.knownEmail] } })
  const content = `He wrote ${canaries.report}`
  await app.call(api.safety.report, { token, params: { id: reported.uid }, body: { content } })
  const gone = { name: canaries.goneName, content: `They left with ${canaries.goneReport}` }
  await app.call(api.safety.reportGone, { token, body: gone })
  const report = await reportMember(app, me, matched)
  await app.ctx.db
    .updateTable('abuse_report')
    .set({ content: `She wrote ${canaries.reportAbout}` })
    .where('id', '=', report)
    .execute()
  await app.call(api.staffMembers.note, {
    token: admin.token,
    params: { id: me.uid },
    body: { text: `Called ${canaries.staffNote}` },
  })
  const upheld = { appeal_outcome: 'upheld', appeal_decided_by: admin.id }
  const sanction = {
    member_id,
    kind: 'texts',
    until: null,
    ended_at: null,
    deciders: [],
    report_id: null,
    fault: null,
    removed_texts: JSON.stringify({ about: canaries.removedText }),
    removed_message: null,
    removed_photo: null,
    removed_voice: null,
    appeal: `I never wrote ${canaries.appeal}`,
    ...{ reason: `Because of ${canaries.staffReason}`, appeal_reason: `It stays ${canaries.staffReason}` },
  }
  await fillRow(app, 'sanction', { ...sanction, ...upheld })
  const removed_message = JSON.stringify({ kind: 'text', body: canaries.removedMessage, media: null })
  await fillRow(app, 'sanction', { ...sanction, ...upheld, kind: 'message', removed_texts: null, removed_message })
  const ended = { kind: 'voice', state: 'ended', reason: null }
  const call = await fillRow(app, 'call', { caller_id: member_id, callee_id: matched.id, ...ended })
  await fillRow(app, 'call_side', { call_id: call.id, member_id, live: false, device: canaries.callDevice })
  await fillRecords(app, { me: { id: member_id, uid }, reportAboutMe: report })
}
