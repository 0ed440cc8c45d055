import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { balancesOf } from '../../../ledger/index.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { sanctionScene } from '../../../test/members/sanction-setup.ts'
import { decisionReason } from '../../../test/members/sanctions.ts'
import { fund } from '../../../test/money/books.ts'
import { moderationJobs } from '../jobs.ts'
import { liftSuspension } from './lift-suspension.ts'

const scene = sanctionScene()
const {
  report,
  decide,
  confirmBan,
  suspend,
  logIn,
  refusedToken,
  send,
  show,
  queue,
  sanctionOf,
  judge,
  change,
  reopen,
  inDays,
  rowOf,
  mailsTo,
  auditOf,
  makeFull,
} = scene

test('staff without the moderator permission can neither read nor decide appeals; members get not_found', async () => {
  await suspend()
  const finance = await makeMember(scene.app, { role: 'admin', permissions: ['finance'] })
  const { id } = await sanctionOf(scene.target, scene.two)
  const body = { member: scene.target.email }
  for (const [who, status] of [
    [finance, 403],
    [await makeMember(scene.app), 404],
  ] as const) {
    const answers = [
      await scene.app.call(api.sanctions.list, { token: who.token }),
      await scene.app.call(api.sanctions.search, { token: who.token, body }),
      await judge(who, id),
      await change(who, id),
      await reopen(who, randomUUID()),
    ]
    expect(answers.map((each) => each.status)).toEqual([status, status, status, status, status])
  }
  scene.app.advance(6 * 60_000)
  expect([(await change(scene.two, id)).code, (await judge(scene.two, id)).code]).toEqual([
    'password_required',
    'password_required',
  ])
})

test('a moderator finds a sanction by e-mail address or id and lifts it without an appeal', async () => {
  const id = await suspend()
  const find = async (member: string) =>
    (await scene.app.call(api.sanctions.search, { token: scene.two.token, body: { member } })).data.sanctions
  expect(await find(scene.target.email.toUpperCase())).toMatchObject([
    { member: { id: scene.target.uid }, report: { id } },
  ])
  expect(await find(scene.target.uid)).toHaveLength(1)
  expect(await find('nobody@example.com')).toEqual([])
  await send(await refusedToken(scene.target.email))
  await scene.app.runJobs()
  scene.app.mails.length = 0
  const [found] = await find(scene.target.uid)
  // Who decided may take it back; the open appeal has nothing left to decide.
  expect((await change(scene.one, found?.id ?? '')).data.sanction.appeal?.outcome).toBe('lapsed')
  expect((await mailsTo(scene.target)).map(({ subject }) => subject)).toEqual(['You can use Karibu again'])
  expect(await auditOf(scene.target)).toEqual(['member.lift'])
  expect((await change(scene.two, found?.id ?? '')).code).toBe('conflict')
  expect((await change(scene.two, randomUUID())).code).toBe('not_found')
  expect(await find(scene.target.uid)).toEqual([])
  expect((await logIn(scene.target.email)).status).toBe(200)
})

test('a moderator who shortens a suspension during an appeal does not decide the appeal', async () => {
  await suspend()
  await send(await refusedToken(scene.target.email))
  const { id } = await sanctionOf(scene.target, scene.two)
  expect((await change(scene.two, id, { action: 'shorten', until: inDays(2) })).status).toBe(200)
  expect((await judge(scene.two, id)).code).toBe('conflict')
})

test('a suspension and a ban leave the balance of the member as it was', async () => {
  const { id } = scene.target
  await fund(scene.app.ctx, id, 1_250n)
  const before = await balancesOf(scene.app.ctx.db, id)
  await decide(await report(), { action: 'ban' })
  expect([(await rowOf(scene.target)).status, await balancesOf(scene.app.ctx.db, id)]).toEqual(['suspended', before])
  await confirmBan(scene.target)
  await scene.app.runJobs()
  expect([(await rowOf(scene.target)).status, await balancesOf(scene.app.ctx.db, id)]).toEqual(['banned', before])
})

