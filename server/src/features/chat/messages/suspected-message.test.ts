import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, match, send } from '../../../test/members/matches.ts'
import { auditEntriesOf } from '../../../test/members/sanctions.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const moneyText = 'Please send me 20,000 naira today, I have no food in the house'
const numberText = 'My number is 0803 555 1212, call me'

const ask = (from: Made, to: Made, body: string) => send(app, from, { to, body, askFirst: true })
const confirm = (from: Made, to: Made, body: string) => send(app, from, { to, body })
const listed = async ({ token }: Made, id: string) =>
  (await app.call(api.chat.messages, { token, params: { id } })).data.messages
const queued = (member: Made) =>
  app.ctx.db.selectFrom('abuse_report').where('target_id', '=', member.id).selectAll().execute()

/** A conversation in which both have written so many messages in turn. */
async function talk(one: Made, other: Made, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    await send(app, one, { to: other, body: `Tell me more ${round}` })
    await send(app, other, { to: one, body: `Then we sang ${round}` })
  }
}

test('a text that resembles fraud requires confirmation, and its recipient sees why', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  expect(await ask(one, other, moneyText)).toMatchObject({ status: 409, code: 'scam_suspected' })
  expect(await listed(other, conversationId)).toEqual([])
  const sent = await confirm(one, other, moneyText)
  expect(sent.status).toBe(201)
  expect(sent.data.message).not.toHaveProperty('scam')
  expect(await listed(other, conversationId)).toMatchObject([{ body: moneyText, scam: ['money'] }])
  expect((await listed(one, conversationId))[0]).not.toHaveProperty('scam')
})

test('the event for the recipient has the mark; ordinary text and a confirmed harmless text have none', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  app.emitted.length = 0
  await confirm(one, other, moneyText)
  const events = app.emitted.filter(({ name }) => name === 'message.created')
  expect(events.find(({ to }) => to === other.uid)?.payload).toMatchObject({ message: { scam: ['money'] } })
  await confirm(one, other, 'Shall we meet on Sunday?')
  expect((await listed(other, conversationId))[1]).not.toHaveProperty('scam')
})

test('numbers are exchanged freely after some days, unless only one side has written', async () => {
  const [first, second] = [await makeMatch(app), await makeMatch(app)]
  await talk(first.one, first.other, 22)
  expect((await ask(first.one, first.other, numberText)).status).toBe(201)
  expect((await ask(first.one, first.other, 'What is your number?')).status).toBe(201)
  for (let n = 0; n < 44; n++) await send(app, second.one, { to: second.other, body: `Hello again ${n}` })
  expect((await ask(second.one, second.other, numberText)).code).toBe('scam_suspected')
})

test('a member who blocked and an unknown one get the same response', async () => {
  const { one, other } = await makeMatch(app)
  await talk(one, other, 22)
  await block(app, other, one)
  const unknown = { ...other, uid: randomUUID() }
  for (const body of [moneyText, numberText]) {
    const [blocked, missing] = [await ask(one, other, body), await ask(one, unknown, body)]
    expect([blocked.status, blocked.code]).toEqual([missing.status, missing.code])
    expect((await confirm(one, other, body)).code).toBe((await confirm(one, unknown, body)).code)
  }
})

test('a request is checked too, and one with contact details is rejected as before', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  expect((await ask(one, other, moneyText)).code).toBe('scam_suspected')
  expect((await ask(one, other, numberText)).code).toBe('request_contact_details')
  const { data } = await confirm(one, other, moneyText)
  expect(await listed(other, data.conversationId)).toMatchObject([{ scam: ['money'] }])
})

