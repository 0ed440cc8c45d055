import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { block } from '../../../test/members/matches.ts'
import { readParts } from './export-parts.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('an export shows notices, visits and pending likes only of members on the lists', async () => {
  const [me, other, hidden, blocker] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
  ]
  for (const { id: actor, uid, token } of [other, hidden, blocker]) {
    await app.call(api.reactions.toggle, { token, params: { action: 'like' }, query: { uid: me.uid, on: 'true' } })
    await fillRow(app, 'notice', { member_id: me.id, kind: 'like', actor_id: actor, topic: uid })
    await fillRow(app, 'visit', { viewer_id: actor, owner_id: me.id })
  }
  await app.call(api.accounts.changeSettings, { token: hidden.token, body: { privacy: { hidden: true } } })
  await block(app, blocker, me)
  const parts = new Map<string, unknown[]>()
  for await (const { name, rows } of readParts(app.ctx, me.id)) parts.set(name, rows)
  expect(parts.get('notices')).toMatchObject([{ member: other.uid }])
  expect(parts.get('visits')).toMatchObject([{ member: other.uid }])
  expect(parts.get('rating')).toMatchObject([{ of_gender: 'female', waiting: 1 }])
})
