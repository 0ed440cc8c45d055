import { api, comparisonAsksMax, type Genotype, genotype } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, match, unmatch } from '../../../test/members/matches.ts'
import { sweepCulture } from '../editing/sweep-culture.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  await sql`delete from member`.execute(app.ctx.db)
  app.emitted.length = 0
})
afterAll(() => app.close())

const day = 86_400_000
const give = (made: Made, value: Genotype | null) =>
  app.call(api.profiles.change, { token: made.token, body: { genotype: value && { value, consent: true } } })
async function make(value: Genotype | null): Promise<Made> {
  const made = await makeMember(app)
  if (value) await give(made, value)
  return made
}
async function makePair(one: Genotype | null, other: Genotype | null) {
  const pair = [await make(one), await make(other)] as const
  await match(app, ...pair)
  return pair
}
const show = (made: Made, other: Made) =>
  app.call(api.comparisons.show, { token: made.token, params: { id: other.uid } })
const ask = (made: Made, other: Made) =>
  app.call(api.comparisons.ask, { token: made.token, params: { id: other.uid }, body: { consent: true } })
const withdraw = (made: Made, other: Made) =>
  app.call(api.comparisons.withdraw, { token: made.token, params: { id: other.uid } })
const stateOf = async (made: Made, other: Made) => (await show(made, other)).data.comparison.state
const outcomeOf = async (made: Made, other: Made) => (await show(made, other)).data.comparison.outcome
const rows = async () => (await sql`select * from genotype_comparison order by low, high`.execute(app.ctx.db)).rows
const extendSessions = () =>
  sql`update member_session set remember = true, expires_at = ${new Date(app.ctx.now().getTime() + 900 * day)}`.execute(
    app.ctx.db,
  )

test('once both have asked, both see the same result: a risk unless one of them has AA', async () => {
  for (const one of genotype.options)
    for (const other of genotype.options) {
      const [me, match] = await makePair(one, other)
      await ask(me, match)
      expect((await ask(match, me)).data.comparison.state).toBe('compared')
      const expected = one === 'AA' || other === 'AA' ? 'no_known_risk' : 'possible_risk'
      expect([one, other, await outcomeOf(me, match), await outcomeOf(match, me)]).toEqual([
        ...[one, other],
        ...[expected, expected],
      ])
      expect((await show(me, match)).data.comparison.comparedOn).toBe(app.ctx.now().toISOString().slice(0, 10))
    }
})

test('the requester gets the same responses whether the other has a genotype, has looked, or neither', async () => {
  const watch = async (value: Genotype | null, isViewed: boolean) => {
    const [me, other] = await makePair('AS', value)
    const answers = [await show(me, other), await ask(me, other)]
    const before = app.emitted.length
    if (isViewed) for (let time = 0; time < 3; time++) await show(other, me)
    // A member without a genotype cannot agree; trying leaves nothing that the requester could see.
    if (value === null) expect((await ask(other, me)).errors?.genotype).toEqual(['Please add your genotype first.'])
    expect(app.emitted.slice(before)).toEqual([])
    app.advance(2 * day)
    await extendSessions()
    answers.push(await show(me, other), await ask(me, other))
    return answers.map(({ status, body }) => [status, body])
  }
  const expected = await watch('AS', false)
  expect(await watch('AS', true)).toEqual(expected)
  expect(await watch('AA', true)).toEqual(expected)
  expect(await watch(null, true)).toEqual(expected)
  expect(await watch(null, false)).toEqual(expected)
})

test('both see a request in the chat without a notice, a message or a push', async () => {
  const [me, other] = await makePair('AS', 'AA')
  const unread = async (made: Made) => {
    const { data } = await app.call(api.chat.conversations, { token: made.token })
    return data.conversations.map(({ comparisonRequested, unread, lastMessage }) => [
      comparisonRequested,
      unread,
      lastMessage,
    ])
  }
  app.emitted.length = 0
  await ask(me, other)
  expect([await stateOf(me, other), await stateOf(other, me)]).toEqual(['requested', 'received'])
  expect([await unread(me), await unread(other)]).toEqual([[[false, 0, null]], [[true, 0, null]]])
  const events = [
    { to: me.uid, name: 'comparison.changed', payload: { memberId: other.uid } },
    { to: other.uid, name: 'comparison.changed', payload: { memberId: me.uid } },
  ]
  expect(app.emitted).toEqual(events)
  const { rows: outbox } = await sql`select from outbox`.execute(app.ctx.db)
  expect(outbox).toEqual([])
  await ask(me, other)
  expect(app.emitted).toEqual(events)
  await ask(other, me)
  expect(await unread(other)).toEqual([[false, 0, null]])
})

test('a result stays when a genotype is changed afterwards', async () => {
  const [me, other] = await makePair('AA', 'SS')
  await ask(me, other)
  await ask(other, me)
  app.advance(181 * day)
  await extendSessions()
  expect((await give(me, 'AS')).status).toBe(200)
  await ask(me, other)
  expect([await outcomeOf(me, other), await outcomeOf(other, me)]).toEqual(['no_known_risk', 'no_known_risk'])
})

test('a withdrawn result is hidden from both, and the two are not compared again in this match', async () => {
  const [me, other] = await makePair('AS', 'AS')
  const [bystander, theirs] = await makePair('AS', 'SC')
  for (const [one, two] of [
    [me, other],
    [other, me],
    [bystander, theirs],
    [theirs, bystander],
  ] as const)
    await ask(one, two)
  expect((await withdraw(me, other)).data.comparison).toEqual({
    ...{ state: 'closed', ready: true },
    ...{ outcome: null, comparedOn: null },
  })
  expect(await stateOf(other, me)).toBe('closed')
  expect((await rows())[0]).toMatchObject({ low_requested_at: null, high_requested_at: null, possible_risk: null })
  for (const [one, two] of [
    [me, other],
    [other, me],
  ] as const)
    expect((await ask(one, two)).code).toBe('conflict')
  expect(await outcomeOf(bystander, theirs)).toBe('possible_risk')
})

