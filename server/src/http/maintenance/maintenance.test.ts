import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planMaintenance, readMaintenance, setReadOnly } from '../../db/site/maintenance.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { asOwner } from '../../test/money/books.ts'

let app: TestApp
let amara: Made
let kofi: Made
const later = 6_000

beforeAll(async () => {
  app = await makeTestApp()
  amara = await makeMember(app)
  kofi = await makeMember(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await setReadOnly(app.ctx, false)
  await planMaintenance(app.ctx, null)
  app.advance(later)
})

const close = async () => {
  await setReadOnly(app.ctx, true)
  app.advance(later)
}
const toggle = (action: 'like' | 'block') =>
  app.call(api.reactions.toggle, { token: amara.token, params: { action }, query: { uid: kofi.uid } })

test('a read-only site rejects writes of members, says until when, and stores nothing of them', async () => {
  await close()
  const refused = await app.call(api.profiles.change, { token: amara.token, body: { about: 'Written meanwhile.' } })
  expect(refused).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining('We’re working on'),
  })
  expect(refused.headers).toMatchObject({ 'retry-after': '60', 'karibu-maintenance': 'read-only' })
  expect((await toggle('like')).status).toBe(503)
  expect(
    (await app.app.inject({ url: `/api/actions/toggle/like?uid=${kofi.uid}`, headers: bearer(amara) })).statusCode,
  ).toBe(503)
  expect(
    (await app.call(api.accounts.register, { raw: { payload: '{}', contentType: 'application/json' } })).status,
  ).toBe(503)
  const { data } = await app.call(api.profiles.get, { token: amara.token, params: { id: 'me' } })
  expect(JSON.stringify(data)).not.toContain('Written meanwhile.')
})

test('members still read, log in and out, report and block; staff and providers continue', async () => {
  await close()
  expect((await app.call(api.discovery.members, { token: amara.token })).status).toBe(200)
  const login = await app.call(api.accounts.login, { body: { email: amara.email, password: 'wrong password' } })
  expect(login.status).not.toBe(503)
  const report = { category: 'fake', content: 'The photos are of somebody else.' } as const
  expect(
    (await app.call(api.safety.report, { token: kofi.token, params: { id: amara.uid }, body: report })).status,
  ).toBeLessThan(300)
  const gone = { name: 'Chidi', content: 'He took my money and left.', category: 'money' } as const
  expect((await app.call(api.safety.reportGone, { token: kofi.token, body: gone })).status).toBe(201)
  expect((await toggle('block')).status).toBe(200)
  const staff = await app.call(api.staffMembers.note, {
    token: amara.token,
    params: { id: kofi.uid },
    body: { text: 'A note.' },
  })
  expect(staff.status).toBe(404)
  const notice = await app.app.inject({ method: 'POST', url: '/api/webhooks/paystack', payload: {} })
  expect(notice.statusCode).not.toBe(503)
})

test('an opened site accepts writes again, on each server within seconds', async () => {
  await close()
  expect((await toggle('like')).status).toBe(503)
  await setReadOnly(app.ctx, false)
  app.advance(later)
  const saved = await app.call(api.profiles.change, { token: kofi.token, body: { about: 'Written afterwards.' } })
  expect(saved.status).toBe(200)
  expect(saved.headers['karibu-maintenance']).toBeUndefined()
})

test('an announcement is in each response and in the status until it ends', async () => {
  const from = new Date(app.ctx.now().getTime() + 3_600_000)
  const until = new Date(from.getTime() + 1_800_000)
  await planMaintenance(app.ctx, { from, until })
  app.advance(later)
  const interval = { from: from.toISOString(), until: until.toISOString() }
  expect((await app.call(api.system.status)).data.maintenance).toEqual({ readOnly: false, planned: interval })
  await expect
    .poll(async () => (await app.call(api.system.health)).headers['karibu-maintenance'])
    .toBe(`${interval.from}/${interval.until}`)
  await setReadOnly(app.ctx, true)
  app.advance(later)
  await toggle('like')
  const both = (await app.call(api.system.health)).headers['karibu-maintenance']
  expect(both).toBe(`read-only, ${interval.from}/${interval.until}`)
  app.advance(5_400_000)
  expect(await readMaintenance(app.ctx)).toEqual({ readOnly: true, planned: null })
})

test('each change is in the audit log, and the state is kept while the database does not respond', async () => {
  await close()
  await toggle('like')
  const { rows } = await app.ctx.pool.query(
    'select action from audit_entry where staff_id = 0 order by id desc limit 1',
  )
  expect(rows).toEqual([{ action: 'maintenance.read-only' }])
  const rename = (from: string, to: string) => asOwner(app, (pool) => pool.query(`alter table ${from} rename to ${to}`))
  await rename('maintenance', 'maintenance_away')
  try {
    app.advance(later)
    expect((await toggle('like')).status).toBe(503)
  } finally {
    await rename('maintenance_away', 'maintenance')
  }
})

const bearer = ({ token }: Made) => ({ authorization: `Bearer ${token}` })
