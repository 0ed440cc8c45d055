import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainAddress, plainAddressOf } from '../../db/plain-address.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { codeFor, join, password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { send } from '../../test/members/matches.ts'
import { reencryptContactKey } from './contact-key.ts'
import { lockLists } from './known-lock.ts'
import { recognizeKnown } from './recognize-known.ts'

let app: TestApp
let bystander: Bystander
let me: Made
let count = 0
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  await resetAttemptLimits(app)
  me = await makeMember(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

/** A unique number: as it is stored, and as it is written in its country. */
function newNumber() {
  count += 1
  const national = `0805${String(2_000_000 + count * 10_007)}`
  return { e164: `+234${national.slice(1)}`, national }
}
const setPhone = ({ id }: Made, phone: string) =>
  app.ctx.db.updateTable('member').set({ phone }).where('id', '=', id).execute()

/** A member with an address and a number of their own. */
async function makeKnown() {
  const [made, number] = [await makeMember(app, { firstname: 'Kofi', gender: 'male' }), newNumber()]
  await setPhone(made, number.e164)
  return { ...made, number }
}
const list = (by: Made, contacts: string[]) => app.call(api.knownPeople.add, { token: by.token, body: { contacts } })
const unlist = (by: Made, id: string | undefined) =>
  app.call(api.knownPeople.remove, { token: by.token, params: { id: id ?? '' } })
const react = (by: Made, { uid }: Made, action: 'like' | 'block' | 'unblock') =>
  app.call(api.reactions.act, { token: by.token, params: { id: uid }, body: { action } })
const open = async (by: Made, at: Made) =>
  (await app.call(api.profiles.get, { token: by.token, params: { id: at.uid } })).status
/** What each of the two gets when they open the other's profile. */
const sight = async (one: Made, other: Made) => [await open(one, other), await open(other, one)]
const apart = [404, 404]
const shown = [200, 200]

test('a member listed by number or address and the lister are hidden from each other in every list, and nothing is stored in plain text', async () => {
  const [byNumber, byAddress] = [await makeKnown(), await makeKnown()]
  await react(byNumber, me, 'like')
  await react(me, byNumber, 'like')
  await sql`delete from matched where member_id in (${me.id}, ${byNumber.id})`.execute(app.ctx.db)
  await sql`delete from conversation where low in (${me.id}, ${byNumber.id})`.execute(app.ctx.db)
  await react(byAddress, me, 'like')
  const [local, domain] = byAddress.email.split('@')
  const answer = await list(me, [byNumber.number.national, `${local?.slice(0, 3)}.${local?.slice(3)}+dating@${domain}`])
  expect(answer.data).toMatchObject({
    unreadable: [],
    contactsMax: 500,
    contacts: expect.arrayContaining([
      expect.objectContaining({ kind: 'phone', label: `+234 •••${byNumber.number.national.slice(-2)}` }),
      expect.objectContaining({ kind: 'email', label: `${local?.[0]}•••@${domain}` }),
    ]),
  })
  for (const other of [byNumber, byAddress]) expect(await sight(me, other)).toEqual(apart)
  const others = await app.call(api.reactions.others, { token: me.token, query: {} })
  const blocked = await app.call(api.reactions.mine, { token: me.token, query: { type: 'block' } })
  const found = await app.call(api.discovery.members, { token: me.token, query: { gender: 'both', name: 'Kofi' } })
  expect([others.data.members, blocked.data.members]).toEqual([[], []])
  expect(found.data.members.map(({ id }) => id)).not.toContain(byAddress.uid)
  expect((await react(byAddress, me, 'like')).code).toBe('not_found')
  expect((await send(app, me, { to: byAddress, body: 'Hello' })).code).toBe('not_found')
  const { rows } = await sql<{ text: string }>`select k::text as text from known_contact k where member_id = ${me.id}
    union all select p::text from known_person p join known_contact k on k.id = p.contact_id where k.member_id = ${me.id}`.execute(
    app.ctx.db,
  )
  const hex = (text: string) => Buffer.from(text).toString('hex')
  expect(rows).toHaveLength(4)
  for (const { text } of rows)
    for (const plain of [byNumber.number.e164, local ?? '', `@${domain}`, '•••'])
      expect([text.includes(plain), text.includes(hex(plain))]).toEqual([false, false])
})

test('the response does not reveal who is a member, by its text, its timing, the lists or the export', async () => {
  const [known, other] = [await makeKnown(), await makeMember(app)]
  await react(known, me, 'like')
  const ask = async (by: Made, contacts: string[]) => {
    const begun = performance.now()
    const { status, data, message } = await list(by, contacts)
    const steps = Math.floor((performance.now() - begun) / 250)
    const plain = data.contacts.map(({ kind, label }) => [kind, label.replace(/\d\d$/, '')]).sort()
    return { status, message, plain, unreadable: data.unreadable, hasWaited: steps >= 1 }
  }
  const strangers = [newNumber().national, 'x0000@example.com', 'neither']
  const answers = [await ask(me, [known.number.national, `x${known.email}`, 'neither']), await ask(other, strangers)]
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 200, unreadable: [2], hasWaited: true })
  const seen = async ({ token }: Made) => {
    const request = { token, query: {} }
    return [
      (await app.call(api.reactions.mine, { token, query: { type: 'block' } })).data,
      (await app.call(api.reactions.others, request)).data,
      (await app.call(api.chat.conversations, request)).data,
      (await app.call(api.notifications.list, request)).data,
    ]
  }
  expect(await seen(me)).toEqual(await seen(other))
  // Nor can a member be distinguished from a stranger by acting on them.
  const unknown = { ...known, uid: crypto.randomUUID() }
  for (const action of ['like', 'block', 'unblock'] as const) {
    const [{ requestId: _one, ...said }, { requestId: _other, ...expected }] = [
      JSON.parse((await react(me, known, action)).body),
      JSON.parse((await react(me, unknown, action)).body),
    ]
    expect(said).toEqual(expected)
  }
})

