import { randomUUID } from 'node:crypto'
import { api, staffViewMinutes } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match } from '../../../test/members/matches.ts'

let app: TestApp
let boss: Made
let member: Made
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  expectUnchanged = await watchMembers(app, await makeMember(app, { firstname: 'Bystander' }))
})
beforeEach(async () => {
  boss = await makeMember(app, { role: 'admin', permissions: ['admin'], firstname: 'Stella' })
  member = await makeMember(app, { firstname: 'Nia' })
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const reason = 'She asks why nobody answers.'
const view = (id = member.uid, token = boss.token, body = { reason }) =>
  app.call(api.staffMembers.viewAs, { token, params: { id }, body })
const react = (who: Made, action: 'like' | 'dislike' | 'block', to: Made) =>
  app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' } })

test('an administrator sees the profile as a stranger does, whatever their relation to the member', async () => {
  await sql`update profile set phone_shared_with = 'matches', dob_shared_with = 'everyone', about = 'I sing.'
    where member_id = ${member.id}`.execute(app.ctx.db)
  await match(app, boss, member)
  const { data } = await view()
  expect(data.view.person).toMatchObject({
    ...{ id: member.uid, firstname: 'Nia', about: 'I sing.', matched: false, liked: false, likesMe: false },
    ...{
      distance: null,
      phone: null,
      phoneHidden: 'not_shared',
      shared: { languages: [], interests: [] },
      voice: null,
    },
  })
  const names = Object.keys(data.view.person)
  for (const own of ['mine', 'wallet', 'credits']) expect(names).not.toContain(own)
  expect(data.view.hidden).toEqual([])
  const minutes = (Date.parse(data.view.until) - app.ctx.now().getTime()) / 60_000
  expect(minutes).toBeGreaterThan(staffViewMinutes - 2)
  expect(minutes).toBeLessThanOrEqual(staffViewMinutes)
})

test('the lists are counts without names', async () => {
  const [one, two, three, four] = await Promise.all(
    ['Amina', 'Binta', 'Chike', 'Dayo'].map((firstname) => makeMember(app, { firstname })),
  )
  if (!one || !two || !three || !four) throw new Error('four members were made')
  await react(member, 'like', one)
  await react(member, 'dislike', two)
  await react(three, 'like', member)
  await react(member, 'block', four)
  const { data } = await view()
  expect(data.view.lists).toMatchObject({ liked: 1, passed: 1, likesMe: 1, matches: 0, blocked: 1 })
  expect(data.view.lists.suggested.found).toBeTypeOf('number')
  const text = JSON.stringify(data)
  for (const other of [one, two, three, four]) expect(text).not.toContain(other.uid)
})

test('the view changes nothing of the member and opens no session: only the audit log has one more entry', async () => {
  const member2 = await makeMember(app)
  const isSame = await watchMembers(app, member2)
  await view(member2.uid)
  await isSame()
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', member2.uid)
    .select(['action', 'details'])
    .execute()
  expect(entries).toEqual([{ action: 'member.view-as', details: { reason } }])
})

test('it says why strangers do not see a member', async () => {
  await sql`update profile set hidden = true where member_id = ${member.id}`.execute(app.ctx.db)
  await sql`update member set status = 'inactive', age_in_question = true where id = ${member.id}`.execute(app.ctx.db)
  expect((await view()).data.view).toMatchObject({ hidden: ['status', 'choice', 'age'], person: { firstname: 'Nia' } })
  const nowhere = await makeMember(app, { at: null })
  expect((await view(nowhere.uid)).data.view).toMatchObject({
    hidden: ['place'],
    lists: { suggested: { found: 0, more: false } },
  })
  const guest = await makeMember(app)
  await sql`update member set role = 'guest' where id = ${guest.id}`.execute(app.ctx.db)
  expect((await view(guest.uid)).data.view.hidden).toEqual(['guest'])
})

test('rejects a missing reason, oneself, an unknown member, a password that is not recent, and non-administrators', async () => {
  const short = await view(member.uid, boss.token, { reason: 'short' })
  expect([short.status, Object.keys(short.errors ?? {})]).toEqual([400, ['reason']])
  expect((await view(boss.uid)).code).toBe('conflict')
  expect((await view(randomUUID())).code).toBe('not_found')
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator', 'finance'] })
  expect((await view(member.uid, moderator.token)).code).toBe('forbidden')
  expect((await view(member.uid, member.token)).code).toBe('not_found')
  app.advance(6 * 60_000)
  expect((await view()).code).toBe('password_required')
})
