import { randomUUID } from 'node:crypto'
import { api, fieldsMax, type ProfileFieldForm } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import {
  addField,
  answerField,
  changeField,
  fieldForm,
  fieldReason,
  formOf,
  textsIn,
} from '../../test/members/custom-fields.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
let admin: Made
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  member = await makeMember(app)
})
beforeEach(async () => {
  for (const table of ['custom_answer', 'custom_option', 'custom_field'] as const)
    await app.ctx.db.deleteFrom(table).execute()
})
afterAll(() => app.close())

const { profileFields } = api
const list = async () => (await app.call(profileFields.list, { token: admin.token })).data.fields
const add = (form: Partial<ProfileFieldForm>) =>
  app.call(profileFields.add, { token: admin.token, body: { ...fieldForm(form), reason: fieldReason } })
const entries = async (id: string) =>
  (
    await sql<{ action: string; subject: string; details: object }>`select action, subject, details from audit_entry
      where subject = ${id} order by id desc`.execute(app.ctx.db)
  ).rows

test('staff add a field, and members see it at once; the audit log contains it with the reason', async () => {
  const field = await addField(app, admin, { label: textsIn('Pets'), help: textsIn('Those at home') })
  expect(field).toMatchObject({ kind: 'choice', active: true, version: 1, answers: 0 })
  const { data } = await app.call(api.customFields.list, {
    token: member.token,
    headers: { 'accept-language': 'sw' },
  })
  expect(data.fields).toMatchObject([{ id: field.id, label: 'Pets sw', help: 'Those at home sw', answer: null }])
  expect(await entries(field.id)).toMatchObject([
    { action: 'profile-field.add', subject: field.id, details: { reason: fieldReason } },
  ])
})

test('a preview shows the effect of a change on the answers, and changes nothing', async () => {
  const field = await addField(app, admin)
  const [cat, dog] = field.options.map(({ id, label }) => ({ id, label }))
  if (!cat || !dog) throw new Error('two options')
  await answerField(app, member, { id: field.id, options: [cat.id] })
  const preview = async (form: Partial<ProfileFieldForm>) =>
    (
      await app.call(profileFields.preview, {
        token: admin.token,
        params: { id: field.id },
        body: { ...formOf(field), ...form },
      })
    ).data.effects
  const before = await list()
  const bird = { label: textsIn('Bird') }
  expect(await preview({})).toEqual([])
  expect(await preview({ active: false })).toEqual([{ effect: 'hidden', label: null, answers: 1 }])
  expect(await preview({ sensitive: true })).toEqual([{ effect: 'consent', label: null, answers: 1 }])
  expect(await preview({ visibility: 'matches', filter: false })).toEqual([
    { effect: 'narrowed', label: null, answers: 1 },
  ])
  expect(await preview({ options: [dog, bird] })).toEqual([{ effect: 'option', label: cat.label, answers: 1 }])
  expect(await preview({ options: [cat, bird] })).toEqual([])
  expect(await preview({ options: [{ ...cat, label: textsIn('Kitten') }, dog] })).toEqual([
    { effect: 'reworded', label: cat.label, answers: 1 },
  ])
  expect(await list()).toEqual(before)
  expect(await entries(field.id)).toHaveLength(1)
})

test('a change is recorded with its effect; the second of two concurrent ones is rejected', async () => {
  const field = await addField(app, admin)
  await answerField(app, member, { id: field.id, options: [field.options[0]?.id ?? ''] })
  expect((await changeField(app, admin, { field: field, active: false })).data.fields).toMatchObject([
    { active: false, version: 2, answers: 1 },
  ])
  expect((await changeField(app, admin, { field: field, active: true })).code).toBe('conflict')
  const [entry] = await entries(field.id)
  expect(entry).toMatchObject({
    action: 'profile-field.change',
    subject: field.id,
    details: { before: { active: true }, after: { active: false }, effects: [{ effect: 'hidden', answers: 1 }] },
  })
})

test('a field that does not exist is neither changed nor previewed', async () => {
  const field = await addField(app, admin)
  const params = { id: randomUUID() }
  expect((await changeField(app, admin, { field: { ...field, ...params }, active: false })).code).toBe('not_found')
  const body = { ...formOf(field), active: false }
  expect((await app.call(profileFields.preview, { token: admin.token, params, body })).code).toBe('not_found')
  expect(await list()).toEqual([field])
  expect(await entries(params.id)).toEqual([])
})

test('members see fields in the order set by staff', async () => {
  const one = await addField(app, admin)
  const other = await addField(app, admin)
  const order = (ids: string[]) => app.call(profileFields.order, { token: admin.token, body: { ids } })
  expect((await order([other.id, one.id])).status).toBe(200)
  const { data } = await app.call(api.customFields.list, { token: member.token })
  expect(data.fields.map(({ id }) => id)).toEqual([other.id, one.id])
  for (const ids of [[one.id], [one.id, one.id], [one.id, randomUUID()]])
    expect([ids, (await order(ids)).code]).toEqual([ids, 'conflict'])
})

test('rejects incomplete texts, options that do not match the kind, and filters of fields not visible to everyone', async () => {
  const option = { label: textsIn('Cat') }
  const tries: [Partial<ProfileFieldForm>, string][] = [
    [{ label: { ...textsIn('Pets'), sw: ' ' } }, 'label'],
    [{ label: textsIn('x'.repeat(41)) }, 'label'],
    [{ help: textsIn('x'.repeat(161)) }, 'help'],
    [{ kind: 'date' as 'text', options: [] }, 'kind'],
    [{ kind: 'text', options: [option] }, 'options'],
    [{ kind: 'text', filter: true }, 'filter'],
    [{ visibility: 'matches' }, 'filter'],
    [{ visibility: 'nobody' as 'matches' }, 'visibility'],
    [{ options: [option] }, 'options'],
    [{ options: [option, option] }, 'options'],
    [{ options: [option, { id: randomUUID(), label: textsIn('Dog') }] }, 'options'],
    [{ options: Array.from({ length: 31 }, (_, at) => ({ label: textsIn(`Option ${at}`) })) }, 'options'],
  ]
  for (const [form, part] of tries) {
    const { status, errors } = await add(form)
    expect([form, status, Object.keys(errors ?? {})]).toEqual([form, 400, [part]])
  }
  const short = await app.call(profileFields.add, { token: admin.token, body: { ...fieldForm(), reason: 'because' } })
  expect(short.errors).toHaveProperty('reason')
  const field = await addField(app, admin)
  const other = await addField(app, admin)
  expect((await changeField(app, admin, { field: field, kind: 'choices' })).errors).toHaveProperty('kind')
  const foreign = { id: other.options[0]?.id ?? '', label: textsIn('Bird') }
  expect(
    (await changeField(app, admin, { field: field, options: [...formOf(field).options, foreign] })).errors,
  ).toHaveProperty('options')
  expect((await list()).map(({ version }) => version)).toEqual([1, 1])
})

test('at most twenty fields are active, also when several are added concurrently', async () => {
  for (let count = 1; count < fieldsMax; count++) await addField(app, admin, { kind: 'text' })
  const answers = await Promise.all([1, 2, 3].map(() => add({ kind: 'text' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await list()).toHaveLength(fieldsMax)
})
