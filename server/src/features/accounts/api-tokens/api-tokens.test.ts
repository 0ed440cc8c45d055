import { randomBytes, randomUUID } from 'node:crypto'
import { type ApiScope, api, apiTokensMax } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf } from '../../../ledger/index.ts'
import { relay } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch, send } from '../../../test/members/matches.ts'
import { fundEarned } from '../../../test/money/books.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** The password was given just now, or so long ago. */
const proved = async (member: Made, at: Date | null = app.ctx.now()): Promise<Made> => {
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: at })
    .where('member_id', '=', member.id)
    .execute()
  return member
}
const add = ({ token }: Made, scopes: ApiScope[], days = 90) =>
  app.call(api.apiTokens.add, { token, body: { name: 'My script', scopes, days } })
const make = async (member: Made, ...scopes: ApiScope[]) => (await add(await proved(member), scopes)).data.token

test('a token allows only what its scopes name', async () => {
  const { one, other } = await makeMatch(app)
  const token = await make(one, 'chat.read')
  expect(token).toMatch(/^kb_[\w-]{43}$/)
  expect((await app.call(api.chat.conversations, { token })).status).toBe(200)
  const asToken = { ...one, token }
  expect(await send(app, asToken, { to: other, body: 'Hello' })).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await app.call(api.wallet.get, { token })).code).toBe('forbidden')
  expect((await send(app, one, { to: other, body: 'Hello' })).status).toBe(201)
})

test('a token changes no account, moves no money and creates no other token, whatever its scopes', async () => {
  const member = await makeMember(app)
  const token = await make(member, 'profile.write', 'people.write', 'wallet.read')
  const body = { name: 'Another', scopes: ['wallet.read' as const] }
  for (const answer of [
    await app.call(api.accounts.me, { token }),
    await app.call(api.accounts.logoutAll, { token }),
    await app.call(api.apiTokens.list, { token }),
    await app.call(api.apiTokens.add, { token, body }),
    await app.call(api.wallet.convert, { token, body: { quoteId: member.uid } as never }),
    await app.call(api.withdrawals.list, { token: token.slice(0, -1) }),
  ])
    expect([401, 403]).toContain(answer.status)
  expect((await app.call(api.wallet.get, { token })).status).toBe(200)
})

test('a token pays for no first message, whatever its scopes: with payWith it is refused and nothing is written', async () => {
  const [member, other, liked] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const prompt = 'sunday' as const
  const body = { promptAnswers: [{ prompt, answer: 'Jollof, and long stories.' }] }
  await app.call(api.profiles.change, { token: liked.token, body })
  await fundEarned(app.ctx, member.id, 100n)
  await sql`insert into allowance_use (member_id, kind, window_from, used)
    select id, 'message_request', created_at, 30 from member where id = ${member.id}`.execute(app.ctx.db)
  const write = (token: string, payWith?: 'credits') =>
    app.call(api.chat.send, {
      token,
      params: { id: other.uid },
      body: { clientId: randomUUID(), body: 'Hello', payWith },
    })
  const likePart = (token: string, payWith?: 'credits') =>
    app.call(api.reactions.likePart, {
      token,
      params: { id: liked.uid },
      body: { part: { prompt }, comment: 'Whose jollof is it?', clientId: randomUUID(), payWith },
    })
  const credits = async () => Number((await balancesOf(app.ctx.db, member.id)).creditsEarned)
  const token = await make(member, 'people.write', 'chat.write')
  for (const ask of [write, likePart]) {
    expect(await ask(token, 'credits')).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await ask(token)).code).toBe('quota_used_up')
  }
  const mine = await app.call(api.reactions.mine, { token: member.token })
  expect([await credits(), mine.data.members]).toEqual([100, []])
  for (const ask of [write, likePart]) expect((await ask(member.token, 'credits')).status).toBe(201)
  expect(await credits()).toBe(60)
})

test('a token neither reads nor changes a comparison of genotypes, whatever its scopes', async () => {
  const { one, other } = await makeMatch(app)
  const token = await make(one, 'people.read', 'people.write', 'chat.read', 'chat.write')
  const params = { id: other.uid }
  for (const answer of [
    await app.call(api.comparisons.show, { token, params }),
    await app.call(api.comparisons.ask, { token, params, body: { consent: true } }),
    await app.call(api.comparisons.withdraw, { token, params }),
  ])
    expect(answer).toMatchObject({ status: 403, message: 'This can’t be done with a token.' })
  expect((await app.call(api.comparisons.show, { token: one.token, params })).status).toBe(200)
  expect((await app.call(api.reactions.mine, { token })).status).toBe(200)
})

