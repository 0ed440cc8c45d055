import { api, type BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { linkReporters, type Reporter } from './linked-reporters.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000)
let made = 0
const reporterOf = (own: Partial<Reporter> = {}): Reporter => {
  made += 1
  return { phone: `+23480${made}`, payouts: [], joinedAt: at(0), reportedAt: at(100_000), others: [], ...own }
}

test('reporters with nothing in common are not linked, and each is a voice', () => {
  expect(linkReporters([])).toBeNull()
  expect(linkReporters([reporterOf(), reporterOf(), reporterOf({ phone: '' }), reporterOf({ phone: '' })])).toBeNull()
  // A number that its owner proved links no account, even where others entered it.
  expect(linkReporters([reporterOf({ phone: null }), reporterOf({ phone: null })])).toBeNull()
  // They joined together, but did not report in haste; one other member in common happens.
  expect(linkReporters([reporterOf({ others: [7] }), reporterOf({ others: [7, 8] })])).toBeNull()
})

test('the reason says how many of all reporters are linked, and the linked ones are one voice', () => {
  const phone = '+2348031234567'
  expect(linkReporters([reporterOf({ phone }), reporterOf({ phone }), reporterOf({ phone }), reporterOf()])).toEqual({
    reporters: 4,
    voices: 2,
    links: [{ by: 'phone', count: 3 }],
  })
  expect(linkReporters([reporterOf({ payouts: ['a', 'b'] }), reporterOf({ payouts: ['b'] }), reporterOf()])).toEqual({
    reporters: 3,
    voices: 2,
    links: [{ by: 'payout', count: 2 }],
  })
  const hasty = (minutes: number) => reporterOf({ joinedAt: at(minutes), reportedAt: at(minutes + 300) })
  expect(linkReporters([hasty(0), hasty(59), hasty(200)])).toEqual({
    reporters: 3,
    voices: 2,
    links: [{ by: 'joined', count: 2 }],
  })
  // Further reports of each push the common ones out of no comparison.
  const padded = (from: number) => Array.from({ length: 12 }, (_, index) => from + index)
  expect(
    linkReporters([
      reporterOf({ others: [...padded(100), 777, 778] }),
      reporterOf({ others: [...padded(200), 777, 778] }),
    ]),
  ).toMatchObject({ voices: 1 })
  expect(linkReporters([reporterOf({ others: [7, 8] }), reporterOf({ others: [9, 8, 7] })])).toEqual({
    reporters: 2,
    voices: 1,
    links: [{ by: 'together', count: 2 }],
  })
})

test('one account cannot join honest reporters who have nothing in common', () => {
  const [honest, other] = [
    reporterOf({ phone: '+2348030000001', payouts: ['honest'] }),
    reporterOf({ phone: '+2348030000002', payouts: ['other'] }),
  ]
  // It took the phone number of one and the payout account of the other, or both payout accounts.
  expect(linkReporters([honest, other, reporterOf({ phone: honest.phone, payouts: ['other'] })])?.voices).toBe(2)
  expect(linkReporters([honest, other, reporterOf({ payouts: ['honest', 'other'] })])?.voices).toBe(2)
  // Nor by time: an hour counts from the first of a group, and does not go on from a later one.
  const hasty = (minutes: number) => reporterOf({ joinedAt: at(minutes), reportedAt: at(minutes + 300) })
  expect(linkReporters([hasty(0), hasty(100), hasty(50)])?.voices).toBe(2)
})

type Category = BodyOf<typeof api.safety.report>['category']
async function report(from: Made, about: Made, category: Category = 'fake'): Promise<string> {
  const body = { content: 'Not who they say they are.', category }
  return (await app.call(api.safety.report, { token: from.token, params: { id: about.uid }, body })).data.report.id
}
const givePhone = (who: Made, phone: string, verifiedAt: Date | null = null) =>
  app.ctx.db.updateTable('member').set({ phone, phone_verified_at: verifiedAt }).where('id', '=', who.id).execute()
let numbers = 0
async function person(phone?: string): Promise<Made> {
  numbers += 1
  const one = await makeMember(app)
  await givePhone(one, phone ?? `+23481${String(numbers).padStart(8, '0')}`)
  return one
}
const joined = (who: Made, before: number) =>
  app.ctx.db
    .updateTable('member')
    .set({ created_at: new Date(app.ctx.now().getTime() - before) })
    .where('id', '=', who.id)
    .execute()
const linkedOf = async (id: string) => {
  const { token } = await makeMember(app, { role: 'admin' })
  const { data } = await app.call(api.moderation.reports, { token, query: { limit: 50 } })
  return data.reports.find((each) => each.id === id)?.linked
}
const dismiss = (id: string) =>
  app.ctx.db
    .updateTable('abuse_report')
    .set({ status: 'closed', outcome: 'dismissed', closed_at: app.ctx.now() })
    .where('id', '=', id)
    .execute()
const isHidden = async (who: Made) =>
  (
    await sql<{ hidden: boolean }>`select age_in_question as hidden from member where id = ${who.id}`.execute(
      app.ctx.db,
    )
  ).rows[0]?.hidden

test('staff read at a report what links its reporters, of about the same time only', async () => {
  const target = await person()
  const phone = '+2348090000001'
  const [one, two, apart] = [await person(phone), await person(phone), await person()]
  for (const [each, days] of [
    [one, 40],
    [two, 20],
    [apart, 30],
  ] as const)
    await joined(each, days * day)
  const old = await report(apart, target)
  expect(await linkedOf(old)).toBeNull()
  app.advance(60_000)
  await report(one, target)
  const newest = await report(two, target)
  const expected = { reporters: 3, voices: 2, links: [{ by: 'phone', count: 2 }] }
  expect([await linkedOf(newest), await linkedOf(old)]).toEqual([expected, expected])
  // Who proves the number has it alone: the other one only entered it.
  await givePhone(one, phone, app.ctx.now())
  expect(await linkedOf(newest)).toBeNull()
  await givePhone(one, phone)
  app.advance(15 * day)
  const later = await report(await person(), target)
  expect(await linkedOf(later)).toBeNull()
})

test('accounts that report the same members are linked unless staff found something wrong', async () => {
  const [one, two] = [await person(), await person()]
  for (const each of [one, two]) await joined(each, 50 * day)
  const earlier = [await person(), await person()]
  const reports: string[] = []
  for (const about of earlier) for (const from of [one, two]) reports.push(await report(from, about))
  const id = await report(one, await person())
  expect(await linkedOf(id)).toBeNull()
  const target = await person()
  await report(one, target)
  const both = await report(two, target)
  expect((await linkedOf(both))?.links).toEqual([{ by: 'together', count: 2 }])
  await app.ctx.db
    .updateTable('abuse_report')
    .set({ status: 'closed', outcome: 'suspended' })
    .where('id', 'in', reports.slice(0, 2))
    .execute()
  expect(await linkedOf(both)).toBeNull()
})

test('a new account with the same number continues the record of the old one: it hides no member again', async () => {
  const phone = '+2348090000002'
  const first = await person(phone)
  await joined(first, 5 * day)
  await givePhone(first, phone, app.ctx.now())
  for (let n = 0; n < 3; n += 1) await dismiss(await report(first, await person(), 'underage'))
  const [second, target] = [await person(phone), await person()]
  await report(second, target, 'underage')
  expect(await isHidden(target)).toBe(false)
  // The open reports of both count together, too.
  const payout = '+2348090000003'
  const [old, fresh] = [await person(payout), await person(payout)]
  await joined(old, 5 * day)
  await givePhone(old, payout, app.ctx.now())
  for (let n = 0; n < 3; n += 1) await report(old, await person(), 'underage')
  const fourth = await person()
  await report(fresh, fourth, 'underage')
  expect(await isHidden(fourth)).toBe(false)
})

test('cheap accounts with the number of an honest reporter do not silence the reporter', async () => {
  const phone = '+2348090000004'
  const honest = await person(phone)
  await joined(honest, 3 * day)
  const cheap = [await person(phone), await person(phone)]
  for (const each of cheap) for (let n = 0; n < 3; n += 1) await dismiss(await report(each, await person(), 'underage'))
  const target = await person()
  await report(honest, target, 'underage')
  expect(await isHidden(target)).toBe(true)
  // Nor where they had it before the honest member joined: they have not proved it.
  const [late, other] = [await person(phone), await person()]
  await joined(late, -day)
  await report(late, other, 'underage')
  expect(await isHidden(other)).toBe(true)
})
