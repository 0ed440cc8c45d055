import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { multipart, picture, storedFiles } from '../../test/media/pictures.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { photoJobs } from '../photos/jobs.ts'

let app: TestApp
let member: Made
let staff: Made
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app)
  await openBug(bystander.token)
  expectUnchanged = await watchMembers(app, bystander)
  member = await makeMember(app)
  staff = await makeMember(app, { role: 'admin' })
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const body = { kind: 'bug' as const, content: 'The deck is empty.', page: '/dashboard/matches' }
const openBug = async (token?: string) => {
  const stranger = token ? {} : { name: 'Ama', email: 'ama@example.com' }
  const { data } = await app.call(api.support.open, { token, body: { ...body, ...stranger } })
  return { id: data.ticket.id, key: data.attachKey }
}
const attach = async ({ id, key }: { id: string; key: string }, bytes: Buffer | string, name = 'file') =>
  app.call(api.support.attach, { params: { id }, query: { key }, raw: multipart([{ name, bytes }]) })
const view = (id: string, token = staff.token) =>
  app.app.inject({ url: `/api/admin/tickets/${id}/screenshot`, headers: { authorization: `Bearer ${token}` } })

test('a picture is attached to a bug report once, and only staff see it', async () => {
  const bug = await openBug()
  expect((await view(bug.id)).statusCode).toBe(404)
  expect((await attach(bug, await picture(400, 700, 'png'))).status).toBe(200)
  expect((await attach(bug, await picture(40, 70))).code).toBe('conflict')
  const shown = await view(bug.id)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await view(bug.id, member.token)).statusCode).toBe(404)
  const queue = await app.call(api.support.staffList, { token: staff.token })
  expect(queue.data.tickets.find(({ id }) => id === bug.id)).toMatchObject({
    screenshot: `/api/admin/tickets/${bug.id}/screenshot`,
    page: '/dashboard/matches',
    email: 'ama@example.com',
  })
})

test('a ticket accepts no picture without its key, with that of another, or after a quarter of an hour', async () => {
  const [mine, other] = [await openBug(member.token), await openBug(member.token)]
  const bytes = await picture(40, 70)
  expect((await attach({ id: mine.id, key: other.key }, bytes)).code).toBe('not_found')
  expect((await attach({ id: mine.id, key: '' }, bytes)).code).toBe('not_found')
  app.advance(16 * 60_000)
  expect((await attach(mine, bytes)).code).toBe('not_found')
})

test('an invalid picture is rejected, and nothing is stored', async () => {
  const before = storedFiles(app).length
  const bug = await openBug()
  for (const bytes of ['<svg onload="alert(1)"/>', Buffer.from([0xff, 0xd8, 0xff, 0]), '']) {
    expect([(await attach(bug, bytes)).status]).toEqual([400])
  }
  expect((await attach(bug, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413)
  expect(storedFiles(app).length).toBe(before)
})

test('the picture is deleted with the member', async () => {
  const leaver = await makeMember(app)
  const before = storedFiles(app).length
  await attach(await openBug(leaver.token), await picture(40, 70))
  expect(storedFiles(app).length).toBe(before + 1)
  await sql`delete from member where id = ${leaver.id}`.execute(app.ctx.db)
  app.advance(2 * 60 * 60_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
  expect(storedFiles(app).length).toBe(before)
})
