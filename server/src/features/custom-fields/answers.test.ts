import { randomUUID } from 'node:crypto'
import { api, type StaffProfileField } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { addField, answerField, changeField, textsIn } from '../../test/members/custom-fields.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, match } from '../../test/members/matches.ts'
import { accountDeletionJobs } from '../account-deletion/jobs.ts'

let app: TestApp
let admin: Made
let owner: Made
let stranger: Made
let matched: Made
let guest: Made
let pets: StaffProfileField
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  owner = await makeMember(app)
  stranger = await makeMember(app)
  matched = await makeMember(app)
  guest = await makeMember(app, { role: 'guest' })
  await match(app, owner, matched)
  pets = await addField(app, admin, { label: textsIn('Pets'), kind: 'choices' })
})
afterAll(() => app.close())

const { customFields } = api
const optionOf = (field: StaffProfileField, at: number): string => field.options[at]?.id ?? ''
const ownField = async (who: Made, id: string) =>
  (await app.call(customFields.list, { token: who.token })).data.fields.find((field) => field.id === id)
/** What the viewer reads as the owner's answer to a field; undefined without one. */
async function seen(viewer: Made, field: StaffProfileField, of = owner) {
  const { data } = await app.call(customFields.ofMember, { token: viewer.token, params: { id: of.uid } })
  return data.answers.find(({ id }) => id === field.id)?.values
}

test('an answer is saved, shown to others in their language, changed and deleted', async () => {
  const options = [optionOf(pets, 1), optionOf(pets, 0)]
  expect((await answerField(app, owner, { id: pets.id, options })).status).toBe(200)
  expect((await ownField(owner, pets.id))?.answer).toEqual({
    text: null,
    options: options.toReversed(),
    sharedWith: 'everyone',
    consentedOn: null,
  })
  expect(await seen(stranger, pets)).toEqual(['Cat', 'Dog'])
  const inFrench = await app.call(customFields.ofMember, {
    token: stranger.token,
    params: { id: owner.uid },
    headers: { 'accept-language': 'fr' },
  })
  expect(inFrench.data.answers).toEqual([{ id: pets.id, label: 'Pets fr', values: ['Cat fr', 'Dog fr'] }])
  await answerField(app, owner, { id: pets.id, options: [optionOf(pets, 1)] })
  expect(await seen(stranger, pets)).toEqual(['Dog'])
  await app.call(customFields.remove, { token: owner.token, params: { id: pets.id } })
  expect(await seen(stranger, pets)).toBeUndefined()
  expect((await ownField(owner, pets.id))?.answer).toBeNull()
})

test('an owner chooses who sees an answer, within what the field permits', async () => {
  const options = [optionOf(pets, 0)]
  await answerField(app, owner, { id: pets.id, options, sharedWith: 'matches' })
  expect([await seen(stranger, pets), await seen(guest, pets), await seen(matched, pets)]).toEqual([
    undefined,
    undefined,
    ['Cat'],
  ])
  await answerField(app, owner, { id: pets.id, options, sharedWith: 'nobody' })
  expect(await seen(matched, pets)).toBeUndefined()
  expect((await ownField(owner, pets.id))?.answer?.sharedWith).toBe('nobody')
  const secret = await addField(app, admin, { visibility: 'matches', filter: false })
  await answerField(app, owner, { id: secret.id, options: [optionOf(secret, 0)] })
  expect((await ownField(owner, secret.id))?.answer?.sharedWith).toBe('matches')
  expect([await seen(stranger, secret), await seen(matched, secret)]).toEqual([undefined, ['Cat']])
})

test('a sensitive answer requires a dated consent, and is hidden from guests', async () => {
  const tribe = await addField(app, admin, { kind: 'text', sensitive: true })
  const refused = await answerField(app, owner, { id: tribe.id, text: 'Igbo' })
  expect(refused.errors).toHaveProperty('consent')
  await answerField(app, owner, { id: tribe.id, text: 'Igbo', consent: true })
  expect((await ownField(owner, tribe.id))?.answer?.consentedOn).toBe(app.ctx.now().toISOString().slice(0, 10))
  expect([await seen(stranger, tribe), await seen(guest, tribe)]).toEqual([['Igbo'], undefined])
  expect(await ownField(guest, tribe.id)).toBeUndefined()
  // No longer sensitive: what was said under a consent does not become visible to guests.
  await changeField(app, admin, { field: tribe, sensitive: false })
  expect([await seen(stranger, tribe), await seen(guest, tribe)]).toEqual([['Igbo'], undefined])
  await answerField(app, owner, { id: tribe.id, text: 'Igbo' })
  expect(await seen(guest, tribe)).toEqual(['Igbo'])
})

test('a field that becomes sensitive hides its answers until their owners consent', async () => {
  const field = await addField(app, admin, { kind: 'text' })
  await answerField(app, owner, { id: field.id, text: 'Quiet evenings' })
  await changeField(app, admin, { field: field, sensitive: true })
  expect([await seen(stranger, field), await seen(matched, field)]).toEqual([undefined, undefined])
  await answerField(app, owner, { id: field.id, text: 'Quiet evenings', consent: true })
  expect(await seen(stranger, field)).toEqual(['Quiet evenings'])
})

