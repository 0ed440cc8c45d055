import { type AnnouncementForm, announcementsOpenMax, api, type Locale } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { lagos, type Made, makeMember } from '../../test/members/make-member.ts'
import { letPass } from '../../test/money/shop.ts'

let app: TestApp
let bystander: Bystander
let admin: Made
let inLagos: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'], at: null })
  inLagos = await makeMember(app, { at: lagos })
})
afterEach(() => sql`delete from announcement`.execute(app.ctx.db))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const { staffAnnouncements } = api
const hour = 3_600_000
const day = 24 * hour
const reason = 'Members asked what is new.'
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * day).toISOString()
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const form = (change: Partial<AnnouncementForm> = {}): AnnouncementForm => ({
  titles: { ...none, en: 'New groups', fr: 'Nouveaux groupes' },
  texts: { ...none, en: 'Try them today.', fr: 'Essaie-les aujourd’hui.' },
  ...{
    path: '/dashboard/profile',
    startsAt: null,
    endsAt: inDays(7),
    audience: { kind: 'everyone' },
    mail: null,
    ...change,
  },
})
const add = (change: Partial<AnnouncementForm> = {}, { token } = admin) =>
  app.call(staffAnnouncements.add, { token, body: { ...form(change), reason } })
const added = async (change: Partial<AnnouncementForm> = {}) => {
  const before = (await list()).map(({ id }) => id)
  const { status, data } = await add(change)
  expect(status).toBe(201)
  return data.announcements.find(({ id }) => !before.includes(id))?.id ?? ''
}
const list = async () => (await app.call(staffAnnouncements.list, { token: admin.token })).data.announcements
const states = async () => Object.fromEntries((await list()).map(({ id, state }) => [id, state]))
const change = (id: string, part: Partial<AnnouncementForm>) =>
  app.call(staffAnnouncements.change, { token: admin.token, params: { id }, body: { ...form(part), reason } })
const stop = (id: string) => app.call(staffAnnouncements.stop, { token: admin.token, params: { id }, body: { reason } })
const seenBy = async ({ token }: Made, language: Locale = 'en') =>
  (await app.call(api.announcements.current, { token, headers: { 'accept-language': language } })).data.announcement
const titleFor = async (member: Made, language?: Locale) => (await seenBy(member, language))?.title ?? null
/** Time passes, and the administrator proves the password again. */
async function pass(ms: number): Promise<void> {
  await letPass(app, ms)
  await sql`update member_session set password_confirmed_at = ${app.ctx.now()} where member_id = ${admin.id}`.execute(
    app.ctx.db,
  )
}

test('members read an announcement in their language, and in English where it is missing', async () => {
  expect(await seenBy(inLagos)).toBeNull()
  const { status, message } = await add()
  expect([status, message]).toEqual([201, 'The announcement is saved.'])
  const shown = { title: 'New groups', text: 'Try them today.', path: '/dashboard/profile' }
  expect(await seenBy(inLagos)).toEqual({ id: expect.any(String), locale: 'en', ...shown })
  expect(await seenBy(inLagos, 'sw')).toMatchObject({ locale: 'en', title: 'New groups' })
  expect(await seenBy(inLagos, 'fr')).toMatchObject({ locale: 'fr', title: 'Nouveaux groupes' })
})

test('an announcement runs from its time to its end, and the newest of several is shown', async () => {
  const first = await added({ startsAt: inDays(1), endsAt: inDays(3) })
  const second = await added({
    startsAt: inDays(2),
    endsAt: inDays(2.5),
    titles: { ...none, en: 'Second' },
    texts: { ...none, en: 'Text.' },
  })
  expect(await titleFor(inLagos)).toBeNull()
  expect(await states()).toEqual({ [first]: 'planned', [second]: 'planned' })
  await pass(day)
  expect(await titleFor(inLagos)).toBe('New groups')
  await pass(day)
  expect(await titleFor(inLagos)).toBe('Second')
  expect(await states()).toEqual({ [first]: 'running', [second]: 'running' })
  await pass(day / 2)
  expect(await titleFor(inLagos)).toBe('New groups')
  await pass(day / 2)
  expect(await titleFor(inLagos)).toBeNull()
  expect(await states()).toEqual({ [first]: 'ended', [second]: 'ended' })
})

