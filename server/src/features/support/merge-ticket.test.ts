import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { centreOf, relay } from '../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
let member: Made
let staff: Made
let bystanderTicket: string
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app, { firstname: 'Bystander' })
  staff = await makeMember(app, { role: 'admin', firstname: 'Stella' })
  bystanderTicket = await open(bystander.token, 'An older question.')
  expectUnchanged = await watchMembers(app, bystander)
})
beforeEach(async () => {
  member = await makeMember(app, { firstname: 'Nia' })
  app.emitted.length = 0
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const reason = 'Both ask about the same payment.'
async function open(token: string, content: string): Promise<string> {
  const { data } = await app.call(api.support.open, { token, body: { kind: 'chat', content } })
  return data.ticket.id
}
const write = (id: string, content: string) =>
  app.call(api.support.write, { token: member.token, params: { id }, body: { content } })
const answer = (id: string, content: string) =>
  app.call(api.support.answer, { token: staff.token, params: { id }, body: { content } })
const merge = (id: string, into: string, token = staff.token) =>
  app.call(api.support.merge, { token, params: { id }, body: { into, reason } })
const read = (id: string) => app.call(api.support.read, { token: member.token, params: { id } })
const mine = async () => (await app.call(api.support.mine, { token: member.token })).data.tickets
const forStaff = async (id: string) =>
  (await app.call(api.support.staffRead, { token: staff.token, params: { id } })).data
const auditOf = (subject: string) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .select(['action', 'details', 'staff_id'])
    .execute()

test('two tickets become one conversation, in the order of time; the other one is closed and refers to it', async () => {
  const first = await open(member.token, 'Where is my payment?')
  const second = await open(member.token, 'I paid with Tranzak.')
  await write(first, 'It is still missing.')
  const merged = await merge(second, first)
  expect([merged.status, merged.message]).toEqual([200, 'The two tickets have been merged.'])
  const bodies = ['Where is my payment?', 'I paid with Tranzak.', 'It is still missing.']
  expect(merged.data.ticket).toMatchObject({ id: first, status: 'open', mergedInto: null, merged: [{ id: second }] })
  expect(merged.data.ticket.lines.map(({ seq, body }) => [seq, body])).toEqual(bodies.map((body, n) => [n + 1, body]))
  expect(await mine()).toMatchObject([{ id: first }])
  for (const id of [first, second]) {
    const { ticket, lines } = (await read(id)).data
    expect([ticket.id, lines.map(({ body }) => body)]).toEqual([first, bodies])
  }
  expect((await forStaff(second)).ticket).toMatchObject({ status: 'closed', mergedInto: first, lines: [{ seq: 1 }] })
  expect(app.emitted.filter(({ name }) => name === 'ticket.changed').map(({ payload }) => payload)).toEqual([
    { id: second },
    { id: first },
  ])
  const { id: staffId } = await app.ctx.db
    .selectFrom('member')
    .where('uid', '=', staff.uid)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await auditOf(second)).toEqual([
    { action: 'ticket.merge', details: { into: first, reason }, staff_id: staffId },
    {
      action: 'ticket.read',
      details: { reason: `ticket ${second.slice(0, 8).toUpperCase()}` },
      staff_id: staffId,
    },
  ])
})

test('an unread answer is counted once, and read in the conversation', async () => {
  const [first, second] = [await open(member.token, 'One?'), await open(member.token, 'Two?')]
  await answer(second, 'An answer to two.')
  await relay(app)
  await merge(second, first)
  expect(await mine()).toMatchObject([{ id: first, unread: 1 }])
  expect((await centreOf(app, member)).unread).toBe(1)
  await read(first)
  expect(await mine()).toMatchObject([{ id: first, unread: 0 }])
  expect((await centreOf(app, member)).unread).toBe(0)
})

test('text written to a merged ticket is added to the conversation, and staff answer only there', async () => {
  const [first, second] = [await open(member.token, 'One?'), await open(member.token, 'Two?')]
  await merge(second, first)
  const written = await write(second, 'Three?')
  expect([written.status, written.data.ticket.id]).toEqual([201, first])
  expect((await answer(second, 'An answer.')).code).toBe('conflict')
  const { lines } = (await answer(first, 'An answer.')).data.ticket
  expect(lines.map(({ body }) => body)).toEqual(['One?', 'Two?', 'Three?', 'An answer.'])
})

test('a merged conversation that is merged again includes the earlier one', async () => {
  const [first, second, third] = [
    await open(member.token, 'One?'),
    await open(member.token, 'Two?'),
    await open(member.token, 'Three?'),
  ]
  await merge(first, second)
  await merge(second, third)
  expect(await mine()).toMatchObject([{ id: third }])
  expect((await read(first)).data.lines.map(({ body }) => body)).toEqual(['One?', 'Two?', 'Three?'])
  expect((await merge(first, third)).code).toBe('conflict')
  expect((await merge(third, first)).code).toBe('conflict')
})

test('a waiting question keeps its place in the queue; two answered ones do not wait', async () => {
  const [first, second] = [await open(member.token, 'One?'), await open(member.token, 'Two?')]
  const { changedAt } = (await forStaff(first)).ticket
  await answer(second, 'An answer.')
  expect((await merge(first, second)).data.ticket).toMatchObject({ status: 'open', changedAt })
  const third = await open(member.token, 'Three?')
  await answer(second, 'An answer.')
  await answer(third, 'An answer.')
  expect((await merge(third, second)).data.ticket.status).toBe('answered')
})

test('staff are offered the other tickets of the same member, except merged ones', async () => {
  const [first, second, third] = [
    await open(member.token, 'One?'),
    await open(member.token, 'Two?'),
    await open(member.token, 'Three?'),
  ]
  await merge(third, second)
  expect((await forStaff(first)).others).toMatchObject([{ id: second, title: 'Two?' }])
})

test('rejects another member, a guest, itself, more than 200 messages, no reason and missing permissions', async () => {
  const [first, second] = [await open(member.token, 'One?'), await open(member.token, 'Two?')]
  expect((await merge(first, bystanderTicket)).code).toBe('conflict')
  expect((await merge(first, first)).code).toBe('conflict')
  expect((await merge(first, randomUUID())).code).toBe('not_found')
  expect((await merge(randomUUID(), first)).code).toBe('not_found')
  const form = { kind: 'contact', content: 'Hello.', name: 'Kwame', email: 'kwame@example.com' } as const
  const letters = [await app.call(api.support.open, { body: form }), await app.call(api.support.open, { body: form })]
  const [letter = '', other = ''] = letters.map(({ data }) => data.ticket.id)
  expect((await merge(letter, other)).code).toBe('conflict')
  expect((await forStaff(letter)).others).toEqual([])
  const body = { into: second, reason: 'short' }
  const short = await app.call(api.support.merge, { token: staff.token, params: { id: first }, body })
  expect([short.status, Object.keys(short.errors ?? {})]).toEqual([400, ['reason']])
  expect((await merge(first, second, member.token)).code).toBe('not_found')
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  expect((await merge(first, second, finance.token)).code).toBe('forbidden')
  const lines = Array.from({ length: 199 }, (_, n) => ({ ticket_id: first, seq: n + 2, body: 'x', at: app.ctx.now() }))
  await app.ctx.db.insertInto('ticket_line').values(lines).execute()
  const long = await merge(first, second)
  expect([long.code, long.message]).toEqual([
    'conflict',
    'Together, these tickets have more than 200 messages, so they can’t be merged.',
  ])
  expect((await mine()).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
})