test('the list is paged, all sanctions newest first and appeals by age', async () => {
  const others = [await makeFull('paged-one@example.com'), await makeFull('paged-two@example.com')]
  for (const other of others) await suspend(other)
  for (const other of others) await send(await refusedToken(other.email))
  const walk = async (list: 'appeals' | 'all') => {
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page < 60; page++) {
      const { data } = await scene.app.call(api.sanctions.list, {
        token: scene.two.token,
        query: { list, limit: 1, cursor },
      })
      seen.push(...data.sanctions.map(({ member }) => member.id))
      if (!data.nextCursor) return seen
      cursor = data.nextCursor
    }
    return seen
  }
  const uids = others.map(({ uid }) => uid)
  expect((await walk('appeals')).filter((uid) => uids.includes(uid))).toEqual(uids)
  const all = await walk('all')
  expect(all.slice(0, 2)).toEqual([...uids].reverse())
  expect(new Set(all).size).toBe(all.length)
})

test('an appeal is overdue after 72 hours', async () => {
  await suspend()
  await send(await refusedToken(scene.target.email))
  const overdue = async () =>
    (await queue(scene.two)).find(({ member }) => member.id === scene.target.uid)?.appeal?.overdue
  scene.app.advance(71 * 3_600_000)
  const fresh = await scene.makeModerator()
  scene.two = fresh
  expect(await overdue()).toBe(false)
  scene.app.advance(2 * 3_600_000)
  expect(await overdue()).toBe(true)
})

test('a report is reopened by another moderator; the lighter decision lifts the ban, and the earlier one stays on record', async () => {
  const id = await report()
  await decide(id, { action: 'ban' })
  const second = await confirmBan(scene.target)
  expect((await reopen(scene.one, id)).code).toBe('conflict')
  expect((await reopen(second, id)).code).toBe('conflict')
  const reopened = await reopen(scene.two, id)
  expect(reopened.data.report).toMatchObject({
    status: 'open',
    outcome: null,
    reopened: [{ outcome: 'banned', reason: decisionReason }],
  })
  // Until the new decision the ban stays in force.
  expect((await rowOf(scene.target)).status).toBe('banned')
  expect((await reopen(scene.two, id)).code).toBe('conflict')
  expect((await decide(id, { action: 'dismiss' }, scene.one)).code).toBe('conflict')
  await scene.app.runJobs()
  scene.app.mails.length = 0
  const decided = await decide(id, { action: 'dismiss' }, scene.two)
  expect(decided.data.report).toMatchObject({ status: 'closed', outcome: 'dismissed', mayReopen: false })
  expect((await rowOf(scene.target)).status).toBe('active')
  expect((await mailsTo(scene.target)).map(({ subject }) => subject)).toEqual(['You can use Karibu again'])
  const record = await scene.app.ctx.db
    .selectFrom('report_decision')
    .where('report_id', '=', id)
    .orderBy('decided_at')
    .select(['outcome', 'deciders', 'reopened_by'])
    .execute()
  expect(record).toEqual([
    { outcome: 'banned', deciders: [second.id, scene.one.id], reopened_by: scene.two.id },
    { outcome: 'dismissed', deciders: [scene.two.id], reopened_by: null },
  ])
  expect((await reopen(scene.two, randomUUID())).code).toBe('not_found')
})

test('a reopened ban becomes a suspension that can be appealed anew', async () => {
  const id = await report()
  await decide(id, { action: 'ban' })
  await confirmBan(scene.target)
  await send(await refusedToken(scene.target.email))
  await reopen(scene.two, id)
  expect((await decide(id, { action: 'suspend', days: 1 }, scene.two)).status).toBe(200)
  expect((await rowOf(scene.target)).status).toBe('suspended')
  expect((await show(await refusedToken(scene.target.email))).data.sanction).toMatchObject({
    kind: 'suspended',
    appeal: null,
  })
  const { rows } =
    await sql`select from sanction where member_id = ${scene.target.id} and appeal_outcome = 'lapsed'`.execute(
      scene.app.ctx.db,
    )
  expect(rows).toHaveLength(1)
})

