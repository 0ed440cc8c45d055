import { api, type Route, termsGraceDays, termsVersion, termsVersions } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const older = termsVersions.at(-1)?.date ?? ''
/** The first version after `older`: its grace is the one that counts. */
const missed = termsVersions.at(-2)?.date ?? ''
const dueAt = Date.parse(missed) + termsGraceDays * dayMs
const acceptedAt = new Date('2026-11-21T10:00:00Z')

/** Puts the application's clock to so many days after the missed version began to apply. */
const moveTo = (days: number) => app.advance(Date.parse(missed) + days * dayMs - app.ctx.now().getTime())
beforeEach(() => moveTo(1))

async function makeOlder(input: Parameters<typeof makeMember>[1] = {}): Promise<Made> {
  const member = await makeMember(app, input)
  await acceptOlder(member)
  return member
}

/** The session does not end while the clock moves. */
async function acceptOlder({ id }: Made): Promise<void> {
  const change = { terms_version: older, terms_accepted_at: acceptedAt }
  await app.ctx.db.updateTable('member').set(change).where('id', '=', id).execute()
  await sql`update member_session set expires_at = 'infinity' where member_id = ${id}`.execute(app.ctx.db)
}

const termsOf = async ({ token }: Pick<Made, 'token'>) => (await app.call(api.accounts.me, { token })).data.user.terms
const accept = ({ token }: Made, version = termsVersion) =>
  app.call(api.accounts.acceptTerms, { token, body: { version } })
const stored = async ({ id }: Made) => {
  const { rows } = await sql`select terms_version::text as version, terms_accepted_at as at from member
    where id = ${id}
    union all select version::text, accepted_at from past_terms_acceptance where member_id = ${id}`.execute(app.ctx.db)
  return rows
}

test('a new member has accepted the newest version and has nothing to accept', async () => {
  const token = await join(app, 'newest@example.com')
  expect(await termsOf({ token })).toBe(null)
})

test('a member who accepted an older version is asked, accepts once, and both versions stay recorded', async () => {
  const member = await makeOlder()
  expect(await termsOf(member)).toEqual({ accepted: older, dueAt: new Date(dueAt).toISOString() })
  const answer = await accept(member)
  expect([answer.status, answer.data.user.terms, answer.message]).toEqual([
    200,
    null,
    'Thank you. You’ve accepted the new version.',
  ])
  const both = [
    { version: termsVersion, at: app.ctx.now() },
    { version: older, at: acceptedAt },
  ]
  const recorded = await stored(member)
  expect(recorded).toEqual([{ ...both[0], at: expect.any(Date) }, both[1]])
  moveTo(2)
  expect((await accept(member)).status).toBe(200)
  expect(await stored(member)).toEqual(recorded)
})

test('staff and accounts created by the operator are not asked', async () => {
  expect(await termsOf(await makeOlder({ role: 'admin' }))).toBe(null)
  expect(await termsOf(await makeMember(app))).toBe(null)
})

test('only the newest version can be accepted; an older or unknown one is rejected', async () => {
  const member = await makeOlder()
  expect((await accept(member, older)).code).toBe('conflict')
  expect((await accept(member, '2999-01-01')).code).toBe('conflict')
  for (const version of ['', 'today', '2026-1-1', `${termsVersion} `])
    expect([version, (await accept(member, version)).status]).toEqual([version, 400])
  expect((await app.call(api.accounts.acceptTerms, { token: member.token, body: {} as never })).status).toBe(400)
  expect((await app.call(api.accounts.acceptTerms, { body: { version: termsVersion } })).status).toBe(401)
  expect(await stored(member)).toEqual([{ version: older, at: acceptedAt }])
})

test('within the grace period everything works; after it a member cannot write, like or call until they accept', async () => {
  const { one, other } = await makeMatch(app)
  await acceptOlder(one)
  const stranger = await makeMember(app)
  const write = (body: string) =>
    app.call(api.chat.send, {
      token: one.token,
      params: { id: other.uid },
      body: { body, clientId: crypto.randomUUID() },
    })
  const react = (action: 'like' | 'unlike' | 'block' | 'dislike') =>
    app.call(api.reactions.act, { token: one.token, params: { id: stranger.uid }, body: { action } })
  const results = async () => [(await write('Habari?')).code, (await react('like')).code]
  moveTo(termsGraceDays - 0.01)
  expect(await results()).toEqual([undefined, undefined])
  moveTo(termsGraceDays)
  expect(await results()).toEqual(['terms_not_accepted', 'terms_not_accepted'])
  // What protects a member needs no consent.
  for (const action of ['unlike', 'dislike', 'block'] as const) expect((await react(action)).status).toBe(200)
  await accept(one)
  expect((await write('Tuendelee.')).status).toBe(201)
})

const groups: Record<string, Record<string, Route>> = api
const routes = Object.values(groups).flatMap((group) => Object.values(group))
/** What a member must always be able to do. */
const alwaysOpen = ['/me', '/auth', '/wallet', '/abuse', '/appeals', '/support', '/profile', '/notifications', '/push']

test('only routes that reach another member require the terms', async () => {
  const member = await makeOlder()
  moveTo(termsGraceDays)
  const ids = { id: crypto.randomUUID(), otherId: crypto.randomUUID(), action: 'block', seq: '1', currency: 'NGN' }
  const refused: string[] = []
  for (const route of routes) {
    if (route.auth !== 'member' || route.path === '/auth/logout' || route.path === '/auth/logout-all') continue
    const url = `/api${route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => Object.entries(ids).find(([id]) => id === name)?.[1] ?? 'x')}`
    const headers = { authorization: `Bearer ${member.token}` }
    const answer = await app.app.inject({ method: route.method, url, headers })
    const isRefused = answer.body.includes('"terms_not_accepted"')
    expect([route.path, isRefused]).toEqual([route.path, route.social === true])
    if (isRefused) refused.push(`${route.method} ${route.path}`)
  }
  expect(refused.sort()).toEqual([
    'POST /calls/{id}/accept',
    'POST /conversations/{id}/accept',
    'POST /gift/{id}/purchase/{otherId}',
    'POST /members/{id}/calls',
    'POST /members/{id}/comparison',
    'POST /members/{id}/likes',
    'POST /members/{id}/messages',
    'POST /profile/boost/{id}',
    'PUT /conversations/{id}/messages/{seq}/reaction',
  ])
  const closed = routes.filter(({ social, path }) => social && alwaysOpen.some((part) => path.startsWith(`${part}/`)))
  expect(closed.map(({ path }) => path)).toEqual(['/profile/boost/{id}'])
})

test('a gift or a boost cannot be bought through a deposit either', async () => {
  const member = await makeOlder()
  await app.startSandbox()
  moveTo(termsGraceDays)
  const purchase = { kind: 'boost', id: crypto.randomUUID(), price: 1 } as const
  const body = { amount: 5000, currency: 'NGN', channel: 'paystack', purchase } as never
  expect((await app.call(api.deposits.start, { token: member.token, body })).code).toBe('terms_not_accepted')
})
