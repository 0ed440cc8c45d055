import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { matchesAudit } from './list-audit.ts'

let app: TestApp
let one: Made
let two: Made
let about: Made
beforeAll(async () => {
  app = await makeTestApp()
  one = await makeMember(app, { role: 'admin' })
  two = await makeMember(app, { role: 'admin' })
  about = await makeMember(app, { firstname: 'Zénobie', lastname: 'Quartey' })
  const bystander = await makeMember(app, { firstname: 'Zina', lastname: 'Quist' })
  for (const [{ uid }, reason] of [
    [about, 'Réponse to the 50%_OFF complaint'],
    [bystander, 'Asked for a call back, no answer'],
  ] as const)
    await app.call(api.staffMembers.readPrivate, { token: one.token, params: { id: uid }, body: { reason } })
})
afterAll(() => app.close())

const ask = (query: object) => app.call(api.staff.audit, { token: one.token, query: query as never })
const found = async (query: object) => (await ask(query)).data.entries.map(({ action, subject }) => [action, subject])

test('the audit log is searched by a part of a reason, subject or name, whatever the case and accents', async () => {
  const entry = [['member.read', about.uid]]
  const searches = ['THE 50%_off', 'reponse TO', 'réponse', about.uid.slice(4, 17), about.uid.toUpperCase()]
  for (const search of [...searches, 'nobie quar', ' ZENOBIE '])
    expect([search, await found({ search })]).toEqual([search, entry])
  expect(await found({ search: 'qui' })).toHaveLength(1)
  expect(await found({ search: 'no such words' })).toEqual([])
})

test('a sign of a pattern is a letter, too few letters are refused, and the other filters still apply', async () => {
  expect(await found({ search: 'the 50__off' })).toEqual([])
  expect(await found({ search: '%%%' })).toEqual([])
  expect(await found({ search: 'réponse', by: two.uid })).toEqual([])
  expect(await found({ search: 'réponse', action: 'member.read', subject: about.uid })).toHaveLength(1)
  const short = await ask({ search: ' re ' })
  expect([short.status, Object.keys(short.errors ?? {})]).toEqual([400, ['search']])
})

test('a search pages', async () => {
  for (let at = 0; at < 2; at += 1)
    await app.call(api.staffMembers.readPrivate, {
      token: two.token,
      params: { id: about.uid },
      body: { reason: 'Paged search, entry by entry' },
    })
  const first = await ask({ search: 'paged search', limit: 1 })
  const second = await ask({ search: 'paged search', limit: 1, cursor: first.data.nextCursor })
  expect([first.data.entries.length, second.data.entries.length, second.data.nextCursor]).toEqual([1, 1, null])
  expect(second.data.entries[0]?.id).not.toBe(first.data.entries[0]?.id)
})

test('a search finds entries older than the newest 20,000, and pages from those to the older ones', async () => {
  const old = await ask({ search: 'paged search', limit: 100 })
  await sql`insert into audit_entry (at, staff_id, action, subject, details)
    select ${app.ctx.now()}, ${two.id}, 'member.read', 'filler ' || n, json_build_object('reason',
      case when n > 20000 then 'paged search again' else 'nothing' end)
    from generate_series(1, 20002) n`.execute(app.ctx.db)
  const first = await ask({ search: 'paged search', limit: 1 })
  expect(first.data.entries.map(({ subject }) => subject)).toEqual(['filler 20002'])
  const rest = await ask({ search: 'paged search', limit: 100, cursor: first.data.nextCursor })
  const ids = rest.data.entries.map(({ id }) => id)
  expect([rest.data.entries[0]?.subject, ids.slice(1)]).toEqual(['filler 20001', old.data.entries.map(({ id }) => id)])
  expect(rest.data.nextCursor).toBeNull()
})

test('indexes answer a search, so that its cost does not grow with the log', async () => {
  const { rows } = await app.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    return sql<Record<string, string>>`explain select from audit_entry e
      where ${matchesAudit({ search: 'reponse', limit: 50 })}`.execute(tx)
  })
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  for (const index of ['audit_entry_text', 'audit_entry_subject', 'member_full_name']) expect(plan).toContain(index)
})
