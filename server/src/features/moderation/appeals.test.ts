import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillRow } from '../../test/database/fill-row.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { codeFor } from '../../test/members/accounts.ts'
import type { Made } from '../../test/members/make-member.ts'
import { type Decision, sanctionScene } from '../../test/members/sanction-setup.ts'
import { appealText, decisionReason } from '../../test/members/sanctions.ts'

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

test('a suspended member appeals from the rejected login, and another moderator lifts the suspension with a mail', async () => {
  const before = scene.target.token
  await suspend()
  const [mail] = await mailsTo(scene.target)
  expect(mail?.text).toMatch(/you can appeal once[\s\S]*within 72 hours/)
  const token = await refusedToken(scene.target.email)
  const shown = (await show(token)).data.sanction
  expect(shown).toMatchObject({ kind: 'suspended', reason: decisionReason, appeal: null, until: expect.any(String) })
  const sent = await send(token)
  expect([sent.status, sent.data.sanction.appeal]).toMatchObject([201, { text: appealText, outcome: null }])
  const { sentAt = '', dueAt = '' } = sent.data.sanction.appeal ?? {}
  expect(Date.parse(dueAt) - Date.parse(sentAt)).toBe(72 * 3_600_000)

  const waiting = (await queue(scene.two)).find((each) => each.member.id === scene.target.uid)
  expect(waiting).toMatchObject({
    mayDecide: true,
    appeal: { text: appealText, overdue: false },
    report: { evidenceCount: 0 },
  })
  expect(waiting?.deciders.map(({ id }) => id)).toEqual([scene.one.uid])
  scene.app.mails.length = 0
  const lifted = await judge(scene.two, waiting?.id ?? '')
  expect([lifted.status, lifted.data.sanction.appeal?.outcome]).toEqual([200, 'lifted'])
  const mails = await mailsTo(scene.target)
  expect(mails.map(({ subject }) => subject)).toEqual(['You can use Karibu again'])
  expect(mails[0]?.text).toContain('The screenshots were of somebody else.')
  expect(await auditOf(scene.target)).toEqual(['appeal.lift'])
  // Sessions from before the suspension stay ended.
  expect((await scene.app.call(api.accounts.me, { token: before })).status).toBe(401)
  expect((await logIn(scene.target.email)).status).toBe(200)
  expect((await show(token)).code).toBe('appeal_expired')
})

test('a banned member with a mailed code may appeal too', async () => {
  await decide(await report(), { action: 'ban' })
  await confirmBan(scene.target)
  await scene.app.call(api.accounts.requestLoginCode, { body: { email: scene.target.email } })
  await scene.app.runJobs()
  const code = codeFor(scene.app, scene.target.email)
  const refused = await scene.app.call(api.accounts.loginByCode, { body: { email: scene.target.email, code } })
  const { appeal = '' } = JSON.parse(refused.body) as { appeal?: string }
  expect((await show(appeal)).data.sanction).toMatchObject({ kind: 'banned', until: null })
  expect((await send(appeal)).status).toBe(201)
})

test('a wrong password reveals no suspension and gives no token, and forged tokens are rejected', async () => {
  await suspend()
  const answer = ({ status, body }: { status: number; body: string }) =>
    `${status} ${body.replace(/"requestId":"[^"]+"/, '')}`
  const wrong = answer(await logIn(scene.target.email, 'not the one'))
  expect(wrong).toBe(answer(await logIn('nobody@example.com', 'not the one')))
  expect(wrong).not.toContain('appeal')
  const { id } = await sanctionOf(scene.target, scene.two)
  const expires = String(scene.app.ctx.now().getTime() + 60_000)
  for (const token of ['x', `${id}.${expires}.${'A'.repeat(43)}`, `${randomUUID()}.${expires}.${'A'.repeat(43)}`]) {
    const begun = performance.now()
    const refused = [await show(token), await send(token)]
    expect(refused.map(({ code }) => code)).toEqual(['appeal_expired', 'appeal_expired'])
    expect(performance.now() - begun).toBeGreaterThanOrEqual(160)
  }
  expect((await queue(scene.two)).some((each) => each.member.id === scene.target.uid)).toBe(false)
})

