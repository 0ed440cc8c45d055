import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../app.ts'
import { accountDeletionJobs } from '../features/account-deletion/jobs.ts'
import { accountJobs } from '../features/accounts/jobs.ts'
import { boostJobs } from '../features/boosts/jobs.ts'
import { callJobs } from '../features/calls/jobs.ts'
import { giftJobs } from '../features/gifts/jobs.ts'
import { moderationJobs } from '../features/moderation/jobs.ts'
import { photoJobs } from '../features/photos/jobs.ts'
import { rateJobs } from '../features/rates/jobs.ts'
import { subscriptionJobs } from '../features/subscriptions/jobs.ts'
import { giveCalls, ring, stateOf } from '../test/communication/calls.ts'
import { failRows } from '../test/database/row-faults.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { signUpForm } from '../test/members/accounts.ts'
import { type Made, makeMember } from '../test/members/make-member.ts'
import { makeMatch } from '../test/members/matches.ts'
import { fund } from '../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../test/money/shop.ts'
import type { Job } from './job.ts'

let app: TestApp
let shop: Shop
let broken: Made
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
})
beforeEach(async () => {
  // Made first, so that its row comes first in every order.
  broken = await makeMember(app)
  bystander = await makeMember(app)
})
afterAll(() => app.close())

const day = 86_400_000
/** Runs a job as the queue does; says whether it was reported as failed. */
async function hasFailed(job: Job): Promise<boolean> {
  const handled = jobs.find((known) => known.job === job)
  if (!handled) throw new Error(`no job ${job.name}`)
  return handled.handle(app.ctx, {}).then(
    () => false,
    () => true,
  )
}
const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(app.ctx.db)).rows

/** Plants the fault, runs the job, which reports it, and takes the fault away again. */
async function runWithFault(job: Job, fault: Parameters<typeof failRows>[1]): Promise<void> {
  const repair = await failRows(app, fault)
  try {
    expect(await hasFailed(job)).toBe(true)
  } finally {
    await repair()
  }
}

test('boosts.notify-ended: a boost that cannot be closed delays no other', async () => {
  for (const { id, token } of [broken, bystander]) {
    await fund(app.ctx, id, 10_000n)
    await app.call(api.boosts.buy, { token, params: { id: shop.boost(1) }, body: {} })
  }
  await letPass(app, day + 60_000)
  await runWithFault(boostJobs.notifyEnded, {
    table: 'member_boost',
    on: 'update',
    when: `new.member_id = ${broken.id}`,
  })
  const stateOfBoosts = () =>
    rowsOf(sql`select member_id, notified from member_boost where member_id in (${broken.id}, ${bystander.id})
      order by member_id`)
  expect(await stateOfBoosts()).toEqual([
    { member_id: broken.id, notified: false },
    { member_id: bystander.id, notified: true },
  ])
  expect(await hasFailed(boostJobs.notifyEnded)).toBe(false)
  expect(await stateOfBoosts()).toMatchObject([{ notified: true }, { notified: true }])
})

test('gifts.sweep: a gift that cannot be announced delays no other', async () => {
  for (const receiver of [broken, bystander]) {
    const giver = await makeMember(app)
    await fund(app.ctx, giver.id, 1_000n)
    const params = { id: shop.gift('rose'), otherId: receiver.uid }
    expect((await app.call(api.gifts.purchase, { token: giver.token, params, body: {} })).status).toBe(200)
  }
  await runWithFault(giftJobs.sweep, {
    table: 'outbox',
    when: `new.member_id = ${broken.id} and new.kind = 'gift'`,
  })
  const noticed = () =>
    rowsOf(sql`select member_id from outbox where kind = 'gift' and member_id in (${broken.id}, ${bystander.id})
      order by member_id`)
  expect(await noticed()).toEqual([{ member_id: bystander.id }])
  expect(await hasFailed(giftJobs.sweep)).toBe(false)
  expect(await noticed()).toEqual([{ member_id: broken.id }, { member_id: bystander.id }])
})

test('subscriptions.sweep: a member who cannot be notified of the end delays no other notice or renewal', async () => {
  const renewing = await makeMember(app)
  for (const { id, token } of [broken, bystander, renewing]) {
    await fund(app.ctx, id, 100_000n)
    const params = { id: shop.plan('silver') }
    const body = { renew: id === renewing.id }
    expect((await app.call(api.subscriptions.subscribe, { token, params, body })).status).toBe(200)
  }
  await sql`update subscription set ends_at = ${app.ctx.now()}, noticed_period = period_id
    where member_id = ${renewing.id}`.execute(app.ctx.db)
  await letPass(app, 29 * day)
  await sql`update subscription set ends_at = ${app.ctx.now()} where member_id = ${renewing.id}`.execute(app.ctx.db)
  await runWithFault(subscriptionJobs.sweep, {
    table: 'outbox',
    when: `new.member_id = ${broken.id} and new.kind = 'plan'`,
  })
  const states = await rowsOf(sql`select member_id, data ->> 'state' as state from outbox where kind = 'plan'
    and member_id in (${broken.id}, ${bystander.id}, ${renewing.id}) order by member_id`)
  expect(states).toEqual([
    { member_id: bystander.id, state: 'endsSoon' },
    { member_id: renewing.id, state: 'renewed' },
  ])
})

