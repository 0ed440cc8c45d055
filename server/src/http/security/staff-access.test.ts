import { api, permissionsOf, type Route, routes, type StaffPermission, staffPermissions } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'

type StaffRoute = Extract<Route, { auth: 'staff' }>
const staffRoutes = Object.values(api)
  .flatMap((table): Route[] => Object.values(table))
  .filter((route): route is StaffRoute => route.auth === 'staff')

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const uuid = '11111111-1111-4111-8111-111111111111'
const params = { id: uuid, currency: 'NGN', reference: 'abcdefgh12345678' }
const ask = (route: Route, token?: string) => app.call(route, { token, params } as never)
const staffWith = async (permissions: StaffPermission[]) =>
  (await makeMember(app, { role: 'admin', permissions })).token

test('for members and guests no staff route exists, and without a session it requires one', async () => {
  const tokens = [(await makeMember(app)).token, (await makeMember(app, { role: 'guest' })).token]
  for (const route of staffRoutes) {
    expect([route.path, (await ask(route)).code]).toEqual([route.path, 'unauthenticated'])
    for (const token of tokens) expect([route.path, (await ask(route, token)).code]).toEqual([route.path, 'not_found'])
  }
})

test('every staff route is rejected for staff with all other permissions, and open with its own', async () => {
  const only = new Map<StaffPermission, string>()
  for (const permission of staffPermissions) only.set(permission, await staffWith([permission]))
  for (const route of staffRoutes) {
    const own = permissionsOf(route)
    for (const permission of own)
      expect([route.path, (await ask(route, only.get(permission))).status]).not.toEqual([route.path, 403])
    const others = staffPermissions.filter((other) => !own.includes(other))
    // Open to every member of staff.
    if (others.length === 0) continue
    const refused = await ask(route, await staffWith(others))
    expect([route.path, refused.status, refused.message]).toEqual([
      ...[route.path, 403],
      'Your staff account doesn’t have permission to do this.',
    ])
  }
  expect(staffRoutes.filter((route) => permissionsOf(route).length === 3).map(({ path }) => path)).toEqual([
    '/admin/summary',
    '/admin/queue',
  ])
})

test('the session user includes the permissions of staff; members have none', async () => {
  const permissions = async (token: string) => (await app.call(api.accounts.me, { token })).data.user.permissions
  expect(await permissions(await staffWith(['finance']))).toEqual(['finance'])
  expect(await permissions((await makeMember(app)).token)).toEqual([])
})

test('every staff route with a recent confirmation rejects a session whose password is older than 5 minutes', async () => {
  const token = await staffWith([...staffPermissions])
  app.advance(5 * 60_000 + 1000)
  for (const route of staffRoutes) {
    const { code } = await ask(route, token)
    expect([route.path, code === 'password_required']).toEqual([route.path, route.fresh])
  }
})

test('with a second factor for staff, a recent password without a recent factor opens none of them', async () => {
  const strict = await makeTestApp({ STAFF_SECOND_FACTOR: 'on' })
  try {
    const { token } = await makeMember(strict, { role: 'admin' })
    const factorAt = (second_factor_at: Date | null) =>
      strict.ctx.db.updateTable('member_session').set({ second_factor: true, second_factor_at }).execute()
    for (const [at, isRefused] of [
      [null, true],
      [new Date(strict.ctx.now().getTime() - 5 * 60_000 - 1000), true],
      [strict.ctx.now(), false],
    ] as const) {
      await factorAt(at)
      for (const route of staffRoutes.filter(({ fresh }) => fresh)) {
        const { code } = await strict.call(route, { token, params } as never)
        expect([route.path, code === 'password_required']).toEqual([route.path, isRefused])
      }
    }
  } finally {
    await strict.close()
  }
})

test('every read of private evidence is recorded: a recent confirmation for reading implies an audit entry', () => {
  const reads = staffRoutes.filter(({ method, fresh }) => method === 'GET' && fresh)
  expect(reads.map(({ audit }) => audit).sort()).toEqual([
    'correction.read',
    'report.evidence',
    'report.media',
    'report.people',
    'report.photo',
    'report.photo',
    'report.voice',
    'report.voice',
    'selfie.read',
    'ticket.screenshot',
  ])
})

test('every staff route that changes money, rates or staff requires a recent confirmation', () => {
  const isSensitive = ({ permission, path }: StaffRoute) => permission === 'finance' || path.startsWith('/admin/staff')
  const changing = staffRoutes.filter((route) => route.method !== 'GET' && isSensitive(route))
  expect(changing.length).toBeGreaterThan(8)
  expect(changing.filter(({ fresh }) => !fresh).map(({ path }) => path)).toEqual([])
})

test('a staff route without a permission or a confirmation rule does not compile', () => {
  const route = { method: 'GET', path: '/admin/x', summary: '', reply: z.object({}) } as const
  // @ts-expect-error the permission is missing
  routes({ x: { ...route, auth: 'staff', fresh: false } })
  // @ts-expect-error it is not said whether a fresh proof is needed
  routes({ x: { ...route, auth: 'staff', permission: 'finance' } })
  // @ts-expect-error a member has no permissions
  routes({ x: { ...route, auth: 'member', permission: 'finance' } })
  routes({ x: { ...route, auth: 'staff', permission: 'finance', fresh: false } })
  expect(staffPermissions).toHaveLength(3)
})