test('a member who later joins with, verifies or changes to a listed address or number is hidden from then on', async () => {
  const number = newNumber()
  await list(me, ['ex.partner@example.com', number.national])
  const token = await join(app, 'expartner+new@example.com')
  const uid = (await app.call(api.accounts.me, { token })).data.user.id
  const joined = { id: 0, uid, token, email: '' }
  await app.call(api.profiles.change, { token, body: { about: 'Here I am' } })
  expect(await sight(me, joined)).toEqual(apart)
  const withNumber = await join(app, 'somebody@example.com', { mobileNumber: number.national })
  const stated = (await app.call(api.accounts.me, { token: withNumber })).data.user.id
  expect(await sight(me, { ...joined, uid: stated, token: withNumber })).toEqual(apart)

  const later = await makeKnown()
  await resetAttemptLimits(app)
  const form = { countryCode: '+234', mobileNumber: number.national }
  await list(later, [later.email, later.number.national, number.national])
  // Only stated, a number does not count: whose list it is on could be tried out.
  await app.call(api.profiles.change, { token: later.token, body: form })
  expect(await sight(me, later)).toEqual(shown)
  await app.call(api.verification.sendCode, { token: later.token, body: form })
  await app.runJobs()
  const code = /\b\d{6}\b/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? ''
  expect((await app.call(api.verification.verifyPhone, { token: later.token, body: { code } })).status).toBe(200)
  expect(await sight(me, later)).toEqual(apart)
  // Their own contacts on their own list hide them from no one.
  const own = await sql`select from known_person k join known_contact c on c.id = k.contact_id
    where k.member_id = c.member_id`.execute(app.ctx.db)
  expect(own.rows).toEqual([])
})