test('a token subscribes no browser to pushes, since a subscription ends with its session', async () => {
  const member = await makeMember(app)
  const token = await make(member, 'notifications.read', 'notifications.write')
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/token', keys }
  for (const answer of [
    await app.call(api.notifications.subscribe, { token, body }),
    await app.call(api.notifications.unsubscribe, { token }),
  ])
    expect(answer).toMatchObject({ status: 403, message: 'This can’t be done with a token.' })
  expect((await app.call(api.notifications.settings, { token })).status).toBe(200)
})

test('creating a token requires the password; it is listed without its value and only its owner can revoke it', async () => {
  const member = await makeMember(app)
  const bystander = await makeMember(app)
  expect((await add(await proved(member, null), ['chat.read'])).code).toBe('password_required')
  const { data } = await add(await proved(member), ['chat.read', 'chat.read'])
  const list = await app.call(api.apiTokens.list, { token: member.token })
  expect(list.data.apiTokens).toEqual([{ ...data.apiToken, scopes: ['chat.read'] }])
  expect(list.body).not.toContain(data.token)
  const params = { id: data.apiToken.id }
  expect((await app.call(api.apiTokens.remove, { token: bystander.token, params })).code).toBe('not_found')
  expect((await app.call(api.chat.conversations, { token: data.token })).status).toBe(200)
  expect((await app.call(api.apiTokens.remove, { token: member.token, params })).status).toBe(200)
  expect((await app.call(api.chat.conversations, { token: data.token })).code).toBe('unauthenticated')
})