test('moderation.let-in: a suspension that cannot be lifted delays no other', async () => {
  const ended = new Date(app.ctx.now().getTime() - 1000)
  await sql`update member set status = 'suspended', suspended_until = ${ended}
    where id in (${broken.id}, ${bystander.id})`.execute(app.ctx.db)
  await runWithFault(moderationJobs.letIn, {
    table: 'member',
    on: 'update',
    when: `new.id = ${broken.id} and new.status = 'active'`,
  })
  expect(await rowsOf(sql`select status from member where id in (${broken.id}, ${bystander.id}) order by id`)).toEqual([
    { status: 'suspended' },
    { status: 'active' },
  ])
})

test('account-deletion.erase: an account that cannot be deleted delays no other', async () => {
  await sql`update member set deletion_due_at = ${app.ctx.now()} where id in (${broken.id}, ${bystander.id})`.execute(
    app.ctx.db,
  )
  await runWithFault(accountDeletionJobs.erase, { table: 'member', on: 'delete', when: `old.id = ${broken.id}` })
  expect(await rowsOf(sql`select id from member where id in (${broken.id}, ${bystander.id})`)).toEqual([
    { id: broken.id },
  ])
  await sql`update member set deletion_due_at = null`.execute(app.ctx.db)
})

test('calls.sweep: a call that cannot be ended delays no other', async () => {
  const [one, other] = [await makeMatch(app), await makeMatch(app)]
  const calls: string[] = []
  for (const { one: from, other: to } of [one, other]) {
    await giveCalls(app, from)
    calls.push((await ring(app, { from, to })).data.call.id)
  }
  app.advance(120_000)
  await runWithFault(callJobs.sweep, {
    table: 'call',
    on: 'update',
    when: `new.caller_id = ${one.one.id} and new.state <> 'ringing'`,
  })
  const [bad, good] = calls
  expect([await stateOf(app, bad ?? ''), await stateOf(app, good ?? '')]).toMatchObject([
    { state: 'ringing' },
    { state: 'missed' },
  ])
})

test('photos.sweep-remains: bytes that cannot be deleted delay no others', async () => {
  const [first, second] = [`00000000-bad-${randomUUID()}`, `11111111-${randomUUID()}`]
  const removed = new Date(app.ctx.now().getTime() - day)
  await sql`insert into orphaned_file (storage_key, removed_at) values (${first}, ${removed}), (${second}, ${removed})`.execute(
    app.ctx.db,
  )
  await runWithFault(photoJobs.sweepOrphans, {
    table: 'orphaned_file',
    on: 'delete',
    when: `old.storage_key like '%-bad-%'`,
  })
  expect(await rowsOf(sql`select storage_key from orphaned_file`)).toEqual([{ storage_key: first }])
})

test('rates.refresh: a rate that cannot be stored delays no other currency', async () => {
  const rates = { NGN: 1_500, KES: 130 }
  app.ctx.rates = {
    fetch: async () => ({
      outcome: 'accepted',
      table: { asOf: app.ctx.now(), source: 'test', rates },
      sources: { NGN: { first: 1_500, second: 1_500 }, KES: { first: 130, second: 130 } },
      sourcesAt: app.ctx.now(),
      faults: [],
    }),
  }
  await sql`update rate set fetched_at = null, is_fixed = false`.execute(app.ctx.db)
  await runWithFault(rateJobs.refresh, { table: 'rate', on: 'update', when: `new.currency = 'NGN'` })
  expect(await rowsOf(sql`select currency from rate where source = 'test'`)).toEqual([{ currency: 'KES' }])
})

test('accounts.sweep: a registration that cannot be deleted delays neither others nor the later sweeps', async () => {
  const emails = ['broken-sweep@example.com', 'bystander-sweep@example.com']
  for (const email of emails) await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  await app.ctx.db
    .insertInto('rate_limit')
    .values({ key: 'old-budget', points: 1, expire: Date.now() - 1000 })
    .execute()
  app.advance(8 * day)
  await runWithFault(accountJobs.sweep, { table: 'member', on: 'delete', when: `old.email = '${emails[0]}'` })
  expect(await rowsOf(sql`select email from member where email = any(${emails})`)).toEqual([{ email: emails[0] }])
  expect(await rowsOf(sql`select key from rate_limit where key = 'old-budget'`)).toEqual([])
})
