import { randomUUID } from 'node:crypto'
import { api, type Route } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCalls } from '../../test/communication/calls.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, match } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { stockShop } from '../../test/money/shop.ts'

// A call that names an invisible member must do the same work as one with an unknown id, so that it takes equal time.

let app: TestApp
let viewer: Made
let giftId: string
let unseen: Record<
  'blocked' | 'blockedAfterMatch' | 'listed' | 'listing' | 'hidden' | 'suspended' | 'banned' | 'deleted' | 'unknown',
  string
>
const statements: string[] = []

beforeAll(async () => {
  app = await makeTestApp()
  giftId = (await stockShop(app)).gift('rose')
  viewer = await makeMember(app)
  await fund(app.ctx, viewer.id, 100_00n)
  await giveCalls(app, viewer)
  const setStatus = async (status: string) => {
    const made = await makeMember(app)
    await sql`update member set status = ${status} where id = ${made.id}`.execute(app.ctx.db)
    return made.uid
  }
  const [blocked, matched] = [await makeMember(app), await makeMember(app)]
  await match(app, viewer, matched)
  for (const other of [blocked, matched]) await block(app, other, viewer)
  const [listed, listing] = [await makeMember(app), await makeMember(app)]
  await app.call(api.knownPeople.add, { token: viewer.token, body: { contacts: [listed.email] } })
  await app.call(api.knownPeople.add, { token: listing.token, body: { contacts: [viewer.email] } })
  unseen = {
    blocked: blocked.uid,
    blockedAfterMatch: matched.uid,
    listed: listed.uid,
    listing: listing.uid,
    hidden: (await makeMember(app, { hidden: true })).uid,
    suspended: await setStatus('suspended'),
    banned: await setStatus('banned'),
    deleted: await setStatus('deleted'),
    unknown: randomUUID(),
  }
  await recordStatements()
})
afterAll(() => app.close())

type Asking = { query: (...question: unknown[]) => unknown }

/** The first call of a minute notes that its member is here and uses the session: at any of the calls that are compared. */
const ofTheMinute = /^(insert into presence|update "member_session" set "last_used_at")/

// On the prototype, so that connections that are open already are watched too.
async function recordStatements() {
  const client = await app.ctx.pool.connect()
  const asking = Object.getPrototypeOf(client) as Asking
  client.release()
  const query = asking.query
  asking.query = function (...question) {
    const [first] = question
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
    if (!ofTheMinute.test(text)) statements.push(text)
    return query.apply(this, question)
  }
}

const table: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
const memberRoutes = table.filter((route) => route.memberParam)

test('every route that names a member is declared as such', () => {
  const named = table.filter(({ path, memberParam, query }) => {
    const hasUid = query !== undefined && 'uid' in ((query as { def?: { shape?: object } }).def?.shape ?? {})
    return memberParam || hasUid || /^\/(members|profile|favourites|abuse)\/\{id\}(?!\/remove)|\{otherId\}/.test(path)
  })
  expect(named.map(({ method, path }) => `${method} ${path}`)).toEqual(
    memberRoutes.map(({ method, path }) => `${method} ${path}`),
  )
  expect(memberRoutes.length).toBeGreaterThanOrEqual(11)
})

const actions = ['like', 'dislike', 'block'] as const
const bodies: Record<string, object[]> = {
  '/members/{id}/likes': [{ part: { prompt: 'sunday' }, comment: 'You too?', clientId: randomUUID() }],
  '/members/{id}/calls': [{ kind: 'voice' }],
  '/members/{id}/messages': [{ clientId: randomUUID(), body: 'Hello there' }],
  '/members/{id}/comparison': [{ consent: true }],
  '/members/{id}/action': [...actions, 'unlike', 'undislike', 'unblock'].map((action) => ({ action })),
  '/abuse/{id}/report': [
    { content: 'Asked me for money three times.' },
    { content: 'Asked me for money.', block: true },
    { content: '', category: 'underage' },
  ],
}

test('blocked, listed as known, hidden, suspended, banned, deleted and unknown members cost the same statements on every route', async () => {
  const different: string[] = []
  for (const route of memberRoutes) {
    for (const action of route.path.includes('{action}') ? actions : ['like']) {
      for (const body of bodies[route.path] ?? [undefined]) {
        for (const [who, uid] of Object.entries(unseen)) {
          if (!(await isEqual(route, { uid, action, body })))
            different.push(`${route.method} ${route.path} ${action} ${JSON.stringify(body)}: ${who}`)
        }
      }
    }
  }
  expect(different).toEqual([])
})

/** What is read again every few seconds, as the settings, falls on one of the two calls by chance: then they are compared anew. */
async function isEqual(route: Route, ask: Ask): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    const expected = await workOf(route, { ...ask, uid: unseen.unknown })
    if (JSON.stringify(await workOf(route, ask)) === JSON.stringify(expected)) return true
  }
  return false
}

type Ask = { uid: string; action: string; body: object | undefined }

async function workOf(route: Route, { uid, action, body }: Ask) {
  const param = route.memberParam ?? 'id'
  const params = { id: giftId, action, ...(param === 'uid' ? {} : { [param]: uid }) }
  const ask = { token: viewer.token, params, query: param === 'uid' ? { uid } : {}, body } as never
  // Five reports a day: otherwise the limit would answer most of them.
  if (route.path.startsWith('/abuse/')) await sql`delete from gone_report`.execute(app.ctx.db)
  statements.length = 0
  const { status, code } = await app.call(route, ask)
  return { status, code, statements: [...statements] }
}

test('a report of an invisible member is accepted, as one of an unknown id is', async () => {
  for (const uid of Object.values(unseen)) {
    const route = api.safety.report
    const { status } = await workOf(route, { uid, action: 'like', body: { content: 'Asked me for money.' } })
    expect(status).toBe(201)
  }
})
