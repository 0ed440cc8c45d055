import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { decideReport } from '../../../test/members/sanctions.ts'
import { findSharedContacts } from './find-shared-contacts.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

let made = 0
function nextDigits(length: number): string {
  made += 1
  return String(made).padStart(length, '0')
}
/** A member with a phone number of their own; all others in tests share one. */
async function person(phone = `+23470${nextDigits(8)}`): Promise<Made> {
  const member = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ phone, phone_verified_at: null }).where('id', '=', member.id).execute()
  return member
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()))
const newNumber = () => `0803 55${nextDigits(5)}`

/** Gives a contact to so many new matches who wrote one line. */
async function giveTo(count: number, { from, contact }: { from: Made; contact: string }) {
  for (let n = 0; n < count; n += 1) {
    const other = await person()
    await match(app, from, other)
    await send(app, other, { to: from, body: 'Good morning' })
    expect((await send(app, from, { to: other, body: `Hello! Call me on ${contact}` })).status).toBe(201)
  }
}
async function shareBrowser(members: readonly Made[]) {
  const hash = Buffer.from(crypto.randomUUID())
  for (const { id: member_id } of members)
    await fillRow(app, 'known_origin', { member_id, kind: 'device', hash, shared: true, last_used_at: app.ctx.now() })
}
const isRestricted = async ({ id }: Made) => {
  const { rows } =
    await sql`select from member where id = ${id} and messaging_restricted_until > ${app.ctx.now()}`.execute(app.ctx.db)
  return rows.length > 0
}
const areRestricted = (members: readonly Made[]) => Promise.all(members.map(isRestricted))
const queued = ({ id }: Made) =>
  app.ctx.db.selectFrom('abuse_report').where('target_id', '=', id).select(['id', 'content', 'evidence']).execute()

test('two accounts of one browser that give one number to five strangers together are both restricted', async () => {
  const pair = await people(2)
  const [one, two] = pair as [Made, Made]
  const other = await person()
  await shareBrowser([one, two, other])
  const contact = newNumber()
  await giveTo(2, { from: one, contact })
  await app.runJobs()
  await giveTo(2, { from: two, contact })
  await app.runJobs()
  expect(await areRestricted(pair)).toEqual([false, false])
  await giveTo(1, { from: two, contact })
  await app.runJobs()
  expect(await areRestricted(pair)).toEqual([true, true])
  expect((await queued(one))[0]?.content).toContain('contact details to 5 members')
  expect((await queued(two))[0]?.content).toContain('with 1 linked account')
  // Who only uses the same browser gave nothing.
  expect([await isRestricted(other), await queued(other)]).toEqual([false, []])
})

test('accounts of a browser that many use are not taken for one sender', async () => {
  const guests = await people(6)
  await shareBrowser(guests)
  const contact = newNumber()
  for (const from of guests) await giveTo(1, { from, contact })
  await app.runJobs()
  expect(await areRestricted(guests)).toEqual(guests.map(() => false))
})

test('who enters the phone number of an older account is counted with it, and the older account is not', async () => {
  const older = await person('+2348031112222')
  const newer = await person('+2348031112222')
  const contact = newNumber()
  await giveTo(2, { from: older, contact })
  await giveTo(3, { from: newer, contact })
  await app.runJobs()
  expect(await areRestricted([older, newer])).toEqual([false, true])
})

test('an attacker who enters the number or payout account of a member cannot have that member restricted', async () => {
  const victim = await person('+2348034445555')
  await app.ctx.db.updateTable('member').set({ phone_verified_at: app.ctx.now() }).where('id', '=', victim.id).execute()
  const attackers = await Promise.all([person('+2348034445555'), person('+2348034445555')])
  const payout = { kind: 'bank', country: 'NG', currency: 'NGN', bank_code: '058', number: '4455667788' }
  for (const { id: member_id } of [victim, ...attackers])
    await fillRow(app, 'payout_account', { ...payout, member_id, is_holder_verified: false })
  const contact = '0803 444 5555'
  await giveTo(2, { from: victim, contact })
  for (const from of attackers) await giveTo(4, { from, contact })
  await app.runJobs()
  await findSharedContacts(app.ctx)
  expect(await isRestricted(victim)).toBe(false)
  // It is the proven number of the victim: others spread it.
  expect(await queued(victim)).toEqual([])
  for (const attacker of attackers) expect(await queued(attacker)).toHaveLength(1)
})

test('a newer account that proved its number is not counted with an older one that only entered it', async () => {
  const attacker = await person('+2348037778888')
  const victim = await person('+2348037778888')
  await app.ctx.db.updateTable('member').set({ phone_verified_at: app.ctx.now() }).where('id', '=', victim.id).execute()
  const contact = newNumber()
  await giveTo(3, { from: attacker, contact })
  await giveTo(2, { from: victim, contact })
  await app.runJobs()
  expect(await isRestricted(victim)).toBe(false)
})

test('new accounts without a link that give one number to many are queued once, and never restricted', async () => {
  const ring = await people(3)
  const contact = newNumber()
  for (const from of ring) await giveTo(3, { from, contact })
  const bait = await person()
  await giveTo(1, { from: bait, contact })
  await app.runJobs()
  await findSharedContacts(app.ctx)
  await findSharedContacts(app.ctx)
  const staff = await makeMember(app, { role: 'admin' })
  for (const member of ring) {
    const [report, ...others] = await queued(member)
    expect(report?.content).toContain('the same contact details as other new accounts (3 in all, to 9 members')
    expect([others, JSON.stringify(report?.evidence).includes(contact)]).toEqual([[], true])
    await decideReport(app, staff, { id: report?.id ?? '', action: 'dismiss' })
  }
  expect(await areRestricted([...ring, bait])).toEqual([false, false, false, false])
  // Who gave it to one person may be its owner.
  expect(await queued(bait)).toEqual([])
  await findSharedContacts(app.ctx)
  for (const member of ring) expect(await queued(member)).toHaveLength(1)
})

test('older accounts, invitations without a contact, and what was asked for are not queued', async () => {
  const [old, answering] = [await people(2), await people(2)]
  const contact = newNumber()
  for (const from of old) {
    await giveTo(4, { from, contact })
    await sql`update member set created_at = ${new Date(app.ctx.now().getTime() - 40 * 86_400_000)} where id = ${from.id}`.execute(
      app.ctx.db,
    )
  }
  const other = newNumber()
  for (const from of answering)
    for (let n = 0; n < 5; n += 1) {
      const reader = await person()
      await match(app, from, reader)
      await send(app, reader, { to: from, body: 'Can I have your number?' })
      await send(app, from, { to: reader, body: `It is ${other}` })
    }
  await app.runJobs()
  await findSharedContacts(app.ctx)
  for (const member of [...old, ...answering]) expect(await queued(member)).toEqual([])
})
