import { api, type BodyOf } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIncident, resolveIncident, updateIncident } from '../../db/site/incidents.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { asOwner } from '../../test/money/books.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const later = 11_000
const read = async () => {
  app.advance(later)
  const { status, data } = await app.call(api.system.incidents)
  return { status, incidents: data.incidents }
}
const hours = (count: number) => new Date(app.ctx.now().getTime() - count * 3_600_000)

test('an incident is listed with its notes, newest first, before those that are over', async () => {
  expect(await read()).toEqual({ status: 200, incidents: [] })
  const since = hours(2)
  const texts = { en: 'Payments are slow.', fr: 'Les paiements sont lents.' }
  const id = await openIncident(app.ctx, { parts: ['payments', 'mail'], since, texts })
  const newer = await openIncident(app.ctx, { parts: ['other'], since: hours(1), texts: { sw: 'Ramani haipatikani.' } })
  app.advance(60_000)
  expect(await updateIncident(app.ctx, { id, texts: { en: 'The provider works on it.' } })).toBe(true)
  expect((await read()).incidents.map((incident) => incident.id)).toEqual([newer, id])
  expect(await resolveIncident(app.ctx, { id: newer, texts: {} })).toBe(true)
  const [open, over] = (await read()).incidents
  expect(open).toEqual({
    id,
    parts: ['payments', 'mail'],
    since: since.toISOString(),
    resolvedAt: null,
    notes: [
      { at: expect.any(String), texts: [{ locale: 'en', text: 'The provider works on it.' }] },
      {
        at: expect.any(String),
        texts: [
          { locale: 'en', text: texts.en },
          { locale: 'fr', text: texts.fr },
        ],
      },
    ],
  })
  expect(over).toMatchObject({ id: newer, resolvedAt: expect.any(String), notes: [{ texts: [{ locale: 'sw' }] }] })
  for (const change of [updateIncident, resolveIncident])
    expect(await change(app.ctx, { id: newer, texts: { en: 'Too late.' } })).toBe(false)
  expect(await resolveIncident(app.ctx, { id, texts: { en: 'All is well.' } })).toBe(true)
  expect((await read()).incidents.find((incident) => incident.id === id)?.notes).toHaveLength(3)
})

test('each change is in the audit log', async () => {
  const { rows } = await app.ctx.pool.query(
    `select action, subject from audit_entry where action like 'incident.%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'incident.open',
    'incident.open',
    'incident.update',
    'incident.resolve',
    'incident.resolve',
  ])
})

test('while the database does not answer, the incidents that were read last are listed', async () => {
  const before = await read()
  expect(before.incidents).toHaveLength(2)
  const rename = (from: string, to: string) => asOwner(app, (pool) => pool.query(`alter table ${from} rename to ${to}`))
  await rename('incident', 'incident_away')
  try {
    expect(await read()).toEqual(before)
  } finally {
    await rename('incident_away', 'incident')
  }
})

test('while no connection is free, the incidents that were read last are listed before the query gives up', async () => {
  const before = await read()
  expect(before.incidents).toHaveLength(2)
  const { pool } = app.ctx
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  try {
    expect(await read()).toEqual(before)
    expect(pool.waitingCount).toBeGreaterThan(0)
  } finally {
    for (const client of clients) client.release()
  }
  expect(await read()).toEqual(before)
})

test('what is over for more than 90 days is not listed', async () => {
  app.advance(91 * 24 * 3_600_000)
  expect((await read()).incidents).toEqual([])
})

test('while an incident is open the status is not well, names its parts and leaves what is measured as it is', async () => {
  const status = async () => {
    app.advance(later)
    return (await app.call(api.system.status)).data
  }
  expect(await status()).toMatchObject({ status: 'ok', incidents: [] })
  const [photos, other] = [
    await openIncident(app.ctx, { parts: ['photos'], since: hours(1), texts: { en: 'Some photos are missing.' } }),
    await openIncident(app.ctx, { parts: ['other', 'photos'], since: hours(1), texts: { en: 'So are maps.' } }),
  ]
  expect(await status()).toMatchObject({ status: 'degraded', checks: { photos: 'ok' }, incidents: ['photos', 'other'] })
  await resolveIncident(app.ctx, { id: other, texts: {} })
  expect(await status()).toMatchObject({ status: 'degraded', incidents: ['photos'] })
  await resolveIncident(app.ctx, { id: photos, texts: {} })
  expect(await status()).toMatchObject({ status: 'ok', incidents: [] })
})

test('administrators open, update and end an incident with a recent proof; the audit log names them', async () => {
  const admin = await makeMember(app, { role: 'admin' })
  const { token } = admin
  const open = (body: BodyOf<typeof api.staffIncidents.open>, who = token) =>
    app.call(api.staffIncidents.open, { token: who, body })
  const form = { en: '', es: '', fr: '', pt: '', sw: '', parts: ['mail' as const] }
  const prove = (at: Date | null) =>
    app.ctx.db
      .updateTable('member_session')
      .set({ password_confirmed_at: at })
      .where('member_id', '=', admin.id)
      .execute()
  await prove(null)
  expect(await open({ ...form, en: 'Codes come late.' })).toMatchObject({ code: 'password_required' })
  await prove(app.ctx.now())
  expect(await open(form)).toMatchObject({ code: 'invalid_input', errors: { en: expect.anything() } })
  const tomorrow = new Date(app.ctx.now().getTime() + 86_400_000).toISOString()
  expect(await open({ ...form, en: 'Later.', since: tomorrow })).toMatchObject({ errors: { since: expect.anything() } })
  const opened = await open({ ...form, en: ' Codes come late. ', sw: 'Namba zinachelewa.' })
  expect(opened.status).toBe(201)
  const [incident] = opened.data.incidents
  expect(incident).toMatchObject({
    parts: ['mail'],
    resolvedAt: null,
    notes: [{ texts: [{ text: 'Codes come late.' }, { locale: 'sw' }] }],
  })
  const params = { id: incident?.id ?? 0 }
  const note = { en: 'Our provider is on it.', es: '', fr: '', pt: '', sw: '' }
  const noted = await app.call(api.staffIncidents.note, { token, params, body: note })
  expect(noted.data.incidents[0]?.notes).toHaveLength(2)
  const silent = { en: '', es: '', fr: '', pt: '', sw: '' }
  expect((await app.call(api.staffIncidents.note, { token, params, body: silent })).code).toBe('invalid_input')
  expect((await app.call(api.staffIncidents.resolve, { token, params, body: silent })).status).toBe(200)
  for (const change of [api.staffIncidents.note, api.staffIncidents.resolve])
    expect((await app.call(change, { token, params, body: note })).code).toBe('not_found')
  const listed = (await app.call(api.staffIncidents.list, { token })).data.incidents
  expect(listed.find(({ id }) => id === params.id)).toMatchObject({ resolvedAt: expect.any(String) })
  const { rows } = await app.ctx.pool.query(`select action from audit_entry where staff_id = $1 order by id`, [
    admin.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['incident.open', 'incident.update', 'incident.resolve'])
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const member = await makeMember(app)
  for (const [who, code] of [
    [moderator, 'forbidden'],
    [member, 'not_found'],
  ] as const)
    expect((await app.call(api.staffIncidents.list, { token: who.token })).code).toBe(code)
})