test('a token is valid for 30 minutes, for one decision, and not after that decision was replaced', async () => {
  const first = await suspend()
  const old = await refusedToken(scene.target.email)
  scene.app.advance(30 * 60_000)
  expect((await show(old)).code).toBe('appeal_expired')
  const token = await refusedToken(scene.target.email)
  await reopenFresh(scene.two, first)
  expect((await decideFresh(scene.two, first, { action: 'ban' })).status).toBe(200)
  expect([(await show(token)).code, (await send(token)).code]).toEqual(['appeal_expired', 'appeal_expired'])
  const next = await refusedToken(scene.target.email)
  const other = await makeFull('otherdecision@example.com')
  await suspendFresh(other)
  const [, ...signature] = next.split('.')
  const { id } = await sanctionOf(other, scene.two)
  expect((await send([id, ...signature].join('.'))).code).toBe('appeal_expired')
  expect((await send(next)).status).toBe(201)
})

// The clock has moved: their proofs are given again.
const confirm = (who: Made) =>
  scene.app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: scene.app.ctx.now() })
    .where('member_id', '=', who.id)
    .execute()
const reopenFresh = async (by: Made, id: string) => {
  await confirm(by)
  expect((await reopen(by, id)).status).toBe(200)
}
const decideFresh = async (by: Made, id: string, decision: Decision) => {
  await confirm(by)
  return decide(id, decision, by)
}
const suspendFresh = async (about: Made) => {
  await confirm(scene.one)
  return suspend(about)
}

test('of two concurrent appeals one is stored, and a second one is rejected', async () => {
  await suspend()
  const token = await refusedToken(scene.target.email)
  const answers = await meanwhile(scene.app, {
    hold: (tx) => sql`select from member where id = ${scene.target.id} for no key update`.execute(tx),
    work: () => Promise.all([send(token), send(token, `${appealText} Again.`)]),
    count: 2,
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await send(token)).code).toBe('already_appealed')
  expect((await show(token)).data.sanction.appeal?.outcome).toBeNull()
})

test('an appeal has 20 to 2,000 characters', async () => {
  await suspend()
  const token = await refusedToken(scene.target.email)
  expect((await send(token, 'Too short.')).errors).toHaveProperty('text')
  expect((await send(token, 'x'.repeat(2001))).errors).toHaveProperty('text')
  expect((await send(token, 'x'.repeat(20))).status).toBe(201)
})