test('a member who sends such messages to three members cannot write to strangers for two days and is queued once', async () => {
  const scammer = await makeMember(app)
  const friend = await makeMember(app)
  await match(app, scammer, friend)
  await send(app, friend, { to: scammer, body: 'Good morning' })
  const others = [await makeMember(app), await makeMember(app), await makeMember(app), await makeMember(app)]
  for (const other of others) await match(app, scammer, other)
  for (const other of others.slice(0, 2)) await confirm(scammer, other, moneyText)
  for (let n = 0; n < 3; n++) await confirm(scammer, friend, `${moneyText} ${n}`)
  expect(await queued(scammer)).toMatchObject([
    { reporter_id: null, category: 'money', status: 'open', content: expect.stringContaining('3 members') },
  ])
  // The moderators see those messages, of all conversations, although no member reported them.
  const [{ evidence } = { evidence: [] }] = await queued(scammer)
  expect(JSON.stringify(evidence).split(moneyText)).toHaveLength(4)
  const [, , , fourth] = others
  if (!fourth) throw new Error('there are four others')
  const stranger = await makeMember(app)
  expect((await send(app, scammer, { to: stranger, body: 'Hello there' })).code).toBe('messaging_restricted')
  expect((await send(app, scammer, { to: fourth, body: 'Hello there' })).code).toBe('messaging_restricted')
  expect((await send(app, scammer, { to: friend, body: 'Hello there' })).status).toBe(201)
  await confirm(scammer, friend, moneyText)
  expect(await queued(scammer)).toHaveLength(1)
  // One line of the audit log, which the transparency report counts.
  expect(await auditEntriesOf(app, scammer)).toEqual(['scam.restrict'])
  const { messaging_restricted_until: until } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', scammer.id)
    .select('messaging_restricted_until')
    .executeTakeFirstOrThrow()
  expect(until?.getTime()).toBeGreaterThan(app.ctx.now().getTime() + 47 * 3_600_000)
  await app.ctx.db
    .updateTable('member')
    .set({ messaging_restricted_until: app.ctx.now() })
    .where('id', '=', scammer.id)
    .execute()
  expect((await send(app, scammer, { to: stranger, body: 'Hello there' })).status).toBe(201)
})

test('members who provoke another into sending numbers cannot have them restricted', async () => {
  const victim = await makeMember(app)
  for (let n = 0; n < 9; n++) {
    const other = await makeMember(app)
    await match(app, victim, other)
    await send(app, other, { to: victim, body: 'Give me your number?' })
    expect((await confirm(victim, other, numberText)).status).toBe(201)
  }
  expect(await queued(victim)).toEqual([])
  const { rows } = await sql<{ until: Date | null }>`
    select messaging_restricted_until as until from member where id = ${victim.id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ until: null }])
})

test('the same number to five matches who had not asked restricts its sender and is queued once', async () => {
  const sender = await makeMember(app)
  for (let n = 0; n < 6; n++) {
    const other = await makeMember(app)
    await match(app, sender, other)
    await send(app, other, { to: sender, body: 'Good morning' })
    expect(await queued(sender)).toHaveLength(n < 5 ? 0 : 1)
    expect((await confirm(sender, other, `Hello! ${numberText}`)).status).toBe(201)
  }
  expect(await queued(sender)).toMatchObject([
    { category: 'money', content: expect.stringContaining('contact details to 5 members') },
  ])
  const stranger = await makeMember(app)
  expect((await send(app, sender, { to: stranger, body: 'Hello there' })).code).toBe('messaging_restricted')
  expect(await auditEntriesOf(app, sender)).toEqual(['scam.restrict'])
})

test('a profile that resembles fraud is queued once; a comment with a like is rejected', async () => {
  const member = await makeMember(app)
  const change = (about: string) => app.call(api.profiles.change, { token: member.token, body: { about } })
  const about = 'Invest 100 dollars in bitcoin with me and get 300 dollars back in a week, guaranteed profit'
  expect((await change(about)).status).toBe(200)
  expect((await change(`${about}!`)).status).toBe(200)
  expect(await queued(member)).toMatchObject([
    { content: expect.stringContaining('profile'), profile: { about: expect.stringContaining('bitcoin') } },
  ])
  const other = await makeMember(app)
  expect(
    (await app.call(api.profiles.change, { token: other.token, body: { about: 'I like to cook fish.' } })).status,
  ).toBe(200)
  expect(await queued(other)).toEqual([])
})
