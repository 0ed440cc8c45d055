import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { unzip } from '../../../test/media/unzip.ts'
import { resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch, send } from '../../../test/members/matches.ts'
import { joinWithFactor } from '../../../test/members/second-factor.ts'
import { copyLinkMs, sweepCopyLinks } from './copy-link.ts'
import { takeCopy } from './take-copy.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(() => resetAttemptLimits(app))
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

type Status = 'active' | 'suspended' | 'banned' | 'inactive' | 'deleted'
const setStatus = ({ id }: Pick<Made, 'id'>, status: Status) =>
  app.ctx.db.updateTable('member').set({ status }).where('id', '=', id).execute()

async function lockedOut(status: Status = 'suspended'): Promise<Made> {
  const member = await makeMember(app)
  await setStatus(member, status)
  return member
}

const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
/** From an address of its own where one is given. */
const request = (email: string, remoteAddress = '127.0.0.1') =>
  app.app.inject({ method: 'POST', url: '/api/auth/data-copy', remoteAddress, payload: { email } })
async function take(token: string, factor: { secondFactor?: string } = {}) {
  const payload = { token, ...factor }
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/data-copy/download', payload })
  const { statusCode: status, headers, rawPayload: zip } = answer
  const code: unknown = status === 200 ? undefined : answer.json().code
  return { status, headers, zip, code }
}
const tokenIn = (text: string | undefined) => /\/data-copy#(\S+)/.exec(text ?? '')?.[1] ?? ''

/** Asks for a link, and returns its token. */
async function tokenFor({ email }: Pick<Made, 'email'>): Promise<string> {
  await resetAttemptLimits(app)
  expect((await request(email)).statusCode).toBe(202)
  await app.runJobs()
  return tokenIn(mailsTo(email).at(-1)?.text)
}

const entriesOf = async ({ uid }: Pick<Made, 'uid'>) =>
  (
    await app.ctx.db
      .selectFrom('audit_entry')
      .where('subject', '=', uid)
      .select(['action', 'staff_id', 'details'])
      .orderBy('id')
      .execute()
  ).map(({ action, staff_id: by, details }) => ({ action, by, details }))

test.each(['suspended', 'banned', 'inactive'] as const)(
  'a %s member downloads a copy of their data by a mailed link, once; both steps are recorded',
  async (status) => {
    const { one, other } = await makeMatch(app)
    await send(app, one, { to: other, body: 'Words of mine' })
    await setStatus(one, status)
    const token = await tokenFor(one)
    const [mail] = mailsTo(one.email)
    expect(mail?.subject).toBe('A copy of your Karibu data')
    expect(mail?.text).not.toContain('Words of mine')
    const answer = await take(token)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; filename=".*\.zip"$/)
    const files = unzip(answer.zip)
    expect(JSON.parse(String(files['account.json']))).toMatchObject([{ id: one.uid, email: one.email, status }])
    expect(String(files['messages.json'])).toContain('Words of mine')
    expect(String(files['dataCopyLinks.json'])).not.toContain('token_hash')
    expect(await take(token)).toMatchObject({ status: 403, code: 'link_expired' })
    expect(await entriesOf(one)).toEqual([
      { action: 'member.copy-link', by: 0, details: {} },
      { action: 'member.copy', by: 0, details: {} },
    ])
    // No session comes of it.
    expect((await app.call(api.accounts.me, { token })).status).toBe(401)
  },
)

test('of ten requests at once with one link one gets the data', async () => {
  const token = await tokenFor(await lockedOut())
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
})

