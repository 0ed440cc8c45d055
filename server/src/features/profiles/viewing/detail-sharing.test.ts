import { api, type CallOf, type DetailName, type Sharing } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'
import { detailNames } from '../detail-table.ts'

let app: TestApp
let owner: Made
let stranger: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  owner = await makeMember(app)
  stranger = await makeMember(app)
  await change(everything)
})
afterAll(() => app.close())

type Change = NonNullable<CallOf<typeof api.profiles.change>['body']>
const change = (body: Change, { token } = owner) => app.call(api.profiles.change, { token, body })
const read = async (id: string, { token }: Made) =>
  (await app.call(api.profiles.get, { token, params: { id } })).data.person
const shareAll = (choice: Sharing) => change({ sharing: Object.fromEntries(detailNames.map((name) => [name, choice])) })

const everything = {
  languages: ['ig'],
  interests: ['music'],
  education: 'university',
  occupation: 'Nurse',
  height: 168,
  children: 'want',
  smoking: 'no',
  drinking: 'no',
  faith: { value: 'muslim', consent: true },
  ethnicGroup: { value: 'Igbo', consent: true },
  promptAnswers: [{ prompt: 'sunday', answer: 'Jollof' }],
} satisfies Required<Pick<Change, DetailName>>
const shown = { ...everything, faith: 'muslim', ethnicGroup: 'Igbo' }
const nothing = Object.fromEntries(
  detailNames.map((name) => [name, Array.isArray(everything[name]) ? [] : null] as const),
)

test('each detail is visible to everyone until its owner chooses otherwise', async () => {
  const { mine } = await read('me', owner)
  expect(detailNames.map((name) => mine?.sharing[name])).toEqual(detailNames.map(() => 'everyone'))
  expect(mine?.sharing).toMatchObject({ phone: 'nobody', dob: 'nobody' })
  expect(await read(owner.uid, stranger)).toMatchObject(shown)
})

test('each hidden detail looks empty, and the others stay', async () => {
  for (const name of detailNames) {
    await change({ sharing: { [name]: 'nobody' } })
    expect(await read(owner.uid, stranger)).toMatchObject({ ...shown, [name]: nothing[name] })
    await change({ sharing: { [name]: 'everyone' } })
  }
  expect(await read(owner.uid, stranger)).toMatchObject(shown)
})

test('a detail for matches is visible to a match only', async () => {
  await match(app, owner, stranger)
  const bystander = await makeMember(app)
  await shareAll('matches')
  expect(await read(owner.uid, stranger)).toMatchObject(shown)
  expect(await read(owner.uid, bystander)).toMatchObject(nothing)
  await shareAll('nobody')
  expect(await read(owner.uid, stranger)).toMatchObject(nothing)
  expect(await read('me', owner)).toMatchObject(shown)
})

test('a choice stays when others change, and when the value is set again', async () => {
  await change({ sharing: { height: 'nobody', phone: 'matches' } })
  await change({ sharing: { education: 'matches' }, height: 180 })
  const { mine, height } = await read('me', owner)
  expect([height, mine?.sharing]).toEqual([
    180,
    expect.objectContaining({ height: 'nobody', education: 'matches', phone: 'matches', faith: 'everyone' }),
  ])
  expect(await read(owner.uid, stranger)).toMatchObject({ height: null, education: null, occupation: 'Nurse' })
})

test('shared properties do not reveal a hidden one', async () => {
  await change({ languages: ['ig'], interests: ['music'] }, stranger)
  expect((await read(owner.uid, stranger)).shared).toEqual({ languages: ['ig'], interests: ['music'] })
  await shareAll('nobody')
  expect((await read(owner.uid, stranger)).shared).toEqual({ languages: [], interests: [] })
})

test('a stored value of faith never shows guests more than before', async () => {
  const guest = await makeMember(app, { role: 'guest' })
  await change({ sharing: { faith: 'everyone', height: 'nobody' } })
  expect(await read(owner.uid, guest)).toMatchObject({ faith: null, height: null, occupation: 'Nurse' })
})

test('rejects an unknown choice', async () => {
  const refused = await change({ sharing: { height: 'friends' as Sharing } })
  expect(refused.status).toBe(400)
})
