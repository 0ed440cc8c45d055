import { randomUUID } from 'node:crypto'
import { api, type BodyOf, noticePath } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { centreOf, relay } from '../../test/communication/notices.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'
import { supportJobs } from './jobs.ts'

let app: TestApp
let member: Made
let staff: Made
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app, { firstname: 'Bystander' })
  staff = await makeMember(app, { role: 'admin', firstname: 'Stella' })
  const { id } = (await open(bystander.token, { content: 'An older question.' })).data.ticket
  await answer(id, { content: 'An older answer.' })
  await relay(app)
  expectUnchanged = await watchMembers(app, bystander)
})
beforeEach(async () => {
  await app.runJobs()
  member = await makeMember(app, { firstname: 'Nia' })
  app.mails.length = 0
  app.emitted.length = 0
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

type Form = Partial<BodyOf<typeof api.support.open>>
const content = 'The page of my wallet stays empty.'
const open = (token: string | undefined, form: Form = {}) =>
  app.call(api.support.open, { token, body: { kind: 'chat', content, ...form } as never })
const answer = (id: string, body: { content: string; close?: boolean }, token = staff.token) =>
  app.call(api.support.answer, { token, params: { id }, body })
const read = (id: string, token = member.token) => app.call(api.support.read, { token, params: { id } })

test('a member asks, staff answer, and the conversation continues', spec('2.115'), async () => {
  const opened = await open(member.token)
  expect([opened.status, opened.message]).toEqual([201, 'Thank you. A person will read this and answer you.'])
  const { id } = opened.data.ticket
  expect(opened.data.ticket).toMatchObject({ kind: 'chat', status: 'open', title: content, unread: 0 })
  const answered = await answer(id, { content: 'We have mended it.' })
  expect(answered.data.ticket).toMatchObject({ status: 'answered', memberId: member.uid, name: 'Nia', email: null })
  expect(answered.data.ticket.lines.map(({ seq }) => seq)).toEqual([1, 2])
  expect(app.emitted).toContainEqual({ to: member.uid, name: 'ticket.changed', payload: { id } })
  const mine = await app.call(api.support.mine, { token: member.token })
  expect(mine.data.tickets).toMatchObject([{ id, status: 'answered', unread: 1 }])
  expect((await read(id)).data.lines.map(({ from, body }) => [from, body])).toEqual([
    ['me', content],
    ['team', 'We have mended it.'],
  ])
  expect((await app.call(api.support.mine, { token: member.token })).data.tickets[0]?.unread).toBe(0)
  const again = await app.call(api.support.write, { token: member.token, params: { id }, body: { content: 'Thanks!' } })
  expect([again.status, again.data.ticket.status, again.data.lines.length]).toEqual([201, 'open', 3])
  expect((await answer(id, { content: 'Gladly.', close: true })).data.ticket.status).toBe('closed')
})

test('a message is added to the ticket it is written to, and no other', async () => {
  const first = (await open(member.token)).data.ticket.id
  const write = (id: string) =>
    app.call(api.support.write, { token: member.token, params: { id }, body: { content: 'One more thing.' } })
  await write(first)
  const second = (await open(member.token)).data.ticket.id
  // Whichever of the two the database finds first, it is the wrong one for one of these lines.
  expect((await write(first)).data.lines.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect((await write(second)).data.lines.map(({ seq }) => seq)).toEqual([1, 2])
  expect((await write(first)).data.lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect((await read(second)).data.lines).toHaveLength(2)
})

test('the member gets a mail about an answer, without its text', async () => {
  const { id } = (await open(member.token)).data.ticket
  await answer(id, { content: 'The secret answer.' })
  await app.runJobs()
  expect(app.mails).toMatchObject([{ to: member.email, subject: 'We’ve answered you' }])
  expect(app.mails[0]?.text).toContain(`/chat-support?ticket=${id}`)
  expect(app.mails[0]?.text).not.toContain('secret')
})

test('the member gets one notice for each answered ticket, until they read the answer', async () => {
  const { id } = (await open(member.token)).data.ticket
  const other = (await open(member.token)).data.ticket.id
  for (const ticket of [id, id, other]) await answer(ticket, { content: 'The secret answer.' })
  await relay(app)
  const { notifications, unread } = await centreOf(app, member)
  expect(unread).toBe(2)
  const notices = notifications.filter(({ kind }) => kind === 'support')
  expect(notices.map(({ data, person }) => [data, person])).toEqual([
    [{ ticketId: other }, null],
    [{ ticketId: id }, null],
  ])
  expect(notices.map(noticePath)).toContain(`/chat-support?ticket=${id}`)
  expect(JSON.stringify(notices)).not.toContain('secret')
  await read(id)
  expect((await centreOf(app, member)).unread).toBe(1)
  await answer(id, { content: 'One more thing.' })
  await relay(app)
  expect((await centreOf(app, member)).unread).toBe(2)
})

test('a member without mails about support still finds the answer in the notification centre', async () => {
  const off = { notifications: { support: { email: false } } }
  await app.call(api.accounts.changeSettings, { token: member.token, body: off })
  const { id } = (await open(member.token)).data.ticket
  await answer(id, { content: 'We have mended it.' })
  await app.runJobs()
  await relay(app)
  expect(app.mails).toEqual([])
  expect((await centreOf(app, member)).notifications).toMatchObject([{ kind: 'support', read: false }])
})

test('an unauthenticated sender gives a name and an address, and gets the answer there', async () => {
  const nameless = await open(undefined, { kind: 'contact' })
  expect([nameless.status, Object.keys(nameless.errors ?? {})]).toEqual([400, ['name', 'email']])
  const letter = await app.call(api.support.open, {
    body: { kind: 'contact', content, name: 'Kwame', email: 'kwame@example.com' },
    headers: { 'accept-language': 'fr' },
  })
  await app.runJobs()
  expect(app.mails).toEqual([])
  await answer(letter.data.ticket.id, { content: 'Bonjour Kwame.\n\nC’est fait.' })
  await app.runJobs()
  expect(app.mails).toMatchObject([{ to: 'kwame@example.com', locale: 'fr', subject: 'Nous t’avons répondu' }])
  expect(app.mails[0]?.text).toContain('Bonjour Kwame.')
})

test('a ticket without an account is deleted a year after its last message, one of a member stays', async () => {
  const own = (await open(member.token)).data.ticket.id
  const form = { kind: 'contact', content, name: 'Kwame', email: 'kwame@example.com' } as const
  const letters = [await open(undefined, form), await open(undefined, form)].map(({ data }) => data.ticket.id)
  const setLastChange = (id: string, days: number) =>
    app.ctx.db
      .updateTable('ticket')
      .set({ changed_at: new Date(app.ctx.now().getTime() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()
  await setLastChange(own, 366)
  await setLastChange(letters[0] ?? '', 366)
  await setLastChange(letters[1] ?? '', 364)
  await enqueue(app.ctx.db, supportJobs.sweep, {})
  await app.runJobs()
  const left = await app.ctx.db
    .selectFrom('ticket')
    .where('id', 'in', [own, ...letters])
    .select('id')
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([own, letters[1]].toSorted())
})

test('empty, too long and invalid texts are rejected at their field', async () => {
  for (const [form, field] of [
    [{ content: '  ' }, 'content'],
    [{ content: 'x'.repeat(4001) }, 'content'],
    [{ kind: 'money' }, 'kind'],
    [{ page: 'https://elsewhere.example/' }, 'page'],
    [{ page: '//elsewhere.example' }, 'page'],
  ] as const) {
    const refused = await open(member.token, form as never)
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, [field]])
  }
})

test('another member and an unauthenticated request get not_found; for members the staff queue does not exist', async () => {
  const { id } = (await open(member.token)).data.ticket
  const other = await makeMember(app)
  await answer(id, { content: 'We have mended it.' })
  expect((await read(id, other.token)).code).toBe('not_found')
  expect((await read(randomUUID())).code).toBe('not_found')
  const line = { params: { id }, body: { content } }
  expect((await app.call(api.support.write, { token: other.token, ...line })).code).toBe('not_found')
  expect((await app.call(api.support.write, line)).code).toBe('unauthenticated')
  expect((await app.call(api.support.mine)).code).toBe('unauthenticated')
  expect((await app.call(api.support.staffList, { token: member.token })).code).toBe('not_found')
  expect((await answer(id, { content }, member.token)).code).toBe('not_found')
  expect((await answer(randomUUID(), { content })).code).toBe('not_found')
  const { tickets } = (await app.call(api.support.mine, { token: member.token })).data
  expect(tickets).toMatchObject([{ id, status: 'answered', unread: 1 }])
  expect((await read(id)).data.lines).toHaveLength(2)
})

test('staff see the longest waiting tickets first, page by page, and answered ones separately', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await open(member.token, { content: `Question ${n}` })).data.ticket.id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await app.call(api.support.staffList, { token: staff.token, query: { limit: 2, cursor } })
    seen.push(...page.data.tickets.map(({ id }) => id))
    cursor = page.data.nextCursor ?? undefined
  } while (cursor)
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
  expect(new Set(seen).size).toBe(seen.length)
  await answer(ids[0] ?? '', { content: 'Done.' })
  const answered = await app.call(api.support.staffList, { token: staff.token, query: { status: 'answered' } })
  expect(answered.data.tickets[0]?.id).toBe(ids[0])
  const bad = await app.call(api.support.staffList, { token: staff.token, query: { cursor: 'x' } })
  expect([bad.status, Object.keys(bad.errors ?? {})]).toEqual([400, ['cursor']])
})

test('a message joins the ticket it was written to, not another one of the member', async () => {
  const first = (await open(member.token)).data.ticket.id
  await app.call(api.support.write, { token: member.token, params: { id: first }, body: { content } })
  const { id } = (await open(member.token)).data.ticket
  const line = { params: { id }, body: { content: 'One more thing.' } }
  const { lines } = (await app.call(api.support.write, { token: member.token, ...line })).data
  expect(lines.map(({ seq, body }) => [seq, body])).toEqual([
    [1, content],
    [2, 'One more thing.'],
  ])
  expect((await read(first)).data.lines.map(({ seq }) => seq)).toEqual([1, 2])
})

test('a ticket that goes with its member at the moment it is read returns not found', async () => {
  const { id } = (await open(member.token)).data.ticket
  await answer(id, { content: 'We have mended it.' })
  const reading = await meanwhile(app, {
    hold: (tx) => tx.selectFrom('ticket').where('id', '=', id).select('id').forUpdate().execute(),
    work: () => read(id),
    last: (tx) => tx.deleteFrom('member').where('id', '=', member.id).execute(),
  })
  expect(reading.code).toBe('not_found')
})

test('twenty concurrent messages are stored in one order, and a member opens at most twenty tickets a day', async () => {
  const { id } = (await open(member.token)).data.ticket
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.call(api.support.write, { token: member.token, params: { id }, body: { content: `line ${n}` } }),
    ),
  )
  const { lines } = (await read(id)).data
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
  const more = await Promise.all(Array.from({ length: 25 }, () => open(member.token)))
  expect(more.filter(({ status }) => status === 201).length).toBe(19)
  expect(more.filter(({ code }) => code === 'too_many_requests').length).toBe(6)
})