test('the request answers alike for every address, and only members get a mail', async () => {
  const observe = async (email: string) => {
    const { statusCode: status, headers, body } = await request(email)
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    return { status, headers: rest, body: body.replace(/"requestId":"[^"]+"/, '').replaceAll(email, 'EMAIL') }
  }
  const [gone, unproved] = [await lockedOut('deleted'), await lockedOut()]
  await app.ctx.db.updateTable('member').set({ email_verified_at: null }).where('id', '=', unproved.id).execute()
  const unknown = await observe('nobody-here@example.com')
  for (const { email } of [await lockedOut(), await lockedOut('banned'), gone, unproved, await makeMember(app)]) {
    await resetAttemptLimits(app)
    expect(await observe(email)).toEqual(unknown)
  }
  await app.runJobs()
  for (const email of ['nobody-here@example.com', gone.email, unproved.email]) expect(mailsTo(email)).toEqual([])
})

test('a member who can log in is mailed the way through the settings, and no link', async () => {
  const member = await makeMember(app)
  await request(member.email)
  await app.runJobs()
  expect(mailsTo(member.email).map(({ text }) => [text.includes('tab=data'), tokenIn(text)])).toEqual([[true, '']])
  expect(await entriesOf(member)).toEqual([])
})

test('a token that is guessed, changed or of another member opens nothing, and the right one stays good', async () => {
  const [one, other] = [await lockedOut(), await lockedOut()]
  const [mine, theirs] = [await tokenFor(one), await tokenFor(other)]
  const [[id = '', secret = ''], [, stranger = '']] = [mine.split('.'), theirs.split('.')]
  const other43 = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  for (const token of [
    `${id}.${stranger}`,
    `${id}.${other43}`,
    `${id}.`,
    id,
    '.',
    `${id}.${secret}x`,
    `${crypto.randomUUID()}.${secret}`,
    one.uid,
  ])
    expect(await take(token)).toMatchObject({ status: 403, code: 'link_expired' })
  expect((await take('')).status).toBe(400)
  const files = unzip((await take(mine)).zip)
  expect(String(files['account.json'])).toContain(one.uid)
  expect(String(files['account.json'])).not.toContain(other.uid)
})

test('neither the token nor an unkeyed hash of it is stored', async () => {
  const member = await lockedOut()
  const token = await tokenFor(member)
  const { rows } = await sql<{ row: string }>`select to_jsonb(l)::text as row from data_copy_link l
    where member_id = ${member.id}`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(token.split('.')[1])
})

test('a link is void after 24 hours, after a newer one, and after the address has changed', async () => {
  const [late, twice, moved] = [await lockedOut(), await lockedOut(), await lockedOut()]
  const [first, second] = [await tokenFor(twice), await tokenFor(twice)]
  const oldAddress = await tokenFor(moved)
  await app.ctx.db
    .updateTable('member')
    .set({ email: `new-${moved.email}` })
    .where('id', '=', moved.id)
    .execute()
  expect([(await take(first)).code, (await take(oldAddress)).code]).toEqual(['link_expired', 'link_expired'])
  expect((await take(second)).status).toBe(200)
  const token = await tokenFor(late)
  app.advance(copyLinkMs + 1000)
  expect((await take(token)).code).toBe('link_expired')
})

test('a link is void once the member can log in again or is deleted', async () => {
  const [lifted, gone] = [await lockedOut(), await lockedOut('banned')]
  const [first, second] = [await tokenFor(lifted), await tokenFor(gone)]
  await setStatus(lifted, 'active')
  await setStatus(gone, 'deleted')
  expect([(await take(first)).code, (await take(second)).code]).toEqual(['link_expired', 'link_expired'])
})

test('mails are limited for an address from one network and from all', async () => {
  const { email } = await lockedOut()
  await Promise.all(Array.from({ length: 5 }, () => request(email)))
  await app.runJobs()
  expect(mailsTo(email)).toHaveLength(1)
  for (let n = 0; n < 15; n++) {
    await app.ctx.db.deleteFrom('rate_limit').where('key', 'like', 'left:%').execute()
    await app.ctx.db.deleteFrom('rate_limit').where('key', 'like', 'mailed:%').execute()
    await request(email, `198.51.${n}.7`)
    await app.runJobs()
  }
  const { length } = mailsTo(email)
  expect([length > 1, length <= 10]).toEqual([true, true])
})

test('a mailbox alone is not enough where the member has a second factor', async () => {
  const email = 'two-factors@example.com'
  const authenticator = await joinWithFactor(app, email)
  const { id } = await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await setStatus({ id }, 'banned')
  const token = await tokenFor({ email })
  expect(await take(token)).toMatchObject({ status: 401, code: 'second_factor_required' })
  expect(await take(token, { secondFactor: '000000' })).toMatchObject({ status: 400, code: 'wrong_code' })
  app.advance(60_000)
  expect((await take(token, { secondFactor: authenticator.code() })).status).toBe(200)
  expect((await take(token, { secondFactor: authenticator.code() })).code).toBe('link_expired')
})

test('a copy that could not be made leaves the link good and no entry', async () => {
  const member = await lockedOut()
  const token = await tokenFor(member)
  await fillRow(app, 'photo', { member_id: member.id, shared_with: null })
  const storage = { ...app.ctx.storage, get: () => Promise.reject(new Error('the storage is away')) }
  await expect(takeCopy({ ...app.ctx, storage }, { token, network: '127.0.0.1' })).rejects.toThrow('away')
  expect((await entriesOf(member)).map(({ action }) => action)).toEqual(['member.copy-link'])
  expect((await take(token)).status).toBe(200)
})

test('links that are over are deleted', async () => {
  const member = await lockedOut()
  await tokenFor(member)
  const stored = () => app.ctx.db.selectFrom('data_copy_link').where('member_id', '=', member.id).select('id').execute()
  await sweepCopyLinks(app.ctx)
  expect(await stored()).toHaveLength(1)
  app.advance(copyLinkMs + 1000)
  await sweepCopyLinks(app.ctx)
  expect(await stored()).toEqual([])
})