test('what has not begun is changed or withdrawn, what runs is only ended, and what is over stays as it was', async () => {
  const planned = await added({ startsAt: inDays(1) })
  const english = { titles: { ...none, en: 'Groups', fr: '' }, texts: { ...none, en: 'Soon.', fr: '' } }
  const times = { startsAt: inDays(2), endsAt: inDays(4) }
  const changed = await change(planned, { ...english, ...times })
  expect([changed.status, changed.data.announcements[0]]).toEqual([
    200,
    expect.objectContaining({ id: planned, titles: { ...none, en: 'Groups' }, ...times }),
  ])
  expect((await stop(planned)).message).toBe('The announcement has been stopped.')
  expect(await states()).toEqual({ [planned]: 'withdrawn' })
  expect((await change(planned, {})).code).toBe('conflict')
  const running = await added()
  expect((await change(running, { endsAt: inDays(1) })).code).toBe('conflict')
  expect((await stop(running)).status).toBe(200)
  expect(await titleFor(inLagos)).toBeNull()
  expect(await states()).toEqual({ [planned]: 'withdrawn', [running]: 'ended' })
  expect((await stop(running)).code).toBe('conflict')
  expect((await stop('00000000-0000-4000-8000-000000000000')).code).toBe('not_found')
})

test('each change is recorded with its reason', async () => {
  await sql`delete from announcement`.execute(app.ctx.db)
  const one = await added({ startsAt: inDays(1) })
  await change(one, { startsAt: inDays(2) })
  await stop(one)
  const two = await added()
  await stop(two)
  const { rows } = await sql<{ action: string; subject: string; reason: string }>`
    select action, subject, details ->> 'reason' as reason from audit_entry
    where subject = any(${[one, two]}) order by id`.execute(app.ctx.db)
  expect(rows).toEqual([
    { action: 'announcement.add', subject: one, reason },
    { action: 'announcement.change', subject: one, reason },
    { action: 'announcement.withdraw', subject: one, reason },
    { action: 'announcement.add', subject: two, reason },
    { action: 'announcement.end', subject: two, reason },
  ])
})

const faults: [string, () => Partial<AnnouncementForm>, string][] = [
  ['no English title', () => ({ titles: { ...none, fr: 'Bonjour' } }), 'titles.en'],
  ['a text without its title', () => ({ titles: { ...none, en: 'New' } }), 'titles.fr'],
  ['a title without its text', () => ({ texts: { ...none, en: 'New.' } }), 'texts.fr'],
  ['a title that is too long', () => ({ titles: { ...none, en: 'x'.repeat(81), fr: 'x' } }), 'titles'],
  ['a text that is too long', () => ({ texts: { ...none, en: 'x'.repeat(601), fr: 'x' } }), 'texts'],
  ['a beginning in the past', () => ({ startsAt: inDays(-0.01) }), 'startsAt'],
  ['a beginning in more than a year', () => ({ startsAt: inDays(366), endsAt: inDays(367) }), 'startsAt'],
  ['an end before the beginning', () => ({ startsAt: inDays(2), endsAt: inDays(1) }), 'endsAt'],
  ['more than 60 days', () => ({ endsAt: inDays(60.01) }), 'endsAt'],
  ['an unknown country', () => ({ audience: { kind: 'country', code: 'XX' } }), 'audience'],
  ['an unknown city', () => ({ audience: { kind: 'city', id: 2_000_000_000 } }), 'audience'],
  ...['https://example.com', '//example.com', '/\\example.com', 'dashboard', '/a b', 'javascript:alert(1)'].map(
    (path): (typeof faults)[number] => [`the address ${path}`, () => ({ path }), 'path'],
  ),
]
test.each(faults)('%s is refused at its field, and stores nothing', async (_, part, field) => {
  const answer = await add(part())
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  const preview = await app.call(staffAnnouncements.preview, { token: admin.token, body: form(part()) })
  expect(preview.status).toBe(400)
  expect(await list()).toEqual([])
})

test('only administrators write them, after they have proved the password', async () => {
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance', 'moderator'] })
  expect((await add({}, finance)).status).toBe(403)
  expect((await add({}, inLagos)).status).toBe(404)
  await sql`update member_session set password_confirmed_at = null where member_id = ${admin.id}`.execute(app.ctx.db)
  expect((await add()).code).toBe('password_required')
  await pass(0)
  expect((await app.call(api.announcements.current)).status).toBe(401)
})

test('only so many are planned or run at a time', async () => {
  for (let count = 0; count < announcementsOpenMax; count++) await add()
  expect((await add()).code).toBe('conflict')
  const [first] = await list()
  await stop(first?.id ?? '')
  expect((await add()).status).toBe(201)
})