test('a token ends on its expiry, when its owner is suspended, and when every session ends; tokens of others stay', async () => {
  const bystander = await makeMember(app)
  const others = await make(bystander, 'chat.read')
  const short = await add(await proved(await makeMember(app)), ['chat.read'], 1)
  const suspended = await makeMember(app)
  const ended = await makeMember(app)
  const tokens = [short.data.token, await make(suspended, 'chat.read'), await make(ended, 'chat.read')]
  const statuses = async () =>
    Promise.all([...tokens, others].map(async (token) => (await app.call(api.chat.conversations, { token })).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await app.ctx.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  await app.call(api.accounts.logoutAll, { token: ended.token })
  app.advance(25 * 3_600_000)
  expect(await statuses()).toEqual([401, 401, 401, 200])
})

test('only staff with the permission can create a token of its scope, and each call checks the permission', async () => {
  const member = await proved(await makeMember(app))
  expect((await add(member, ['moderator.read'])).code).toBe('forbidden')
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  expect((await add(await proved(moderator), ['finance.read'])).code).toBe('forbidden')
  const token = await make(moderator, 'moderator.read', 'moderator.write')
  expect((await app.call(api.moderation.reports, { token })).status).toBe(200)
  // What needs a fresh password stays closed.
  const body = { decision: 'dismiss' as const, reason: 'Nothing to do here, really.' }
  const params = { id: moderator.uid }
  expect((await app.call(api.moderation.decide, { token, params, body: body as never })).status).toBe(403)
  await app.ctx.db
    .updateTable('member')
    .set({ staff_permissions: ['finance'] })
    .where('id', '=', moderator.id)
    .execute()
  expect((await app.call(api.moderation.reports, { token })).code).toBe('forbidden')
})

test('where staff need a second factor, a session without one creates no token of a staff scope', async () => {
  const strict = await makeTestApp({ STAFF_SECOND_FACTOR: 'on' })
  try {
    const { id, token } = await makeMember(strict, { role: 'admin', permissions: ['moderator'] })
    const addStrict = (scope: ApiScope) =>
      strict.call(api.apiTokens.add, { token, body: { name: 'My script', scopes: ['chat.read', scope], days: 90 } })
    const refused = await addStrict('moderator.read')
    expect([refused.code, refused.message]).toEqual(['forbidden', expect.stringContaining('need a second factor')])
    expect(await strict.ctx.db.selectFrom('api_token').select('id').execute()).toEqual([])
    expect((await addStrict('wallet.read')).status).toBe(201)
    const proof = { second_factor: true, second_factor_at: strict.ctx.now() }
    await strict.ctx.db.updateTable('member_session').set(proof).where('member_id', '=', id).execute()
    expect((await addStrict('moderator.read')).status).toBe(201)
  } finally {
    await strict.close()
  }
})

test(`a member has at most ${apiTokensMax} tokens, and ended ones do not count`, async () => {
  const member = await proved(await makeMember(app))
  for (let n = 0; n < apiTokensMax; n++) expect((await add(member, ['chat.read'], 1)).status).toBe(201)
  expect((await add(member, ['chat.read'])).code).toBe('conflict')
  app.advance(25 * 3_600_000)
  const later = await makeMember(app)
  await app.ctx.db
    .updateTable('member_session')
    .set({ member_id: member.id })
    .where('member_id', '=', later.id)
    .execute()
  expect((await add(await proved({ ...member, token: later.token }), ['chat.read'])).status).toBe(201)
})

test('administrators list the tokens of all members by kind and owner, without secrets, page by page', async () => {
  const admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'], firstname: 'Ama' })
  const member = await makeMember(app)
  const [team, own] = [await make(moderator, 'moderator.read', 'chat.read'), await make(member, 'chat.read')]
  app.advance(60_000)
  const later = await make(member, 'wallet.read')
  const query = { owner: undefined, kind: undefined, cursor: undefined, limit: 50 }
  const ask = async (more: object) =>
    (await app.call(api.staffTokens.list, { token: admin.token, query: { ...query, ...more } })).data
  await app.call(api.chat.conversations, { token: own })
  const ofMember = await ask({ owner: member.uid })
  expect(ofMember.apiTokens).toMatchObject([
    { owner: { id: member.uid, isStaff: false }, name: 'My script', scopes: ['wallet.read'], lastUsedAt: null },
    { owner: { id: member.uid }, scopes: ['chat.read'], lastUsedAt: expect.stringMatching(/^20/) },
  ])
  expect((await ask({ owner: member.uid, kind: 'team' })).apiTokens).toEqual([])
  const [ofTeam] = (await ask({ owner: moderator.uid, kind: 'team' })).apiTokens
  expect(ofTeam).toMatchObject({ owner: { isStaff: true, name: expect.stringContaining('Ama') } })
  const first = await ask({ owner: member.uid, limit: 1 })
  expect(first).toMatchObject({ apiTokens: [{ scopes: ['wallet.read'] }], nextCursor: expect.any(String) })
  const second = await ask({ owner: member.uid, limit: 1, cursor: first.nextCursor })
  expect(second).toMatchObject({ apiTokens: [{ scopes: ['chat.read'] }], nextCursor: null })
  const { body } = await app.call(api.staffTokens.list, { token: admin.token, query })
  for (const token of [team, own, later]) expect(body).not.toContain(token)
  const past = new Date(app.ctx.now().getTime() - 1)
  await app.ctx.db.updateTable('api_token').set({ expires_at: past }).where('member_id', '=', member.id).execute()
  expect((await ask({ owner: member.uid })).apiTokens).toEqual([])
})

test('an administrator revokes a token of another for a reason, which is recorded; others and other tokens are left', async () => {
  const admin = await proved(await makeMember(app, { role: 'admin', permissions: ['admin'] }))
  const unproved = await proved(await makeMember(app, { role: 'admin', permissions: ['admin'] }), null)
  const moderator = await proved(await makeMember(app, { role: 'admin', permissions: ['moderator'] }))
  const [member, bystander] = [await makeMember(app), await makeMember(app)]
  const { data } = await add(await proved(member), ['chat.read'])
  const others = [await make(member, 'chat.read'), await make(bystander, 'chat.read')]
  const revoke = ({ token }: Made, reason = 'The program sends too many calls.') =>
    app.call(api.staffTokens.revoke, { token, params: { id: data.apiToken.id }, body: { reason } })
  expect([await revoke(unproved), await revoke(moderator), await revoke(bystander)].map(({ code }) => code)).toEqual([
    'password_required',
    'forbidden',
    'not_found',
  ])
  expect((await revoke(admin, 'short')).code).toBe('invalid_input')
  expect((await app.call(api.chat.conversations, { token: data.token })).status).toBe(200)
  expect((await revoke(admin)).status).toBe(200)
  expect((await app.call(api.chat.conversations, { token: data.token })).code).toBe('unauthenticated')
  expect((await revoke(admin)).code).toBe('not_found')
  await relay(app)
  await relay(app)
  const noticesOf = async ({ token }: Made) =>
    (await app.call(api.notifications.list, { token, query: {} })).data.notifications
  expect(await noticesOf(member)).toMatchObject([
    { kind: 'security', data: { state: 'tokenRevoked', device: 'My script' } },
  ])
  expect(await noticesOf(bystander)).toEqual([])
  for (const token of others) expect((await app.call(api.chat.conversations, { token })).status).toBe(200)
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('action', '=', 'token.revoke')
    .where('subject', '=', member.uid)
    .select(['staff_id', 'details'])
    .execute()
  expect(entries).toEqual([
    {
      staff_id: admin.id,
      details: { reason: 'The program sends too many calls.', token: data.apiToken.id, scopes: ['chat.read'] },
    },
  ])
})
