import { api, type ProfileChange } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { sweepCulture } from './sweep-culture.ts'

let app: TestApp
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  member = await makeMember(app)
  await sql`update member_session set remember = true, expires_at = ${new Date(app.ctx.now().getTime() + 400 * day)}`.execute(
    app.ctx.db,
  )
})
afterAll(() => app.close())

const day = 86_400_000
const change = (body: ProfileChange) => app.call(api.profiles.change, { token: member.token, body })
const give = (value: 'AA' | 'AS' | 'SS' | 'AC' | 'SC') => change({ genotype: { value, consent: true } })
const mine = async () => {
  const { data } = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
  return data.person.mine?.genotype
}
const dayIn = (days: number) => new Date(app.ctx.now().getTime() + days * day).toISOString().slice(0, 10)

test('only its owner gets a genotype', async () => {
  const { data } = await give('SC')
  expect(data.person.mine?.genotype.value).toBe('SC')
  const other = await makeMember(app)
  const bodies = [
    (await app.call(api.profiles.get, { token: other.token, params: { id: member.uid } })).body,
    (await app.call(api.discovery.members, { token: other.token })).body,
    (await app.call(api.discovery.members, { token: other.token, query: { gender: 'both' } })).body,
  ]
  for (const body of bodies) {
    expect(body).toContain(member.uid)
    expect(body).not.toMatch(/"SC"|genotype|compatible|gene/i)
  }
})

test('a genotype is changed once in 180 days', async () => {
  await give('AS')
  expect((await mine())?.opensOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await give('AS')).status).toBe(200)
  const refused = await give('AA')
  expect([refused.code, refused.errors?.genotype?.[0]]).toEqual([
    'invalid_input',
    `You can set or change your genotype again from ${(await mine())?.opensOn}.`,
  ])
  app.advance(179 * day)
  expect((await give('AA')).code).toBe('invalid_input')
  app.advance(day)
  expect((await give('AA')).data.person.mine?.genotype).toMatchObject({ value: 'AA' })
})

test('a removed genotype is deleted at once, but another is not accepted any sooner', async () => {
  await give('SS')
  const { person } = (await change({ genotype: null })).data
  expect(person.mine?.genotype).toMatchObject({ value: null })
  expect(person.mine?.consents.genotype).toBeNull()
  const row = await app.ctx.db.selectFrom('culture').where('member_id', '=', member.id).selectAll().execute()
  expect(JSON.stringify(row)).not.toContain('SS')
  expect((await give('AA')).errors?.genotype).toBeTruthy()
  app.advance(181 * day)
  await sweepCulture(app.ctx)
  expect(await app.ctx.db.selectFrom('culture').where('member_id', '=', member.id).selectAll().execute()).toMatchObject(
    [{ genotype_set_at: null }],
  )
  expect((await give('AA')).status).toBe(200)
})

test('the day of the consent is stored with it', async () => {
  const { person } = (await give('AA')).data
  expect(person.mine?.consents.genotype).toBe(dayIn(0))
})
