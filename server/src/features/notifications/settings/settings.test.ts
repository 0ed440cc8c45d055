import { api, noticeKinds, usualSwitches } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { centreOf, sendNotice } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { quietUntilFor } from './settings.ts'
import { timeZoneOf } from './time-zone.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app)
  const quietHours = { from: '21:00', to: '05:00' }
  await change(bystander, {
    notifications: { gift: { email: false } },
    discreet: false,
    quietHours,
    timeZone: 'Asia/Kolkata',
  })
  expectUnchanged = await watchMembers(app, bystander)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const settingsOf = async ({ token }: Made) => (await app.call(api.notifications.settings, { token })).data
const change = ({ token }: Made, body: object) => app.call(api.accounts.changeSettings, { token, body } as never)

test('by default every kind is on, boosts are not mailed, wording is discreet and there are no quiet hours', async () => {
  const { settings, push } = await settingsOf(await makeMember(app))
  expect(settings).toEqual({
    switches: Object.fromEntries(noticeKinds.map((kind) => [kind, usualSwitches(kind)])),
    discreet: true,
    disguise: 'none',
    quietHours: null,
    timeZone: null,
  })
  expect(settings.switches.boost).toEqual({ inApp: true, email: false, push: true })
  expect(push).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), subscribed: false })
  expect((await app.call(api.notifications.settings)).status).toBe(401)
})

test('given settings are changed, others stay, and the response contains them', async () => {
  const member = await makeMember(app)
  const other = await makeMember(app)
  const first = await change(member, { notifications: { like: { email: false }, plan: { push: false } } })
  expect(first.data.notifications?.switches.like).toEqual({ inApp: true, email: false, push: true })
  const quiet = {
    quietHours: { from: '22:30', to: '06:05' },
    timeZone: 'Africa/Maputo',
    discreet: false,
    disguise: 'notes',
  }
  expect((await change(member, quiet)).data.notifications).toMatchObject(quiet)
  await change(member, { notifications: { like: { inApp: false } } })
  const { settings } = await settingsOf(member)
  expect(settings.switches.like).toEqual({ inApp: false, email: false, push: true })
  expect(settings).toMatchObject({ ...quiet, switches: { plan: { push: false } } })
  expect((await change(member, { quietHours: null })).data.notifications).toMatchObject({
    quietHours: null,
    timeZone: 'Africa/Maputo',
  })
  expect((await change(member, { locale: 'fr' })).data.notifications).toBeUndefined()
  expect((await settingsOf(other)).settings.discreet).toBe(true)
})

test('the time zone of a member is their own, otherwise that of their country', async () => {
  const member = await makeMember(app)
  expect(await timeZoneOf(app.ctx.db, member.id)).toBe('Africa/Lagos')
  await change(member, { timeZone: 'Africa/Maputo' })
  expect(await timeZoneOf(app.ctx.db, member.id)).toBe('Africa/Maputo')
})

test('concurrent changes are all stored', async () => {
  const member = await makeMember(app)
  await Promise.all(noticeKinds.map((kind) => change(member, { notifications: { [kind]: { push: false } } })))
  const { switches } = (await settingsOf(member)).settings
  expect(noticeKinds.filter((kind) => switches[kind]?.push)).toEqual([])
})

test('invalid values are rejected', async () => {
  const member = await makeMember(app)
  for (const bad of [
    { notifications: { gossip: { email: false } } },
    { notifications: { like: { email: 'no' } } },
    { quietHours: { from: '22:00', to: '22:00' } },
    { quietHours: { from: '24:00', to: '07:00' } },
    { quietHours: { from: '22:00' } },
    { timeZone: 'Nowhere/Land' },
    { timeZone: '' },
    { discreet: 'yes' },
    { disguise: 'diary' },
  ])
    expect([bad, (await change(member, bad)).status]).toEqual([bad, 400])
})

test('a disabled kind is neither listed nor counted; security always is', async () => {
  const member = await makeMember(app)
  await sendNotice(app, {
    memberId: member.id,
    kind: 'plan',
    data: { state: 'ended', plan: 'Gold', date: '2026-11-21T00:00:00Z' },
  })
  await sendNotice(app, { memberId: member.id, kind: 'security', data: { state: 'password' } })
  await change(member, { notifications: { plan: { inApp: false }, security: { inApp: false } } })
  const { notifications, unread } = await centreOf(app, member)
  expect([notifications.map(({ kind }) => kind), unread]).toEqual([['security'], 1])
  expect((await settingsOf(member)).settings.switches.security?.inApp).toBe(true)
})

test('whether a member may be called now is one function', async () => {
  const member = await makeMember(app)
  await change(member, { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Africa/Nairobi' })
  const at = (time: string) => quietUntilFor(app.ctx.db, member.id, new Date(time))
  expect(await at('2026-11-20T19:30:00Z')).toEqual(new Date('2026-11-21T04:00:00Z'))
  expect(await at('2026-11-20T18:30:00Z')).toBe(null)
})