test('neither the decider nor the reporter decides the appeal', async () => {
  const reporter = await scene.makeModerator()
  await decide(await report(scene.target, reporter), { action: 'suspend', days: 7 })
  await send(await refusedToken(scene.target.email))
  for (const by of [scene.one, reporter]) {
    const { id, mayDecide } = await sanctionOf(scene.target, by)
    expect(mayDecide).toBe(false)
    expect((await judge(by, id)).code).toBe('conflict')
  }
  const { id } = await sanctionOf(scene.target, scene.two)
  const forged = scene.app.ctx.db
    .updateTable('sanction')
    .set({
      appeal_outcome: 'upheld',
      appeal_reason: 'x',
      appeal_decided_by: scene.one.id,
      appeal_decided_at: scene.app.ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await expect(forged).rejects.toThrow('sanction_check')
  expect((await rowOf(scene.target)).status).toBe('suspended')
  expect((await judge(scene.two, id, { action: 'uphold' })).status).toBe(200)
})

test('of two moderators who decide concurrently one succeeds, and the other gets a conflict', async () => {
  const three = await scene.makeModerator()
  await suspend()
  await send(await refusedToken(scene.target.email))
  const { id } = await sanctionOf(scene.target, scene.two)
  const answers = await meanwhile(scene.app, {
    hold: (tx) => sql`select from member where id = ${scene.target.id} for no key update`.execute(tx),
    work: () => Promise.all([judge(scene.two, id, { action: 'uphold' }), judge(three, id, { action: 'lift' })]),
    count: 2,
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await auditOf(scene.target)).toHaveLength(1)
})

test('an appeal can shorten a suspension to an earlier end in the future; a ban becomes a temporary suspension', async () => {
  await decide(await report(), { action: 'ban' })
  await confirmBan(scene.target)
  const token = await refusedToken(scene.target.email)
  await send(token)
  const { id } = await sanctionOf(scene.target, scene.two)
  expect((await judge(scene.two, id, { action: 'shorten' })).errors).toHaveProperty('until')
  expect((await judge(scene.two, id, { action: 'shorten', until: inDays(-1) })).errors).toHaveProperty('until')
  await scene.app.runJobs()
  scene.app.mails.length = 0
  const until = inDays(3)
  expect((await judge(scene.two, id, { action: 'shorten', until })).status).toBe(200)
  expect(await rowOf(scene.target)).toEqual({ status: 'suspended', until: new Date(until) })
  expect((await mailsTo(scene.target)).map(({ subject }) => subject)).toEqual(['Your suspension is shorter now'])
  const shown = (await show(token)).data.sanction
  expect(shown).toMatchObject({ kind: 'suspended', until, appeal: { outcome: 'shortened' } })
  expect((await change(scene.two, id, { action: 'shorten', until: inDays(4) })).errors).toHaveProperty('until')
  expect((await change(scene.two, id, { action: 'shorten', until: inDays(1) })).status).toBe(200)
  expect((await logIn(scene.target.email)).code).toBe('account_suspended')
})

test('an upheld appeal leaves everything unchanged, with a mail; the member reads the outcome', async () => {
  await suspend()
  const token = await refusedToken(scene.target.email)
  await send(token)
  const before = await rowOf(scene.target)
  await scene.app.runJobs()
  scene.app.mails.length = 0
  const { id } = await sanctionOf(scene.target, scene.two)
  await judge(scene.two, id, { action: 'uphold', reason: 'The messages are clear enough.' })
  expect(await rowOf(scene.target)).toEqual(before)
  const mails = await mailsTo(scene.target)
  expect(mails.map(({ subject }) => subject)).toEqual(['Our answer to your appeal'])
  expect((await show(token)).data.sanction.appeal).toMatchObject({
    outcome: 'upheld',
    reason: 'The messages are clear enough.',
  })
  expect((await judge(scene.two, id)).code).toBe('conflict')
  expect((await send(token)).code).toBe('already_appealed')
})

test('a member erased meanwhile cannot appeal, and leaves no row', async () => {
  await suspend()
  const token = await refusedToken(scene.target.email)
  const answers = await meanwhile(scene.app, {
    hold: (tx) => tx.deleteFrom('member').where('id', '=', scene.target.id).execute(),
    work: () => Promise.all([send(token)]),
    count: 1,
  })
  expect(answers[0]?.code).toBe('appeal_expired')
  const { rows } = await sql`select from sanction where member_id = ${scene.target.id}`.execute(scene.app.ctx.db)
  expect(rows).toEqual([])
})

test('a password alone shows no suspension and starts no appeal if the member has a second factor', async () => {
  await fillRow(scene.app, 'passkey', {
    member_id: scene.target.id,
    name: 'Phone',
    credential_id: Buffer.from(scene.target.uid),
  })
  await suspend()
  const refused = await logIn(scene.target.email)
  expect(refused.code).toBe('second_factor_required')
  expect(refused.body).not.toContain('appeal')
  await scene.app.call(api.accounts.requestLoginCode, { body: { email: scene.target.email } })
  await scene.app.runJobs()
  const code = codeFor(scene.app, scene.target.email)
  const byCode = await scene.app.call(api.accounts.loginByCode, { body: { email: scene.target.email, code } })
  expect(byCode.code).toBe('second_factor_required')
})
