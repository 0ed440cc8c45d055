import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIncident, resolveIncident, updateIncident } from '../../db/site/incidents.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
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
