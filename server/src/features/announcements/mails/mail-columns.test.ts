import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnnouncementForm, adverseNoticeDays, api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { firstAdverseDay } from './mail-columns.ts'

let app: TestApp
let admin: Made
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  for (let made = 1; made < inCountryMin; made++) await makeMember(app)
})
afterEach(() => sql`delete from announcement`.execute(app.ctx.db))
afterAll(() => app.close())

const { staffAnnouncements } = api
const inCountryMin = 10
const reason = 'The bank charges more.'
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const after = (days: number) => new Date(app.ctx.now().getTime() + days * 86_400_000).toISOString()
const on = (days: number, isAdverse = true) =>
  ({ document: 'terms', changesOn: after(days).slice(0, 10), isAdverse }) as const
const form = (part: Partial<AnnouncementForm>): AnnouncementForm => ({
  titles: { ...none, en: 'A fee for transfers' },
  texts: { ...none, en: 'From then on each costs 1 %.' },
  ...{ path: null, startsAt: null, endsAt: after(7), audience: { kind: 'everyone' }, mail: on(40), ...part },
})
const add = (part: Partial<AnnouncementForm>) =>
  app.call(staffAnnouncements.add, { token: admin.token, body: { ...form(part), reason } })

const early = expect.stringContaining('it must be at least 30 days after the last email.')
const notInYear = 'Choose the day the announcement starts or a later one, at most 365 days after it starts.'
const toAll = 'Emails go to all members: choose “Everyone”, or untick “Also send by email”.'
const refused: { about: string; part: () => Partial<AnnouncementForm>; errors: Record<string, unknown[]> }[] = [
  {
    about: 'an audience other than all members',
    part: () => ({ audience: { kind: 'country', code: 'NG' } }),
    errors: { audience: [toAll] },
  },
  { about: 'an adverse change in 32 days', part: () => ({ mail: on(32) }), errors: { mail: [early] } },
  {
    about: 'an adverse change 32 days after a later beginning',
    part: () => ({ mail: on(42), startsAt: after(10), endsAt: after(20) }),
    errors: { mail: [early] },
  },
  {
    about: 'a change before the announcement',
    part: () => ({ mail: on(-1, false) }),
    errors: { mail: [notInYear] },
  },
  { about: 'a change in more than a year', part: () => ({ mail: on(367) }), errors: { mail: [notInYear] } },
]
test.each(refused)('$about is refused, in the preview too', async ({ part, errors }) => {
  const preview = await app.call(staffAnnouncements.preview, { token: admin.token, body: form(part()) })
  for (const answer of [await add(part()), preview]) expect([answer.status, answer.errors]).toEqual([400, errors])
})

test('the terms promise the same number of days', () => {
  const terms = readFileSync(join(import.meta.dirname, '../../../../../locales/en/terms.json'), 'utf8')
  expect(terms).toContain(`to your disadvantage, we email you at least ${adverseNoticeDays} days before.`)
})

test('a change that is not to the members’ disadvantage may be near, an adverse one only 30 days after the last mail', async () => {
  expect((await add({ mail: on(0, false) })).status).toBe(201)
  const later = { ...on(34), document: 'privacy' } as const
  const { status, data } = await add({ mail: later })
  const saved = data.announcements.find(({ mail }) => mail?.document === 'privacy')?.mail
  expect([status, saved]).toEqual([
    201,
    { ...later, state: 'planned', isLate: false, expected: null, sent: 0, failed: 0 },
  ])
})

test('the refusal names the first day that is accepted', async () => {
  const { errors } = await add({ mail: on(20) })
  const [, named = ''] = /^Choose (.+) or a later day/.exec(errors?.mail?.[0] ?? '') ?? []
  const first = Date.parse(`${named} UTC`)
  const from = (at: number) => ({ ...on(0), changesOn: new Date(at).toISOString().slice(0, 10) })
  expect((await add({ mail: from(first - 86_400_000) })).status).toBe(400)
  expect((await add({ mail: from(first) })).status).toBe(201)
})

test('the last mail is expected at half the rate, and two days later for those that are sent again', () => {
  const beginsMs = Date.parse('2026-12-01')
  const dayFor = (members: number) => new Date(firstAdverseDay({ members, beginsMs })).toISOString().slice(0, 10)
  expect([0, 1, 432_000, 432_001].map(dayFor)).toEqual(['2027-01-02', '2027-01-03', '2027-01-03', '2027-01-04'])
})

test('the mail of a planned announcement is changed and left out, and what was before is recorded', async () => {
  const { data } = await add({ startsAt: after(2), mail: on(40) })
  const { id = '' } = data.announcements[0] ?? {}
  const change = (part: Partial<AnnouncementForm>) =>
    app.call(staffAnnouncements.change, {
      token: admin.token,
      params: { id },
      body: { ...form({ startsAt: after(2), ...part }), reason },
    })
  const changed = await change({ mail: { ...on(50), document: 'privacy' } })
  expect(changed.data.announcements[0]?.mail).toMatchObject({ ...on(50), document: 'privacy' })
  expect((await change({ mail: null })).data.announcements[0]?.mail).toBeNull()
  const { rows } = await sql<{ before: object | null; after: object | null }>`
    select details -> 'before' -> 'mail' as before, details -> 'after' -> 'mail' as after from audit_entry
    where subject = ${id} and action = 'announcement.change' order by id`.execute(app.ctx.db)
  expect(rows).toEqual([
    {
      before: { document: 'terms', changes_on: on(40).changesOn, is_adverse: true },
      after: { ...on(50), document: 'privacy' },
    },
    { before: { document: 'privacy', changes_on: on(50).changesOn, is_adverse: true }, after: null },
  ])
})
