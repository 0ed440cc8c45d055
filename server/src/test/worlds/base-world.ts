import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { makeTestApp, type TestApp } from '../harness.ts'
import { join, resetAttemptLimits } from '../members/accounts.ts'
import { lagos, type Made, makeMember } from '../members/make-member.ts'
import { match, send } from '../members/matches.ts'
import { fund } from '../money/books.ts'
import { stockShop } from '../money/shop.ts'

/** The members of every world. The viewer signed up by the API and has a password. */
export type Cast = {
  viewer: Made
  matched: Made
  liking: Made
  moderators: [Made, Made]
  /** Public ids of all of them: they are the same in every world. */
  uids: string[]
  giftId: string
}

/** Worlds are copies of one database: they differ by what is done in each, and by nothing else. */
export type BaseWorld = {
  cast: Cast
  open: () => Promise<TestApp>
  close: () => Promise<void>
}

/** Others of the viewer's city. With the viewer they are as many as a city with few members has: one more is noticed. */
const strangersCount = 7

export async function makeBaseWorld(): Promise<BaseWorld> {
  const dataDir = mkdtempSync(joinPath(tmpdir(), 'karibu-worlds-'))
  const source = await createTestDatabase()
  const app = await makeTestApp({ DATA_DIR: dataDir }, source)
  const cast = await makeCast(app)
  await app.close()
  return {
    cast,
    open: async () => {
      const database = await createTestDatabase(source)
      const world = await makeTestApp({ DATA_DIR: dataDir }, database)
      const close = async () => {
        await world.close()
        await database.drop()
      }
      return { ...world, close }
    },
    close: async () => {
      await source.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeCast(app: TestApp): Promise<Cast> {
  const shop = await stockShop(app)
  // With a member at a place first, so that Lagos is known.
  const strangers: Made[] = []
  for (let index = 0; index < strangersCount; index++)
    strangers.push(
      await makeMember(app, { firstname: index === 0 ? 'Zubeda' : `Amina${'abcdefg'[index]}`, age: 24 + index }),
    )
  const viewer = await makeViewer(app)
  const matched = await makeMember(app, { firstname: 'Tunde', gender: 'male' })
  const liking = await makeMember(app, { firstname: 'Chidi', gender: 'male' })
  const moderators: [Made, Made] = [await makeStaff(app), await makeStaff(app)]
  await match(app, viewer, matched)
  await send(app, matched, { to: viewer, body: 'Hello from your match' })
  await fund(app.ctx, matched.id, 10_000n)
  await fund(app.ctx, viewer.id, 10_000n)
  const gift = { params: { id: shop.gift('rose'), otherId: viewer.uid }, body: { note: 'For you' } }
  await app.call(api.gifts.purchase, { token: matched.token, ...gift })
  for (const [action, target] of [
    ['like', strangers[0]],
    ['dislike', strangers[1]],
  ] as const)
    await toggle(app, viewer, { action, target })
  await toggle(app, liking, { action: 'like', target: viewer })
  await app.call(api.profiles.get, { token: liking.token, params: { id: viewer.uid } })
  await app.call(api.reactions.favour, { token: viewer.token, params: { id: matched.uid } })
  await app.call(api.discovery.saveFilter, {
    token: viewer.token,
    body: { name: 'Men of thirty', filter: { gender: 'male', age: 31 }, alert: true },
  })
  await app.call(api.discovery.watchCity, { token: viewer.token, body: { on: true } })
  await app.runJobs()
  // The first request of a minute would write it in one world only.
  await sql`insert into presence (member_id, seen_at) select id, ${app.ctx.now()} from member
    on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(app.ctx.db)
  await resetAttemptLimits(app)
  const all = [viewer, matched, liking, ...moderators, ...strangers]
  return { viewer, matched, liking, moderators, uids: all.map(({ uid }) => uid), giftId: shop.gift('rose') }
}

async function makeViewer(app: TestApp): Promise<Made> {
  const email = 'viewer@example.com'
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  const preferences = { gender: 'both', ageMin: 19, ageMax: 99, distance: null } as const
  await app.call(api.profiles.change, { token, body: { ...lagos, preferences } })
  return { id, uid, email, token }
}

const makeStaff = (app: TestApp) => makeMember(app, { role: 'admin', at: null, hidden: true })

type Toggle = { action: 'like' | 'dislike' | 'block'; target: Made | undefined }

export const toggle = (app: TestApp, by: Made, { action, target }: Toggle) =>
  app.call(api.reactions.toggle, {
    token: by.token,
    params: { action },
    query: { uid: target?.uid ?? '', on: 'true' },
  })
