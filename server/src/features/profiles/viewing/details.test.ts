import { api, type PersonDetails, type ProfileChange } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  member = await makeMember(app)
})
afterAll(() => app.close())

const change = (body: unknown, token: string | undefined = member.token) =>
  app.call(api.profiles.change, { token, body: body as ProfileChange })
const read = async (id: string, token: string) =>
  (await app.call(api.profiles.get, { token, params: { id } })).data.person

const everything = {
  languages: ['ig', 'en', 'ig'],
  interests: ['music', 'cooking', 'football', 'music'],
  education: 'university',
  occupation: '  Nurse ',
  height: 168,
  children: 'open',
  smoking: 'no',
  drinking: 'sometimes',
  promptAnswers: [
    { prompt: 'sunday', answer: '  Jollof, and my mother’s long stories. ' },
    { prompt: 'laugh', answer: 'Goats with opinions' },
  ],
} satisfies Record<Exclude<keyof PersonDetails, 'faith' | 'ethnicGroup'>, unknown>

test('details are saved, each once, and visible to all members', async () => {
  const shown = {
    ...everything,
    languages: ['ig', 'en'],
    interests: ['music', 'cooking', 'football'],
    occupation: 'Nurse',
    promptAnswers: [
      { prompt: 'sunday', answer: 'Jollof, and my mother’s long stories.' },
      { prompt: 'laugh', answer: 'Goats with opinions' },
    ],
    faith: null,
    ethnicGroup: null,
  }
  expect((await change(everything)).data.person).toMatchObject(shown)
  const other = await makeMember(app)
  expect(await read(member.uid, other.token)).toMatchObject(shown)
})

test('each detail is removed by null or an empty text, and the others stay', async () => {
  await change(everything)
  const gone = {
    education: null,
    height: null,
    children: null,
    smoking: null,
    languages: [],
    interests: [],
    promptAnswers: [],
  }
  const { person } = (await change({ ...gone, occupation: '' })).data
  expect(person).toMatchObject({ ...gone, occupation: null, drinking: 'sometimes' })
})

test('shared properties are shown to both, and none on the own profile', async () => {
  const other = await makeMember(app)
  await change(everything)
  await change({ interests: ['football', 'travel', 'music'], languages: ['fr', 'en'] }, other.token)
  const shared = { languages: ['en'] }
  expect((await read(member.uid, other.token)).shared).toEqual({ ...shared, interests: ['music', 'football'] })
  expect((await read(other.uid, member.token)).shared).toEqual({ ...shared, interests: ['football', 'music'] })
  expect((await read('me', member.token)).shared).toEqual({ languages: [], interests: [] })
})

test('answers to prompts are returned in the order they were sent in', async () => {
  const [first, second] = everything.promptAnswers.map(({ prompt }) => ({ prompt, answer: prompt }))
  await change({ promptAnswers: [first, second] })
  const turned = [second, first]
  expect((await change({ promptAnswers: turned })).data.person.promptAnswers).toEqual(turned)
  expect((await read('me', member.token)).promptAnswers).toEqual(turned)
})

const sunday = (answer: string) => ({ prompt: 'sunday', answer })
const fourPrompts = ['sunday', 'laugh', 'song', 'home']

test('invalid details are rejected with a message', async () => {
  const many = Array.from({ length: 16 }, () => 'music')
  const wrong = [
    [{ interests: ['stamps'] }, { interests: ['This doesn’t look right.'] }],
    [{ interests: many }, { interests: ['Please choose at most 15.'] }],
    [{ languages: ['klingon'] }, { languages: ['This doesn’t look right.'] }],
    [{ education: 'phd' }, { education: ['This doesn’t look right.'] }],
    [{ occupation: 'x'.repeat(61) }, { occupation: ['At most 60 characters, please.'] }],
    [{ occupation: 'two\nlines' }, { occupation: ['This doesn’t look right.'] }],
    [{ promptAnswers: [{ prompt: 'stamps', answer: 'All' }] }, { promptAnswers: ['This doesn’t look right.'] }],
    [{ promptAnswers: [{ prompt: 'sunday', answer: ' ' }] }, { promptAnswers: ['This field is required.'] }],
    [{ promptAnswers: [sunday('x'.repeat(151))] }, { promptAnswers: ['At most 150 characters, please.'] }],
    [{ promptAnswers: [sunday('two\nlines')] }, { promptAnswers: ['This doesn’t look right.'] }],
    [{ promptAnswers: [sunday('One'), sunday('Two')] }, { promptAnswers: ['This doesn’t look right.'] }],
    [
      { promptAnswers: fourPrompts.map((prompt) => ({ prompt, answer: 'All' })) },
      { promptAnswers: ['Please choose at most 3.'] },
    ],
    [{ height: 90 }, { height: ['Please enter a height between 120 and 230 cm.'] }],
    [{ height: 170.5 }, { height: ['Please enter a height between 120 and 230 cm.'] }],
    [{ smoking: 'maybe' }, { smoking: ['This doesn’t look right.'] }],
    [{ faith: { value: 'muslim' } }, { faith: ['Please tick that you agree, or leave the field empty.'] }],
    [
      { faith: { value: 'muslim', consent: false } },
      { faith: ['Please tick that you agree, or leave the field empty.'] },
    ],
    [{ ethnicGroup: { value: ' ', consent: true } }, { ethnicGroup: ['This field is required.'] }],
    [{ genotype: { value: 'BB', consent: true } }, { genotype: ['This doesn’t look right.'] }],
    [{ genotype: 'AA' }, { genotype: ['This doesn’t look right.'] }],
  ] as const
  for (const [body, errors] of wrong) {
    const refused = await change({ occupation: 'Changed', ...body })
    expect([body, refused.status, refused.errors]).toEqual([body, 400, errors])
  }
  expect((await read('me', member.token)).occupation).toBeNull()
})

test('each sensitive field has a dated consent of its own, and both are deleted together', async () => {
  const today = app.ctx.now().toISOString().slice(0, 10)
  const saved = await change({
    faith: { value: 'christian', consent: true },
    ethnicGroup: { value: ' Igbo ', consent: true },
  })
  expect(saved.data.person).toMatchObject({ faith: 'christian', ethnicGroup: 'Igbo' })
  expect(saved.data.person.mine?.consents).toEqual({ faith: today, ethnicGroup: today, genotype: null })
  const back = (await change({ faith: null })).data.person
  expect(back).toMatchObject({ faith: null, ethnicGroup: 'Igbo' })
  expect(back.mine?.consents).toEqual({ faith: null, ethnicGroup: today, genotype: null })
  const stored = await app.ctx.db.selectFrom('culture').where('member_id', '=', member.id).selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('christian')
})

test('members see faith and ethnic group, guests do not', async () => {
  await change({ faith: { value: 'muslim', consent: true }, ethnicGroup: { value: 'Hausa', consent: true } })
  const [other, guest] = [await makeMember(app), await makeMember(app, { role: 'guest' })]
  expect(await read(member.uid, other.token)).toMatchObject({ faith: 'muslim', ethnicGroup: 'Hausa' })
  expect(await read(member.uid, guest.token)).toMatchObject({ faith: null, ethnicGroup: null })
})

test('changing details requires a session, and guests have none to change', async () => {
  expect((await app.call(api.profiles.change, { body: { height: 170 } })).code).toBe('unauthenticated')
  const guest = await makeMember(app, { role: 'guest' })
  expect((await change({ genotype: { value: 'AA', consent: true } }, guest.token)).code).toBe('forbidden')
})
