import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type Route } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { exemptions, expectAudited, staffAudit } from '../../test/security/staff-audit.ts'
import { readingReason } from '../audit-reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const staffRoutes = new Map<string, Route>(
  Object.entries(api).flatMap(([group, table]) =>
    Object.entries(table)
      .filter(([, route]: [string, Route]) => route.auth === 'staff')
      .map(([key, route]): [string, Route] => [`${group}.${key}`, route]),
  ),
)
const isExempt = (name: string) => typeof Object.entries(staffAudit).find(([each]) => each === name)?.[1] === 'string'

test('each staff route has its audit entries, or one of seven reasons for having none', () => {
  expect(Object.keys(staffAudit).sort()).toEqual([...staffRoutes.keys()].sort())
  const used = new Set(Object.values(staffAudit).filter((each) => typeof each === 'string'))
  expect([...used].sort()).toEqual(Object.keys(exemptions).sort())
})

test('of the routes that are no GET, only previews leave no entry', () => {
  const writes = Object.entries(staffAudit).filter(([name]) => staffRoutes.get(name)?.method !== 'GET')
  expect(writes.length).toBeGreaterThan(70)
  const silent = writes.filter(([, expected]) => typeof expected === 'string').map(([, reason]) => reason)
  expect([...new Set(silent)].sort()).toEqual(['preview'])
})

test('each read that needs a recent confirmation leaves an entry', () => {
  const isPrivate = ({ method, fresh }: Route) => method === 'GET' && fresh === true
  const reads = [...staffRoutes].filter(([, route]) => isPrivate(route))
  expect(reads.length).toBeGreaterThan(8)
  expect(reads.filter(([name]) => isExempt(name)).map(([name]) => name)).toEqual([])
})

test('the contract names the entry of a read, which is written before the answer is sent', () => {
  const named = [...staffRoutes].filter(([, { audit }]) => audit !== undefined)
  const entries = new Map<string, unknown>(Object.entries(staffAudit))
  for (const [name, { audit }] of named) expect([name, entries.get(name)]).toEqual([name, [audit]])
})

test('the reason of a read is the number of its case, and of a list of cases their queue', () => {
  const id = '3f2a9b1c-0000-4000-8000-000000000000'
  const reads = [...staffRoutes.values()].filter(({ audit }) => audit !== undefined)
  const reasonOf = (route: Route) => readingReason(route, route.params ? id : undefined)
  const numbered = ['correction', 'decision', 'report', 'selfie', 'ticket', 'voice intro'].map(
    (kind) => `${kind} 3F2A9B1C`,
  )
  const queues = ['correction', 'decision', 'report', 'selfie', 'ticket'].map((kind) => `${kind} queue`)
  expect([...new Set(reads.map(reasonOf))].sort()).toEqual([...queues, ...numbered].sort())
})

test('a test calls each route that writes its entry itself, so that the test application checks it', async () => {
  const root = join(import.meta.dirname, '../..')
  const texts: string[] = []
  for await (const file of glob(['**/*.test.ts', 'test/members/*.ts'], { cwd: root }))
    if (!file.endsWith('staff-audit.test.ts')) texts.push(readFileSync(join(root, file), 'utf8'))
  const isNamed = (name: string) => {
    const parts = name.split('.').map((part) => new RegExp(`\\b${part}\\b`))
    return texts.some((text) => parts.every((part) => part.test(text)))
  }
  const writing = [...staffRoutes].filter(([name, { audit }]) => !isExempt(name) && audit === undefined)
  expect(writing.map(([name]) => name).filter((name) => !isNamed(name))).toEqual([])
})

test('the test application fails a staff call that succeeds without its entry, and no call that is refused', async () => {
  const { token } = await makeMember(app, { role: 'admin' })
  const answers = (status: number) => expectAudited(app.ctx.db, api.staffMembers.note, async () => ({ status }))
  await expect(answers(201)).rejects.toThrow('/admin/members/{id}/notes left none of these audit entries: member.note')
  await expect(answers(404)).resolves.toEqual({ status: 404 })
  const other = await makeMember(app)
  const noted = await app.call(api.staffMembers.note, {
    token,
    params: { id: other.uid },
    body: { text: 'Called twice.' },
  })
  expect(noted.status).toBe(201)
})
