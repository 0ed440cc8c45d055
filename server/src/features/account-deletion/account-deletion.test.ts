import { api, deletionGraceDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { multipart, picture, storedFiles } from '../../test/media/pictures.ts'
import { unzip } from '../../test/media/unzip.ts'
import { join, logIn, password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund, fundEarned } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { photoJobs } from '../photos/jobs.ts'
import { eraseAgain } from './erasure-record.ts'
import { accountDeletionJobs } from './jobs.ts'
import { planDeletion } from './request-deletion.ts'

let app: TestApp
let bystander: Bystander
let shop: Shop
let count = 0
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
beforeEach(() => resetAttemptLimits(app))
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

async function newcomer() {
  count += 1
  const email = `leaver${count}@example.com`
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  return { token, uid, id, email }
}
const ask = (token: string | undefined, body: { password?: string; forfeit?: boolean } = {}) =>
  app.call(api.accountDeletion.request, { token, body: { password, ...body } })
const passWeek = () => app.advance(deletionGraceDays * 86_400_000 + 1000)
const erase = async () => {
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
}
const exists = async (id: number) =>
  (await sql`select from member where id = ${id}`.execute(app.ctx.db)).rows.length === 1

const insertPayout = (id: number) =>
  sql`insert into withdrawal (reference, member_id, account_id, kind, country, currency, channel, bank_code,
      bank_name, number, account_name, is_live, usd_cents, agreed_cents, amount_minor, per_usd, needs_approval, hold_transfer, created_at, changed_at)
    select ${`leaver-payout-${id}`.padEnd(20, 'x')}, ${id}, gen_random_uuid(), 'bank', 'NG', 'NGN', 'paystack', '1', 'Bank',
      '0123456789', 'A', false, 100, 100, 100, 1, false, gen_random_uuid(), ${app.ctx.now()}, ${app.ctx.now()}`.execute(
    app.ctx.db,
  )

test('a member who requests deletion is hidden, mailed and erased after seven days with every byte of their photos', async () => {
  const { token, id, uid, email } = await newcomer()
  const other = await makeMember(app)
  await app.call(api.profiles.uploadPhotos, { token, raw: multipart([{ bytes: await picture(300, 400) }]) })
  const before = storedFiles(app).length
  const requested = await ask(token)
  expect([requested.status, requested.message]).toEqual([200, 'Your account will be deleted in seven days.'])
  expect(Date.parse(requested.data.deletionDueAt ?? '') - app.ctx.now().getTime()).toBeGreaterThan(6.9 * 86_400_000)
  expect((await app.call(api.profiles.get, { token: other.token, params: { id: uid } })).code).toBe('not_found')
  await app.runJobs()
  expect(app.mails.findLast(({ to }) => to === email)?.subject).toBe('Your Karibu account will be deleted')
  await erase()
  expect(await exists(id)).toBe(true)
  passWeek()
  await erase()
  expect([await exists(id), (await app.call(api.accounts.me, { token })).code]).toEqual([false, 'unauthenticated'])
  app.advance(2 * 3_600_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
  expect(storedFiles(app).length).toBeLessThan(before)
  // An earlier backup restores no erased member.
  expect(await app.storage.list('erased')).toEqual([expect.stringContaining(uid)])
  app.advance(401 * 86_400_000)
  await enqueue(app.ctx.db, accountDeletionJobs.sweepErasures, {})
  await app.runJobs()
  expect(await app.storage.list('erased')).toEqual([])
})

test('a member who cancels the deletion is visible as before', async () => {
  const { token, id, uid } = await newcomer()
  await ask(token)
  const cancelled = await app.call(api.accountDeletion.cancel, { token })
  expect([cancelled.message, cancelled.data.deletionDueAt]).toEqual([
    'Good to have you back. Your account is safe.',
    null,
  ])
  const other = await makeMember(app)
  expect((await app.call(api.profiles.get, { token: other.token, params: { id: uid } })).status).toBe(200)
  passWeek()
  await erase()
  expect(await exists(id)).toBe(true)
})

const storedOf = async (id: number) =>
  (
    await sql`select to_json(m) as member, to_json(p) as profile, to_json(c) as card,
      (select json_agg(s) from member_session s where s.member_id = m.id) as sessions,
      (select json_agg(g order by g.code) from gift_received g where g.receiver_id = m.id) as gifts,
      (select json_agg(f) from photo f where f.member_id = m.id) as photos
    from member m join profile p on p.member_id = m.id left join card c on c.member_id = m.id
    where m.id = ${id}`.execute(app.ctx.db)
  ).rows[0]

test('request, cancellation and erasure do not change other members, deleted or not', async () => {
  const { one: giver, other: staying } = await makeMatch(app)
  await fund(app.ctx, giver.id, 1000n)
  const params = { id: shop.gift('rose'), otherId: staying.uid }
  await app.call(api.gifts.purchase, { token: giver.token, params, body: {} })
  const raw = multipart([{ bytes: await picture(300, 400) }])
  await app.call(api.profiles.uploadPhotos, { token: staying.token, raw })
  const before = JSON.stringify(await storedOf(staying.id))
  const leaver = await newcomer()
  await ask(leaver.token)
  expect(JSON.stringify(await storedOf(staying.id))).toBe(before)
  app.advance(1000)
  const others = async () => JSON.stringify([await storedOf(staying.id), await storedOf(leaver.id)])
  const beforeBoth = await others()
  const { token, id } = await newcomer()
  expect((await ask(token)).data.deletionDueAt).not.toBeNull()
  expect(await others()).toBe(beforeBoth)
  await app.call(api.accountDeletion.cancel, { token })
  expect(await others()).toBe(beforeBoth)
  const { rows: orphans } = await sql`select from orphaned_file`.execute(app.ctx.db)
  await sql`update member set deletion_due_at = ${app.ctx.now()} where id = ${id}`.execute(app.ctx.db)
  await erase()
  expect(await exists(id)).toBe(false)
  expect(await others()).toBe(beforeBoth)
  expect((await sql`select from orphaned_file`.execute(app.ctx.db)).rows).toHaveLength(orphans.length)
})

test('a pending payout delays only the erasure of its owner', async () => {
  const [waiting, going] = [await newcomer(), await newcomer()]
  await insertPayout(waiting.id)
  for (const { id } of [waiting, going])
    await sql`update member set deletion_due_at = ${app.ctx.now()} where id = ${id}`.execute(app.ctx.db)
  await erase()
  expect([await exists(waiting.id), await exists(going.id)]).toEqual([true, false])
  await sql`update member set deletion_due_at = null where id = ${waiting.id}`.execute(app.ctx.db)
})

test('a member erased again after a restore can cancel while a payout is open, and is visible as before', async () => {
  const { uid, id, email } = await newcomer()
  await insertPayout(id)
  expect(await eraseAgain(app.ctx, [uid])).toBe(1)
  const token = await logIn(app, email)
  const hidden = async () =>
    (await app.ctx.db.selectFrom('profile').where('member_id', '=', id).select('hidden').executeTakeFirst())?.hidden
  expect([await exists(id), await hidden()]).toEqual([true, true])
  expect((await app.call(api.accountDeletion.cancel, { token })).status).toBe(200)
  expect(await hidden()).toBe(false)
})

test('a member hidden before the request stays hidden after a cancellation', async () => {
  const { token, id } = await newcomer()
  await app.call(api.accounts.changeSettings, { token, body: { privacy: { hidden: true } } })
  await ask(token)
  await ask(token)
  await app.call(api.accountDeletion.cancel, { token })
  const { rows } = await sql<{ hidden: boolean }>`select hidden from profile where member_id = ${id}`.execute(
    app.ctx.db,
  )
  expect(rows[0]?.hidden).toBe(true)
})

test('a wrong password, a missing session, a pending payout and a wallet with a balance prevent deletion', async () => {
  const { token, id } = await newcomer()
  expect((await ask(token, { password: 'not this one' })).code).toBe('wrong_credentials')
  expect((await ask(undefined)).code).toBe('unauthenticated')
  await fund(app.ctx, id, 500n)
  const refused = await ask(token)
  expect([refused.code, refused.message]).toEqual([
    'conflict',
    'There’s something left in your wallet. Get back what you added, spend or withdraw the rest, or give it up.',
  ])
  await insertPayout(id)
  expect((await ask(token, { forfeit: true })).message).toBe(
    'A withdrawal is still on its way. Wait until it has arrived, then delete your account.',
  )
})

test('a forfeited balance, gifts included, goes to the platform, and the ledger balances', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const params = { id: shop.gift('rose'), otherId: other.uid }
  await app.call(api.gifts.purchase, { token: one.token, params, body: { note: 'For you' } })
  await fund(app.ctx, other.id, 700n)
  await fundEarned(app.ctx, other.id, 300n)
  await sql`update member set deletion_due_at = ${app.ctx.now()} where id = ${other.id}`.execute(app.ctx.db)
  await erase()
  expect(await exists(other.id)).toBe(true)
  const giveUp = { memberId: other.id, forfeit: true }
  const status = await app.ctx.db.transaction().execute((tx) => planDeletion(app.ctx, tx, giveUp))
  expect(status).toMatchObject({ unforfeited: false, left: { usd: 7, credits: 300, gifts: 1 } })
  await erase()
  expect(await exists(other.id)).toBe(false)
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const { rows } = await sql<{ left: number }>`select coalesce(sum(balance), 0)::int as left from ledger_account
    where owner = ${other.id}`.execute(app.ctx.db)
  expect(rows[0]?.left).toBe(0)
  const gifts = app.ctx.db.selectFrom('gift_received').where('giver_id', '=', one.id)
  expect(await gifts.select(['status', 'credits', 'note']).execute()).toEqual([
    { status: 'forfeited', credits: null, note: null },
  ])
  const mine = await app.call(api.wallet.get, { token: one.token })
  expect(mine.status).toBe(200)
})

test('the last administrator cannot delete the account', async () => {
  const { token, id } = await newcomer()
  await sql`update member set role = 'user', staff_permissions = '{}' where role = 'admin'`.execute(app.ctx.db)
  await sql`update member set role = 'admin', staff_permissions = '{admin}' where id = ${id}`.execute(app.ctx.db)
  expect((await ask(token)).message).toBe('You’re the last administrator. Make someone else an administrator first.')
  await makeMember(app, { role: 'admin', permissions: ['moderator', 'finance'] })
  expect((await ask(token)).code).toBe('conflict')
  await makeMember(app, { role: 'admin' })
  expect((await ask(token)).status).toBe(200)
})

async function openTicketWithPicture(token: string): Promise<string> {
  const body = { kind: 'bug' as const, content: 'The deck is empty.', page: '/dashboard/matches' }
  const { data } = await app.call(api.support.open, { token, body })
  const raw = multipart([{ name: 'file', bytes: await picture(40, 70) }])
  const query = { key: data.attachKey }
  expect((await app.call(api.support.attach, { params: { id: data.ticket.id }, query, raw })).status).toBe(200)
  return data.ticket.id
}

test('the export is a zip of all data of the member, with photos, and no data of a stranger', async () => {
  const { token, email } = await newcomer()
  const stranger = await newcomer()
  const pictures = [{ bytes: await picture(300, 400) }, { bytes: await picture(400, 300) }]
  const own = await app.call(api.profiles.uploadPhotos, { token, raw: multipart(pictures) })
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const params = { id: own.data.images[1]?.id ?? '' }
  await app.call(api.staffPhotos.remove, { token: moderator.token, params, body: { reason: 'nobody' } })
  await app.call(api.profiles.uploadPhotos, { token: stranger.token, raw: multipart(pictures) })
  const ticket = await openTicketWithPicture(token)
  await openTicketWithPicture(stranger.token)
  const authorization = `Bearer ${token}`
  const zip = (secret: string) =>
    app.app.inject({ method: 'POST', url: '/api/me/export', headers: { authorization }, payload: { password: secret } })
  expect((await zip('not this one')).json().code).toBe('wrong_credentials')
  const answer = await zip(password)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzip(answer.rawPayload)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['account.json', 'messages.json']))
  expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toEqual([
    ...['photos/1.jpg', 'removed-photos/1.jpg', `tickets/${ticket}.jpg`],
  ])
  expect(JSON.parse(String(files['account.json']))[0].email).toBe(email)
  const everything = Object.values(files).join('\n')
  expect(everything).not.toContain(stranger.email)
  expect(everything).not.toContain('password_hash')
})