test('an unverified registration belongs to no member', async () => {
  const person = await makeKnown()
  await app.ctx.db.updateTable('member').set({ email_verified_at: null }).where('id', '=', person.id).execute()
  await list(me, [person.email, person.number.national])
  const { rows } = await sql`select from known_person where member_id = ${person.id}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('a changed address is recognised, and the effect of the previous one stays', async () => {
  const other = await makeMember(app)
  await list(me, ['first.address@example.com'])
  await list(other, ['second.address@example.com'])
  const token = await join(app, 'firstaddress@example.com')
  const uid = (await app.call(api.accounts.me, { token })).data.user.id
  const person = { id: 0, uid, token, email: '' }
  expect([await open(me, person), await open(other, person)]).toEqual([404, 200])
  await app.call(api.accounts.changeEmail, { token, body: { email: 'secondaddress@example.com', password } })
  await app.runJobs()
  const body = { code: codeFor(app, 'secondaddress@example.com') }
  expect((await app.call(api.accounts.verifyNewEmail, { token, body })).status).toBe(200)
  expect([await open(me, person), await open(other, person)]).toEqual([404, 404])
})

test('members who already chat stay visible, so that no match disappears by a number; a pending request ends', async () => {
  const [matched, asking] = [await makeKnown(), await makeKnown()]
  await react(me, matched, 'like')
  await react(matched, me, 'like')
  await send(app, asking, { to: me, body: 'Hello, you sing too?' })
  const mine = async (type: 'match' | 'like') =>
    (await app.call(api.reactions.mine, { token: me.token, query: { type } })).data.members.map(({ id }) => id)
  app.emitted.length = 0
  await list(me, [matched.number.national, asking.number.national])
  expect([await mine('match'), await mine('like')]).toEqual([[matched.uid], [matched.uid]])
  expect(await sight(me, matched)).toEqual(shown)
  expect((await send(app, matched, { to: me, body: 'Still here' })).status).toBe(201)
  expect(await sight(me, asking)).toEqual(apart)
  const requests = await app.call(api.chat.conversations, { token: me.token, query: { box: 'requests' } })
  expect(requests.data.conversations).toEqual([])
  expect(app.emitted.filter(({ name }) => name === 'match.ended')).toEqual([])
})

test('a removed contact ends its effect, but not a block, another contact of the same member, or the list of the other', async () => {
  const [one, twice, mutual, foe] = [await makeKnown(), await makeKnown(), await makeKnown(), await makeKnown()]
  const mine = newNumber()
  await setPhone(me, mine.e164)
  await list(mutual, [mine.national])
  await list(await makeMember(app), [one.number.national])
  await react(foe, me, 'block')
  const idOf = async (text: string) => {
    const known = new Set((await app.call(api.knownPeople.list, { token: me.token })).data.contacts.map(({ id }) => id))
    return (await list(me, [text])).data.contacts.find(({ id }) => !known.has(id))?.id
  }
  const ids = []
  for (const { number } of [one, twice, mutual, foe]) ids.push(await idOf(number.national))
  const address = await idOf(twice.email)
  expect((await unlist(one, ids[0])).code).toBe('not_found')
  for (const id of ids) expect((await unlist(me, id)).status).toBe(200)
  expect((await unlist(me, ids[0])).code).toBe('not_found')
  expect(await sight(me, one)).toEqual(shown)
  for (const other of [twice, mutual, foe]) expect(await sight(me, other)).toEqual(apart)
  await react(foe, me, 'unblock')
  await unlist(me, address)
  for (const other of [twice, foe]) expect(await sight(me, other)).toEqual(shown)
  // A block taken back leaves the list in force.
  await list(me, [foe.number.national])
  await sql`update pair_block set mine = true where a = ${me.id} and b = ${foe.id}`.execute(app.ctx.db)
  await react(me, foe, 'unblock')
  expect(await sight(me, foe)).toEqual(apart)
})

test('the number of contacts and of additions a day is limited, removed ones included; other members do not count', async () => {
  const numbers = (many: number) => Array.from({ length: many }, () => newNumber().national)
  const first = numbers(200)
  expect((await list(me, first)).data.contacts).toHaveLength(200)
  expect((await list(me, first)).status).toBe(200)
  await unlist(me, (await app.call(api.knownPeople.list, { token: me.token })).data.contacts[0]?.id)
  const refused = await list(me, numbers(1))
  expect([refused.code, Number(refused.headers['retry-after']) > 0]).toEqual(['too_many_requests', true])
  expect((await list(await makeMember(app), numbers(1))).status).toBe(200)
  for (let round = 0; round < 2; round += 1) {
    await resetAttemptLimits(app)
    await list(me, numbers(150))
  }
  await unlist(me, (await app.call(api.knownPeople.list, { token: me.token })).data.contacts[0]?.id)
  // Two calls that fit alone, at once: neither counted the other when it began.
  const [one, other] = await meanwhile(app, {
    hold: lockLists,
    work: () => Promise.all([list(me, numbers(2)), list(me, numbers(2))]),
    count: 2,
  })
  expect([one.code, other.code].filter((code) => code === 'conflict')).toHaveLength(1)
  const full = await list(me, numbers(1))
  expect([full.code, full.message]).toEqual(['conflict', 'A list holds 500 contacts at most.'])
})

test('lists survive a change of SECRET; with neither secret no member is recognised, but registration works', async () => {
  const { secret: before } = app.ctx
  await list(me, ['after.rotation@example.com'])
  app.ctx.secret = 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u'
  expect((await list(me, ['unavailable@example.com'])).code).toBe('unavailable')
  expect(await reencryptContactKey(app.ctx)).toEqual({ changed: 0, unreadable: 1 })
  expect(await join(app, 'joined.meanwhile@example.com')).toBeTruthy()
  app.ctx.secretPrevious = before
  expect(await reencryptContactKey(app.ctx)).toEqual({ changed: 1, unreadable: 0 })
  app.ctx.secretPrevious = null
  expect(await reencryptContactKey(app.ctx)).toEqual({ changed: 0, unreadable: 0 })
  const token = await join(app, 'after.rotation@example.com')
  const uid = (await app.call(api.accounts.me, { token })).data.user.id
  expect(await open(me, { id: 0, uid, token, email: '' })).toBe(404)
  const { contacts } = (await app.call(api.knownPeople.list, { token: me.token })).data
  expect(contacts).toMatchObject([{ label: 'a•••@example.com' }])
})

test('an address verified while it is being listed is recognised, and two members who list each other concurrently are hidden', async () => {
  const [person, other] = [await makeKnown(), await makeKnown()]
  const prove = (at: Date | null) => ({ email_verified_at: at })
  await app.ctx.db.updateTable('member').set(prove(null)).where('id', '=', person.id).execute()
  const listed = await meanwhile(app, {
    hold: async (tx) => {
      await tx.updateTable('member').set(prove(app.ctx.now())).where('id', '=', person.id).execute()
      await recognizeKnown(app.ctx, tx, { memberId: person.id, kinds: ['email', 'phone'] })
    },
    work: () => list(me, [person.email]),
  })
  expect(listed.status).toBe(200)
  expect(await sight(me, person)).toEqual(apart)
  const both = await Promise.all([list(person, [other.number.national]), list(other, [person.number.national])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await sight(person, other)).toEqual(apart)
  await app.ctx.db.deleteFrom('member').where('id', '=', person.id).execute()
  const { rows } = await sql`select from known_contact where member_id = ${person.id}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('members with an address are found by an index', async () => {
  const { rows } = await app.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`explain select id from member m
      where ${plainAddress(sql`m.email`)} = any(${[plainAddressOf(me.email)]}::text[])`.execute(tx)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('member_plain_address')
})