test('a withdrawn request leaves nothing and can be made again', async () => {
  const [me, other] = await makePair('AS', 'AS')
  await ask(me, other)
  await withdraw(me, other)
  expect([await stateOf(me, other), await stateOf(other, me), await rows()]).toEqual(['none', 'none', []])
  await withdraw(other, me)
  await ask(me, other)
  expect((await withdraw(other, me)).data.comparison.state).toBe('received')
  expect(await stateOf(me, other)).toBe('requested')
})

test('removing a genotype withdraws every request and result of its owner', async () => {
  const me = await make('AS')
  const [answer, compared, asking] = [await make('AS'), await make('AS'), await make('AS')]
  for (const other of [answer, compared, asking]) await match(app, me, other)
  const bystanders = await makePair('AS', 'AS')
  await ask(bystanders[0], bystanders[1])
  await ask(me, answer)
  await ask(me, compared)
  await ask(compared, me)
  await ask(asking, me)
  app.emitted.length = 0
  await give(me, null)
  expect([await stateOf(answer, me), await stateOf(compared, me)]).toEqual(['none', 'closed'])
  // A request of the other side stays theirs: to them nothing happened.
  expect([await stateOf(asking, me), await stateOf(me, asking)]).toEqual(['requested', 'received'])
  expect(await stateOf(bystanders[1], bystanders[0])).toBe('received')
  expect(new Set(app.emitted.map(({ to }) => to))).toEqual(new Set([me.uid, answer.uid, compared.uid]))
  expect((await ask(me, asking)).errors).toEqual({ genotype: ['Please add your genotype first.'] })
})

test('unmatching, a block and a deleted account erase the row', async () => {
  for (const end of [
    (me: Made, other: Made) => unmatch(app, me, other),
    (me: Made, other: Made) => block(app, me, other),
    (me: Made) => sql`delete from member where id = ${me.id}`.execute(app.ctx.db),
  ]) {
    const [me, other] = await makePair('AS', 'AS')
    await ask(me, other)
    await ask(other, me)
    expect(await rows()).toHaveLength(1)
    await end(me, other)
    expect(await rows()).toEqual([])
    expect((await show(other, me)).status).not.toBe(200)
  }
})

test('only two matches can compare', async () => {
  const [me, stranger, guest] = [await make('AS'), await make('AS'), await makeMember(app, { role: 'guest' })]
  await match(app, me, guest)
  await match(app, stranger, guest)
  for (const call of [show, ask, withdraw]) {
    expect((await call(me, stranger)).code).toBe('not_matched')
    expect((await call(me, me)).code).toBe('not_found')
    expect((await call(guest, me)).code).toBe('forbidden')
  }
  const refused = await app.call(api.comparisons.ask, {
    token: me.token,
    params: { id: stranger.uid },
    raw: { payload: '{}', contentType: 'application/json' },
  })
  expect(refused.errors).toHaveProperty('consent')
})

test('a match that ends during a request no longer counts', async () => {
  const [me, other] = await makePair('AS', 'AS')
  const answer = await meanwhile(app, {
    hold: (tx) => sql`delete from matched where member_id in (${me.id}, ${other.id})`.execute(tx),
    work: () => ask(me, other),
  })
  expect([answer.code, await rows()]).toEqual(['not_matched', []])
})

test('a member without a genotype is not ready, although others are', async () => {
  await make('AA')
  const [me, other] = await makePair(null, 'AS')
  expect((await show(me, other)).data.comparison.ready).toBe(false)
})

test('a member asks at most ten times in thirty days, also after unmatching or withdrawing', async () => {
  const bystanders = await makePair('AS', null)
  await ask(...bystanders)
  const me = await make('AS')
  const other = await make(null)
  await match(app, me, other)
  for (let time = 0; time < comparisonAsksMax; time++) {
    expect((await ask(me, other)).status).toBe(200)
    if (time % 2) await withdraw(me, other)
    else {
      await unmatch(app, me, other)
      await match(app, me, other)
    }
  }
  expect((await ask(me, other)).errors?.consent?.[0]).toMatch(/10 times in 30 days/)
  await extendSessions()
  app.advance(30 * day + 1000)
  expect((await ask(me, other)).status).toBe(200)
  await sweepCulture(app.ctx)
  const { rows: remaining } = await sql`select from genotype_ask`.execute(app.ctx.db)
  expect(remaining).toHaveLength(1)
})

test('two members who agree concurrently get one result', async () => {
  for (let time = 0; time < 5; time++) {
    const [me, other] = await makePair('AS', 'SS')
    const answers = await Promise.all([ask(me, other), ask(other, me), ask(me, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([await outcomeOf(me, other), await outcomeOf(other, me)]).toEqual(['possible_risk', 'possible_risk'])
  }
})

test('a report shows staff nothing of a comparison', async () => {
  const [me, other] = await makePair('SC', 'SS')
  await ask(me, other)
  await ask(other, me)
  const report = { category: 'harassment', content: 'Rude words in every message.' } as const
  expect((await app.call(api.safety.report, { token: me.token, params: { id: other.uid }, body: report })).status).toBe(
    201,
  )
  const staff = await makeMember(app, { role: 'admin' })
  const { body } = await app.call(api.moderation.reports, { token: staff.token })
  expect(body).toContain(report.content)
  expect(body).not.toMatch(/"S[SC]"|compar|genotype|risk/i)
})
