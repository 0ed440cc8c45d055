import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { alertFilters } from './alert-filters.ts'

// Each test is at a place of its own, so that no member of another test matches.
let latitude = -40
let app: TestApp
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeMember(app)
  await save(bystander, false)
})
afterAll(() => app.close())

type Filter = NonNullable<CallOf<typeof api.discovery.saveFilter>['body']>['filter']
const save = (member: Made, alert: boolean, filter: Filter = { distance: 5 }) =>
  app.call(api.discovery.saveFilter, { token: member.token, body: { name: 'Near', filter, alert } })
const filtersOf = async (member: Made) =>
  (await app.call(api.discovery.savedFilters, { token: member.token })).data.filters
/** As if the alert had been switched on, or had last come, this long ago. */
const moveBack = (member: Made, byMs: number) =>
  sql`update saved_filter set alert_since = ${new Date(app.ctx.now().getTime() - byMs)} where member_id = ${member.id}`.execute(
    app.ctx.db,
  )
const facts = async (member: Made) => {
  const { rows } = await sql<{ kind: string; actor_id: number | null; data: unknown }>`
    select kind, actor_id, data from outbox where member_id = ${member.id}`.execute(app.ctx.db)
  return rows
}

async function searcher(filter?: Filter) {
  latitude += 1
  const at = { latitude, longitude: 20 }
  const me = await makeMember(app, { at })
  await save(me, true, filter)
  await moveBack(me, dayMs)
  return { me, at }
}

test('a new matching member creates one notice without a name; the next one a day later', async () => {
  const { me, at } = await searcher()
  await makeMember(app, { at })
  await makeMember(app, { at })
  await alertFilters(app.ctx)
  expect(await facts(me)).toEqual([{ kind: 'saved_filter', actor_id: null, data: { topic: 'saved_filter' } }])
  await makeMember(app, { at })
  await alertFilters(app.ctx)
  expect(await facts(me)).toHaveLength(1)
  expect(await facts(bystander)).toEqual([])
})

test('without a new member there is no notice, nor for one who is not visible to the member', async () => {
  const { me, at } = await searcher()
  const old = await makeMember(app, { at })
  await sql`update member set created_at = ${new Date(app.ctx.now().getTime() - 3 * dayMs)} where id = ${old.id}`.execute(
    app.ctx.db,
  )
  await makeMember(app, { at, hidden: true })
  const blocking = await makeMember(app, { at })
  await app.call(api.reactions.toggle, { token: blocking.token, params: { action: 'block' }, query: { uid: me.uid } })
  await makeMember(app, { at, wants: { ageMin: 60 } })
  await alertFilters(app.ctx)
  expect(await facts(me)).toEqual([])
})

test('an alert is switched on and off by its owner, and is kept when its filter is replaced', async () => {
  const { me, at } = await searcher()
  const [filter] = await filtersOf(me)
  expect(filter?.alert).toBe(true)
  const params = { id: filter?.id ?? '' }
  const change = (token: string, alert: boolean) =>
    app.call(api.discovery.changeFilter, { token, params, body: { alert } })
  expect((await change(bystander.token, false)).status).toBe(404)
  await app.call(api.discovery.saveFilter, { token: me.token, body: { name: 'Near', filter: { distance: 10 } } })
  expect(await filtersOf(me)).toMatchObject([{ filter: { distance: 10 }, alert: true }])
  expect((await change(me.token, false)).data.filters).toMatchObject([{ alert: false }])
  await makeMember(app, { at })
  await alertFilters(app.ctx)
  expect(await facts(me)).toEqual([])
})