test('a lighter decision of another report does not shorten a sanction in force', async () => {
  const [first, second] = [await report(), await report()]
  await decide(first, { action: 'dismiss' })
  await decide(second, { action: 'ban' })
  await confirmBan(scene.target)
  await reopen(scene.two, first)
  expect((await decide(first, { action: 'suspend', days: 1 }, scene.two)).code).toBe('conflict')
  expect((await decide(first, { action: 'dismiss' }, scene.two)).status).toBe(200)
  expect((await rowOf(scene.target)).status).toBe('banned')
})

test('only the operator lifts a sanction of staff, and neither of its two deciders decides the appeal', async () => {
  const [proposer, confirmer, other] = [
    await makeMember(scene.app, { role: 'admin' }),
    await makeMember(scene.app, { role: 'admin' }),
    await makeMember(scene.app, { role: 'admin' }),
  ]
  const set = { role: 'admin' as const, staff_permissions: ['moderator' as const] }
  await scene.app.ctx.db.updateTable('member').set(set).where('id', '=', scene.target.id).execute()
  const id = await report()
  expect((await decide(id, { action: 'ban' }, proposer)).data.proposed).toBe(true)
  const { proposals } = (await scene.app.call(api.staff.list, { token: confirmer.token })).data
  const proposal = proposals.find((each) => each.target.id === scene.target.uid)?.id ?? ''
  expect((await scene.app.call(api.staff.confirm, { token: confirmer.token, params: { id: proposal } })).status).toBe(
    200,
  )
  await send(await refusedToken(scene.target.email))
  const { id: sanction } = await sanctionOf(scene.target, other)
  expect((await judge(proposer, sanction, { action: 'uphold' })).code).toBe('conflict')
  expect((await judge(confirmer, sanction, { action: 'uphold' })).code).toBe('conflict')
  expect((await judge(other, sanction)).code).toBe('conflict')
  expect((await change(other, sanction)).code).toBe('conflict')
  await reopen(other, id)
  expect((await decide(id, { action: 'dismiss' }, other)).code).toBe('conflict')
  expect((await rowOf(scene.target)).status).toBe('banned')
  expect(await liftSuspension(scene.app.ctx, { email: scene.target.email, reason: 'The operator looked at it.' })).toBe(
    'lifted',
  )
  expect((await rowOf(scene.target)).status).toBe('active')
})

test('a suspension that ends closes its open appeal', async () => {
  await suspend()
  const token = await refusedToken(scene.target.email)
  await send(token)
  scene.app.advance(7 * 86_400_000 + 1000)
  await enqueue(scene.app.ctx.db, moderationJobs.letIn, {})
  await scene.app.runJobs()
  expect((await rowOf(scene.target)).status).toBe('active')
  const row = await scene.app.ctx.db
    .selectFrom('sanction')
    .where('member_id', '=', scene.target.id)
    .select(['appeal_outcome', 'ended_at'])
    .executeTakeFirst()
  expect(row).toEqual({ appeal_outcome: 'lapsed', ended_at: expect.any(Date) })
})

test('staff who decided a report, wrote it or are its subject cannot reopen it, and the list says so', async () => {
  const [writer, other] = [await scene.makeModerator(), await scene.makeModerator()]
  const id = await report(scene.two, writer)
  expect((await decide(id, { action: 'dismiss' })).status).toBe(200)
  const mayReopen = async ({ token }: typeof other) => {
    const { data } = await scene.app.call(api.moderation.reports, { token, query: { status: 'closed' } })
    return data.reports.find((each) => each.id === id)?.mayReopen
  }
  for (const involved of [scene.one, writer, scene.two]) {
    expect(await mayReopen(involved)).toBe(false)
    expect((await reopen(involved, id)).code).toBe('conflict')
  }
  expect(await mayReopen(other)).toBe(true)
  expect((await reopen(other, id)).status).toBe(200)
})
