import { randomUUID } from 'node:crypto'
import { api, type StaffProfileField } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { addField, answerField, changeField } from '../../../test/members/custom-fields.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

const at = { latitude: 9.05, longitude: 7.49 }
let app: TestApp
let admin: Made
let me: Made
let guest: Made
let people: Record<'ada' | 'bisi' | 'chi', Made>
let pets: StaffProfileField
let diet: StaffProfileField
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'], hidden: true })
  me = await makeMember(app, { at })
  guest = await makeMember(app, { role: 'guest', at, hidden: true })
  people = {
    ada: await makeMember(app, { at }),
    bisi: await makeMember(app, { at }),
    chi: await makeMember(app, { at }),
  }
  pets = await addField(app, admin, { kind: 'choices' })
  diet = await addField(app, admin)
  await give(people.ada, pets, { options: [0, 1] })
  await give(people.bisi, pets, { options: [1] })
  await give(people.bisi, diet, { options: [0] })
})
afterAll(() => app.close())

const optionOf = (field: StaffProfileField, index: number): string => field.options[index]?.id ?? ''
type Answer = { options: number[]; sharedWith?: 'matches' }
const give = (who: Made, field: StaffProfileField, { options, sharedWith }: Answer) =>
  answerField(app, who, {
    id: field.id,
    options: options.map((index) => optionOf(field, index)),
    sharedWith: sharedWith ?? 'everyone',
    consent: true,
  })

async function found(answers: string[], who = me): Promise<string[]> {
  const { data } = await app.call(api.discovery.members, { token: who.token, query: { answers } })
  const nameOf = new Map(Object.entries(people).map(([name, made]) => [made.uid, name]))
  return data.members.map(({ id }) => nameOf.get(id) ?? 'somebody').sort()
}

test('one option of each field is enough, and the count agrees', async () => {
  expect(await found([optionOf(pets, 0)])).toEqual(['ada'])
  expect(await found([optionOf(pets, 0), optionOf(pets, 1)])).toEqual(['ada', 'bisi'])
  expect(await found([optionOf(pets, 1), optionOf(diet, 0)])).toEqual(['bisi'])
  expect(await found([optionOf(diet, 1)])).toEqual([])
  const { data } = await app.call(api.discovery.count, { token: me.token, query: { answers: [optionOf(pets, 1)] } })
  expect(data.found).toBe(2)
  const empty = await app.call(api.discovery.count, { token: me.token, query: { answers: [optionOf(diet, 1)] } })
  expect(empty.data.wider).toEqual({ change: 'answers', found: 3, more: false })
})

test('an answer that is not visible to the searcher finds no member, like an unknown option', async () => {
  expect(await found([randomUUID()])).toEqual([])
  expect(await found([optionOf(pets, 0), randomUUID()])).toEqual([])
  const hidden = await addField(app, admin, { visibility: 'matches', filter: false })
  const unsearched = await addField(app, admin, { filter: false })
  const faith = await addField(app, admin, { sensitive: true })
  for (const field of [hidden, unsearched, faith]) await give(people.chi, field, { options: [0] })
  expect(await found([optionOf(hidden, 0)])).toEqual([])
  expect(await found([optionOf(unsearched, 0)])).toEqual([])
  expect(await found([optionOf(faith, 0)])).toEqual(['chi'])
  expect(await found([optionOf(faith, 0)], guest)).toEqual([])
  expect(await found([optionOf(pets, 0)], guest)).toEqual(['ada'])
})

test('an answer shared with matches only, or without a consent, is not found', async () => {
  const field = await addField(app, admin)
  await give(people.ada, field, { options: [0], sharedWith: 'matches' })
  await give(people.bisi, field, { options: [0] })
  expect(await found([optionOf(field, 0)])).toEqual(['bisi'])
  const { data } = await changeField(app, admin, { field: field, sensitive: true })
  expect(await found([optionOf(field, 0)])).toEqual([])
  await give(people.bisi, field, { options: [0] })
  expect(await found([optionOf(field, 0)])).toEqual(['bisi'])
  const archived = data.fields.find(({ id }) => id === field.id)
  if (archived) await changeField(app, admin, { field: archived, active: false })
  expect(await found([optionOf(field, 0)])).toEqual([])
})

test('a filter by answers is saved; invalid ids and too many are rejected', async () => {
  const filter = { answers: [optionOf(pets, 0)] }
  const saved = await app.call(api.discovery.saveFilter, { token: me.token, body: { name: 'Cats', filter } })
  expect(saved.data.filters[0]?.filter.answers).toEqual(filter.answers)
  for (const answers of [['cat'], Array.from({ length: 11 }, () => randomUUID())]) {
    const refused = await app.call(api.discovery.members, { token: me.token, query: { answers } })
    expect([answers, refused.status]).toEqual([answers, 400])
  }
})
