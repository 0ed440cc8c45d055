import { randomUUID } from 'node:crypto'
import { noticeKinds } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { centreOf } from '../../test/communication/notices.ts'
import { failRows } from '../../test/database/row-faults.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { type Fact, notify } from './notify.ts'
import { relayFacts } from './relay.ts'

let app: TestApp
let broken: Made
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('outbox').execute()
  broken = await makeMember(app)
  bystander = await makeMember(app)
})

const write = (fact: Omit<Fact, 'now'>) =>
  app.ctx.db.transaction().execute((tx) => notify(tx, { ...fact, now: app.ctx.now() }))
const paid = (usd: number) => ({ kind: 'deposit', data: { state: 'paid', usd, reference: 'r' } }) as const
const waiting = () => app.ctx.db.selectFrom('outbox').select(['member_id', 'attempts']).orderBy('id').execute()
const deadLetters = () => app.ctx.db.selectFrom('notice_dead_letter').selectAll().execute()
const usdOf = async (member: Made) => (await centreOf(app, member)).notifications.map(({ data }) => data.usd)
const hours = (count: number) => count * 3_600_000

test('a row that cannot become a notice does not delay the rows before or after it', async () => {
  const repair = await failRows(app, { table: 'notice', when: `new.member_id = ${broken.id}` })
  await write({ memberId: bystander.id, ...paid(1) })
  await write({ memberId: broken.id, ...paid(2) })
  await write({ memberId: bystander.id, ...paid(3) })
  await relayFacts(app.ctx)
  expect(await usdOf(bystander)).toEqual([3, 1])
  expect(await waiting()).toEqual([{ member_id: broken.id, attempts: 1 }])
  await repair()
})

test('a failing row is retried later and arrives once its fault is fixed', async () => {
  const repair = await failRows(app, { table: 'notice', when: `new.member_id = ${broken.id}` })
  await write({ memberId: broken.id, ...paid(4) })
  await relayFacts(app.ctx)
  await relayFacts(app.ctx)
  expect(await waiting()).toEqual([{ member_id: broken.id, attempts: 1 }])
  await repair()
  await relayFacts(app.ctx)
  expect(await usdOf(broken)).toEqual([])
  app.advance(hours(2))
  await relayFacts(app.ctx)
  expect([await usdOf(broken), await waiting()]).toEqual([[4], []])
})

test('a row that keeps failing becomes a dead letter with its error, and the bystander row does not', async () => {
  const repair = await failRows(app, { table: 'notice', when: `new.member_id = ${broken.id}` })
  await write({ memberId: broken.id, ...paid(5) })
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await write({ memberId: bystander.id, ...paid(attempt) })
    await relayFacts(app.ctx)
    app.advance(hours(2))
  }
  expect(await waiting()).toEqual([])
  expect(await deadLetters()).toMatchObject([
    { member_id: broken.id, kind: 'deposit', attempts: 6, fault: 'planted fault', data: { usd: 5 } },
  ])
  expect(await usdOf(bystander)).toHaveLength(6)
  await repair()
  await app.ctx.db.deleteFrom('notice_dead_letter').execute()
})

test('a failed attempt and a dead letter change no other row that waits for its next attempt', async () => {
  await write({ memberId: bystander.id, ...paid(9) })
  const retryAt = new Date(app.ctx.now().getTime() + hours(240))
  await app.ctx.db.updateTable('outbox').set({ attempts: 1, retry_at: retryAt }).execute()
  const rowOf = ({ id }: Made) => app.ctx.db.selectFrom('outbox').where('member_id', '=', id).selectAll().execute()
  const before = await rowOf(bystander)
  const repair = await failRows(app, { table: 'notice', when: `new.member_id = ${broken.id}` })
  await write({ memberId: broken.id, ...paid(10) })
  await relayFacts(app.ctx)
  expect([await rowOf(bystander), await rowOf(broken)]).toMatchObject([before, [{ attempts: 1 }]])
  for (let attempt = 0; attempt < 5; attempt += 1) {
    app.advance(hours(2))
    await relayFacts(app.ctx)
  }
  expect([await rowOf(bystander), await rowOf(broken)]).toEqual([before, []])
  expect(await deadLetters()).toMatchObject([{ member_id: broken.id, attempts: 6, data: { usd: 10 } }])
  await repair()
  await app.ctx.db.deleteFrom('notice_dead_letter').execute()
})

test('an error of the whole database counts no attempt on any row', async () => {
  const repair = await failRows(app, { table: 'notice', when: `new.member_id = ${broken.id}`, code: '53100' })
  await write({ memberId: broken.id, ...paid(6) })
  await expect(relayFacts(app.ctx)).rejects.toThrow('planted fault')
  expect(await waiting()).toEqual([{ member_id: broken.id, attempts: 0 }])
  await repair()
  await relayFacts(app.ctx)
  expect(await usdOf(broken)).toEqual([6])
})

test('a busy lock delays only its row and counts no attempt', async () => {
  const repair = await failRows(app, { table: 'notice', when: `new.member_id = ${broken.id}`, code: '55P03' })
  await write({ memberId: broken.id, ...paid(7) })
  await write({ memberId: bystander.id, ...paid(8) })
  await relayFacts(app.ctx)
  expect(await usdOf(bystander)).toEqual([8])
  expect(await waiting()).toEqual([{ member_id: broken.id, attempts: 0 }])
  await repair()
  await relayFacts(app.ctx)
  expect(await usdOf(broken)).toEqual([7])
})

test('an unknown kind, and a kind without its reference, are rejected in the transaction that writes them', async () => {
  const insert = (kind: string, data: object) =>
    sql`insert into outbox (member_id, kind, data, at)
      values (${bystander.id}, ${kind}, ${JSON.stringify(data)}::jsonb, ${app.ctx.now()})`.execute(app.ctx.db)
  await expect(insert('no_such_kind', {})).rejects.toThrow('notice_kind_known')
  await expect(insert('message', {})).rejects.toThrow('outbox_refers')
  await expect(insert('support', { ticketId: 'not an id' })).rejects.toThrow('uuid')
  await insert('support', { ticketId: randomUUID() })
  expect(await waiting()).toEqual([{ member_id: bystander.id, attempts: 0 }])
})

test('the database has exactly the kinds of notices of the contract', async () => {
  const { rows } = await sql<{ rule: string }>`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname = 'notice_kind_known'`.execute(app.ctx.db)
  const known = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
  expect(known.sort()).toEqual([...noticeKinds].sort())
})
