import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Db } from '../../../context.ts'
import { primaryReader } from '../../../db/replica/read-replica.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const at = { latitude: -41, longitude: -120 }
const search = async (who: Made) => {
  const { data } = await app.call(api.discovery.members, {
    token: who.token,
    query: { gender: 'both', age: 18, ageMode: 'gte' },
  })
  return data.members.map(({ id }) => id)
}

/** Reads a state of the database as it was when `work` began, as a replica would that is a moment behind. */
async function withOldReplica(work: () => Promise<void>): Promise<void> {
  await app.ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await tx.selectFrom('member').select('id').limit(1).execute()
      const reader: Context['reader'] = {
        ...primaryReader,
        read: async <T>(_: unknown, read: (db: Db | typeof tx) => Promise<T>) => ({
          found: await read(tx),
          isCurrent: false,
        }),
      }
      app.ctx.reader = reader
      await work()
    })
    .finally(() => {
      app.ctx.reader = primaryReader
    })
}

test('results of a replica are checked on the primary: blocked, hidden and liked members are excluded', async () => {
  const me = await makeMember(app, { at, wants: { distance: 20 } })
  const [one, two, three, four] = [
    await makeMember(app, { at }),
    await makeMember(app, { at }),
    await makeMember(app, { at }),
    await makeMember(app, { at }),
  ]
  const react = (who: Made, action: 'like' | 'block', to: Made) =>
    app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' } })
  expect((await search(me)).toSorted()).toEqual([one, two, three, four].map(({ uid }) => uid).toSorted())
  await withOldReplica(async () => {
    expect(await search(me)).toHaveLength(4)
    await react(one, 'block', me)
    await react(me, 'like', two)
    await sql`update profile set hidden = true where member_id = ${three.id}`.execute(app.ctx.db)
    expect(await search(me)).toEqual([four.uid])
  })
})