test('archived: others see no answer, its owner reads and deletes it, and no member can answer', async () => {
  const field = await addField(app, admin)
  await answerField(app, owner, { id: field.id, options: [optionOf(field, 0)] })
  const { data } = await changeField(app, admin, { field: field, active: false })
  expect(await seen(stranger, field)).toBeUndefined()
  expect(await ownField(owner, field.id)).toMatchObject({ offered: false, answer: { options: [optionOf(field, 0)] } })
  expect(await ownField(stranger, field.id)).toBeUndefined()
  expect((await answerField(app, stranger, { id: field.id, options: [optionOf(field, 0)] })).status).toBe(404)
  const archived = data.fields.find(({ id }) => id === field.id)
  if (archived) await changeField(app, admin, { field: archived, active: true })
  expect(await seen(stranger, field)).toEqual(['Cat'])
  await app.call(customFields.remove, { token: owner.token, params: { id: field.id } })
  expect(await seen(stranger, field)).toBeUndefined()
})

test('a removed option is archived with its answers and restored with them', async () => {
  const field = await addField(app, admin, {
    kind: 'choices',
    options: ['Cat', 'Dog', 'Fish'].map((text) => ({ label: textsIn(text) })),
  })
  const [cat, dog, fish] = field.options.map(({ id, label }) => ({ id, label }))
  if (!cat || !dog || !fish) throw new Error('three options')
  await answerField(app, owner, { id: field.id, options: [cat.id, fish.id] })
  const { data } = await changeField(app, admin, { field: field, options: [cat, dog] })
  expect(await seen(stranger, field)).toEqual(['Cat'])
  expect((await ownField(owner, field.id))?.options.map(({ offered }) => offered)).toEqual([true, true, false])
  expect((await answerField(app, stranger, { id: field.id, options: [fish.id] })).errors).toHaveProperty('options')
  const now = data.fields.find(({ id }) => id === field.id)
  if (now) await changeField(app, admin, { field: now, options: [cat, dog, fish] })
  expect(await seen(stranger, field)).toEqual(['Cat', 'Fish'])
})

test('rejects foreign, unknown and too many options, the wrong kind, long texts and contact details', async () => {
  const text = await addField(app, admin, { kind: 'text' })
  const choice = await addField(app, admin)
  const foreign = optionOf(pets, 0)
  const tries: [string, Omit<Parameters<typeof answerField>[2], 'id'>, string][] = [
    [choice.id, { options: [foreign] }, 'options'],
    [choice.id, { options: [randomUUID()] }, 'options'],
    [choice.id, { options: choice.options.map(({ id }) => id) }, 'options'],
    [choice.id, { options: [] }, 'options'],
    [choice.id, {}, 'options'],
    [choice.id, { text: 'Cat' }, 'text'],
    [pets.id, { options: Array.from({ length: 11 }, () => randomUUID()) }, 'options'],
    [text.id, { text: 'x'.repeat(201) }, 'text'],
    [text.id, { text: ' ' }, 'text'],
    [text.id, { text: 'a\u202eb' }, 'text'],
    [text.id, { text: 'Quiet', options: [foreign] }, 'options'],
    [text.id, {}, 'text'],
    [text.id, { text: 'Write to ada@mail.example' }, 'text'],
    [text.id, { text: 'Call me: 0803 123 4567' }, 'text'],
    [text.id, { text: 'Quiet', sharedWith: 'everybody' as 'everyone' }, 'sharedWith'],
  ]
  for (const [id, body, part] of tries) {
    const { status, errors } = await answerField(app, stranger, { id, ...body })
    expect([body, status, Object.keys(errors ?? {})]).toEqual([body, 400, [part]])
  }
  expect((await answerField(app, stranger, { id: randomUUID(), text: 'x' })).status).toBe(404)
  expect((await answerField(app, guest, { id: text.id, text: 'x' })).status).toBe(403)
  expect((await app.call(customFields.list)).status).toBe(401)
  const { rows } = await sql`select from custom_answer where member_id = any(${[stranger.id, guest.id]})`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([])
})

test('a text that asks for money is queued for moderators', async () => {
  const field = await addField(app, admin, { kind: 'text' })
  const member = await makeMember(app)
  const text = 'Send me a steam gift card code and I will send you my bank account'
  expect((await answerField(app, member, { id: field.id, text })).status).toBe(200)
  const reports = await app.ctx.db
    .selectFrom('abuse_report')
    .where('target_id', '=', member.id)
    .select('profile')
    .execute()
  expect(reports.map(({ profile }) => profile.customTexts)).toEqual([[{ label: field.label.en, text }]])
})

test('a blocked member gets the response of an unknown id', async () => {
  const blocked = await makeMember(app)
  const unknown = await app.call(customFields.ofMember, { token: blocked.token, params: { id: randomUUID() } })
  await block(app, owner, blocked)
  const answer = await app.call(customFields.ofMember, { token: blocked.token, params: { id: owner.uid } })
  expect([answer.status, answer.code, answer.message]).toEqual([404, unknown.code, unknown.message])
})

test('the deletion of an account removes its answers, also to archived fields', async () => {
  const field = await addField(app, admin, { kind: 'text', label: textsIn('Dream') })
  const member = await makeMember(app)
  await answerField(app, member, { id: field.id, text: 'A house by the sea', sharedWith: 'nobody' })
  await changeField(app, admin, { field: field, active: false })
  const due = new Date(app.ctx.now().getTime() - 1000)
  await app.ctx.db.updateTable('member').set({ deletion_due_at: due }).where('id', '=', member.id).execute()
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
  const { rows } = await sql`select from custom_answer where member_id = ${member.id}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})
